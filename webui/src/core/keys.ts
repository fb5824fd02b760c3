/** Keys that pages listen to, and who comes first. */

/** Whether there seems to be a keyboard: not on a phone, or a tablet without a mouse. */
export function hasKeys(): boolean {
  return !matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** Whether something on the way of a key has its own use for arrows. */
export function wantsKeys(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, select, textarea, [role="grid"], [role="slider"], dialog, .log')
  );
}
