/** A question that was refused, and why. */
import type { Params, Reason } from "../core/texts";

/** The answer is no, or nobody could be reached. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** A refusal with a sentence of the page. */
export function refusal(key: string, params: Params = {}): Refused {
  return new Refused({ key, params, text: key });
}
