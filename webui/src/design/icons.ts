/** Small drawings for buttons; the text is always beside them or in a label. */
import { type SVGTemplateResult, html, svg } from "lit";

const DRAWINGS = {
  sun: svg`<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>`,
  moon: svg`<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z"/>`,
  gear: svg`<path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="12" r="2"/><circle cx="13" cy="17" r="2"/>`,
  first: svg`<path d="M18 6l-7 6 7 6M6 6v12"/>`,
  back: svg`<path d="M15 6l-7 6 7 6"/>`,
  next: svg`<path d="M9 6l7 6-7 6"/>`,
  last: svg`<path d="M6 6l7 6-7 6M18 6v12"/>`,
  play: svg`<path d="M8 5.5v13l10-6.5Z"/>`,
  pause: svg`<path d="M8.5 6v12M15.5 6v12"/>`,
  flip: svg`<path d="M8 4v15m0 0-3.5-3.5M8 19l3.5-3.5M16 20V5m0 0-3.5 3.5M16 5l3.5 3.5"/>`,
  undo: svg`<path d="M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 5 5V18"/>`,
  redo: svg`<path d="M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0-5 5V18"/>`,
  fall: svg`<path d="M4 18h16M6 13.5 17 9l1.5 3.5L7.5 17Z"/><path d="M6 4v5"/>`,
  flag: svg`<path d="M6 21V4h11l-2 4 2 4H6"/>`,
  hands: svg`<path d="M4 9h16M4 15h16"/>`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16"/>`,
  close: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  chat: svg`<path d="M4 5h16v11H10l-5 4v-4H4Z"/>`,
  link: svg`<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>`,
  share: svg`<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="6" r="2.5"/><circle cx="17.5" cy="18" r="2.5"/><path d="m8.3 10.9 6.9-3.7M8.3 13.1l6.9 3.7"/>`,
  eye: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.75"/>`,
  world: svg`<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.4 2.4 3.5 5.3 3.5 8.5s-1.1 6.1-3.5 8.5c-2.4-2.4-3.5-5.3-3.5-8.5s1.1-6.1 3.5-8.5Z"/>`,
  again: svg`<path d="M19 12a7 7 0 1 1-2-4.9M19 4v4h-4"/>`,
  download: svg`<path d="M12 4v11m0 0-4-4m4 4 4-4M5 20h14"/>`,
  computer: svg`<rect x="5" y="7" width="14" height="11" rx="2"/><path d="M12 3v4M9 12h.01M15 12h.01M9.5 15h5"/>`,
  friend: svg`<circle cx="9" cy="8" r="3.25"/><path d="M3 19c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 5.2a3.25 3.25 0 0 1 0 5.6M18 14c1.9.8 3 2.6 3 5"/>`,
  person: svg`<circle cx="12" cy="8" r="3.5"/><path d="M5 20c0-3.6 3.1-6 7-6s7 2.4 7 6"/>`,
  code: svg`<path d="m8 8-4 4 4 4M16 8l4 4-4 4M13.5 5.5l-3 13"/>`,
  here: svg`<path d="M7 8l-4 4 4 4M17 8l4 4-4 4M3 12h18"/>`,
  bulb: svg`<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v.1h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z"/>`,
  chart: svg`<path d="M4 4v16h16M7.5 15.5l3.5-5 3.5 3 4.5-7"/>`,
  up: svg`<path d="M12 19V5m0 0-6 6m6-6 6 6"/>`,
  bin: svg`<path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7"/>`,
  why: svg`<path d="M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5h.01"/>`,
  bell: svg`<path d="M6 17h12l-1.5-2.5V11a4.5 4.5 0 0 0-9 0v3.5ZM10.5 20h3M12 4v2.5"/>`,
  board: svg`<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M4 12h16M12 4v16"/>`,
  check: svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
} satisfies Record<string, SVGTemplateResult>;

export function icon(name: keyof typeof DRAWINGS) {
  return html`<svg class="icon-drawing" viewBox="0 0 24 24" aria-hidden="true">
    ${DRAWINGS[name]}
  </svg>`;
}
