/** Keys that pages listen to, their precedence, and their descriptions. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Whether there seems to be a keyboard: not on a phone, or a tablet without a mouse. */
export function hasKeys(): boolean {
  return !matchMedia("(hover: none) and (pointer: coarse)").matches;
}

/** Whether an element handles the arrow keys itself. */
export function wantsKeys(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input, select, textarea, [role="grid"], [role="slider"], dialog, .log')
  );
}

/** Whether an element takes text, so that every key belongs to it. */
export function takesText(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("input, select, textarea");
}

type Groups = () => readonly string[];
const heard = new Set<Groups>();

/**
 * Describes the keys of an element for as long as it is connected: texts with a title, then a line
 * for each key, "keys | action".
 *
 *     constructor() { super(); new KeysHere(this, () => ["page.keys.walk"]); }
 */
export class KeysHere implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    private readonly groups: Groups,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    heard.add(this.groups);
  }

  hostDisconnected(): void {
    heard.delete(this.groups);
  }
}

/** The texts of all keys that do something now, each once. */
export function keysHere(): string[] {
  return [...new Set([...heard].flatMap(groups => groups()))];
}
