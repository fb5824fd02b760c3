/** Whether the page is being printed: boards that are far from the screen are shown then, too. */
import { Topic } from "../core/topic";

class Printing extends Topic {
  on = false;

  constructor() {
    super();
    addEventListener("beforeprint", () => this.#set(true));
    addEventListener("afterprint", () => this.#set(false));
  }

  #set(on: boolean): void {
    this.on = on;
    this.tell();
  }
}

export const printing = new Printing();
