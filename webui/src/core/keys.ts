/** Keys that pages listen to, and who comes first. */

/** Whether something on the way of a key has its own use for arrows. */
export function wantsKeys(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, select, textarea, [role="grid"], [role="slider"], dialog, .log')
  );
}
