/**
 * The moves of a line as buttons: pointed at or focused, one is shown on the board (`peek`);
 * pressed, the board goes there (`follow`). Both give the moves up to it.
 */
import { html } from "lit";
import type { LineStep } from "../../core/types";

export type MovesEvent = CustomEvent<readonly string[] | null>;

export function stepButtons(
  steps: readonly LineStep[],
  most: number,
  words: (step: LineStep, at: number) => unknown,
) {
  return steps.slice(0, most).map((step, at) => {
    const moves = steps.slice(0, at + 1).map(({ text }) => text);
    const say = (name: string, detail: readonly string[] | null) => (event: Event) =>
      event.currentTarget?.dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true }),
      );
    return html`<button
      class="quiet step"
      @click=${say("follow", moves)}
      @pointerenter=${(event: PointerEvent) => event.pointerType === "mouse" && say("peek", moves)(event)}
      @pointerleave=${(event: PointerEvent) => event.pointerType === "mouse" && say("peek", null)(event)}
      @focus=${(event: Event) => (event.target as Element).matches(":focus-visible") && say("peek", moves)(event)}
      @blur=${say("peek", null)}
    >
      ${words(step, at)}
    </button>`;
  });
}
