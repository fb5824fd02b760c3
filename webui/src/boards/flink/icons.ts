/** Small drawings for the buttons of Flink. */
import { html, svg } from "lit";

const DRAWINGS = {
  left: svg`<path d="M5 12a7 7 0 1 0 2.2-5.1M4.5 4.5v3.7h3.7"/>`,
  right: svg`<path d="M19 12a7 7 0 1 1-2.2-5.1M19.5 4.5v3.7h-3.7"/>`,
  over: svg`<path d="M4 12h16M7.5 8.5C8.5 5.5 15.5 5.5 16.5 8.5M16.8 5v3.7h-3.7M16.5 15.5c-1 3-8 3-9 0M7.2 19v-3.7h3.7"/>`,
  tip: svg`<path d="M5 20h14M8 17V9M8 9c0-3 4-4.5 8-3M13.5 3.5 16.5 6 14 9"/>`,
  around_left: svg`<path d="M9 17.5C5.9 16.9 4 15.3 4 13c0-3 3.6-5 8-5s8 2 8 5-2.5 4.2-6 4.8M6 5.5 9 8.4 6.3 11.4" transform="matrix(-1 0 0 1 24 0)"/>`,
  around_right: svg`<path d="M9 17.5C5.9 16.9 4 15.3 4 13c0-3 3.6-5 8-5s8 2 8 5-2.5 4.2-6 4.8M6 5.5 9 8.4 6.3 11.4"/>`,
  map: svg`<path d="M4 4h16v16H4ZM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16"/>`,
  space: svg`<path d="M12 3 20 7.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9"/>`,
  path: svg`<circle cx="5" cy="18" r="2"/><circle cx="19" cy="6" r="2"/><path d="M7 18h5V6h5"/>`,
  heights: svg`<path d="M5 20v-5h4v5M10 20V9h4v11M15 20V4h4v16"/>`,
  top: svg`<path d="M5 15h14M12 3v8m0 0-3-3m3 3 3-3M7 20h10"/>`,
  reset: svg`<path d="M4 10.5 12 4l8 6.5M6 9.5V20h12V9.5"/>`,
  cross: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
};

export function drawing(name: keyof typeof DRAWINGS) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${DRAWINGS[name]}</svg>`;
}
