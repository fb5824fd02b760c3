/** A sentence for the person, shown for a while at the foot of the page and read aloud. */
import { say } from "./texts";
import { Topic } from "./topic";
import { Refused } from "../transport/refused";

class Notice extends Topic {
  sentence = "";
  /** Where it leads, if anywhere. */
  href = "";
  /** An unexpected error: the sentence stays, with a link back. */
  grave = false;
  /** Begins the page afresh, where that is offered. */
  renewing: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a sentence for a while; one with a link stays until it is followed or closed. */
  show(sentence: string, href = ""): void {
    this.#set(sentence, false, href);
    if (!href) this.#timer = setTimeout(() => this.clear(), 6000);
  }

  /** Shows an unexpected error. */
  alarm(sentence: string): void {
    this.#set(sentence, true);
  }

  /** The page could be newer: it stays until that is taken or closed. */
  renew(sentence: string, renewing: () => void): void {
    this.#set(sentence, false);
    this.renewing = renewing;
    this.tell();
  }

  clear(): void {
    this.#set("", false);
  }

  #set(sentence: string, grave: boolean, href = ""): void {
    clearTimeout(this.#timer);
    Object.assign(this, { sentence, grave, href, renewing: null });
    this.tell();
  }
}

export const notice = new Notice();

/** The sentence of a refusal; any other error is a bug and is rethrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return say(error.reason);
  throw error;
}

/** Does something, and shows the sentence if it is refused. */
export async function trying<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    notice.show(sentenceOf(error));
    return undefined;
  }
}
