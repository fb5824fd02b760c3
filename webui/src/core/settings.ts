/** The person's preferences, kept in the browser. Storage that is broken or absent does no harm. */
import { Topic } from "./topic";

export interface Settings {
  /** en or ja; null for the browser's. */
  language: "en" | "ja" | null;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  /** Notify on the player's turn while the page is hidden. */
  notify: boolean;
  /** A move has to be confirmed before it is played: always, never, or where cells are small. */
  confirm: boolean | "small";
  /** Pieces glide; the system's wish for less motion comes first (see `animated`). */
  motion: boolean;
  /** With both players at one device, the board turns to the player to move. */
  turn: boolean;
  /** The board "flink" (boards/registry.ts): in space, or as a map of heights. */
  flink: "solid" | "flat";
  /** Nothing of the chat is shown. */
  mute: boolean;
  /** The last chosen level of the computer. */
  level: string;
  /** The address of the server to play other people on, for a page that has none; "" for none. */
  server: string;
}

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  sound: false,
  notify: false,
  confirm: "small",
  motion: true,
  turn: false,
  flink: "solid",
  mute: false,
  level: "2",
  server: "",
};

const KEY = "banmen.settings";

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  language: ["en", "ja", null],
  theme: ["auto", "light", "dark"],
  confirm: ["small", true, false],
  flink: ["solid", "flat"],
};

class Kept extends Topic {
  value: Readonly<Settings> = read();

  constructor() {
    super();
    globalThis.addEventListener?.("storage", event => {
      if (event.key === KEY) this.#take(read());
    });
  }

  change(part: Partial<Settings>): void {
    this.#take({ ...this.value, ...part });
    try {
      localStorage.setItem(KEY, JSON.stringify(this.value));
    } catch {
      // A private window without storage: the wish holds until the page is closed.
    }
  }

  /** Reads once more what is kept. */
  look(): void {
    this.#take(read());
  }

  #take(value: Settings): void {
    this.value = value;
    this.tell();
  }
}

/** The stored settings, as far as they are still valid. */
function read(): Settings {
  const found: Record<string, unknown> = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
      if (fits(name, kept[name])) found[name] = kept[name];
    }
  } catch {
    // Nothing kept, or nothing that can be read: the defaults.
  }
  return found as unknown as Settings;
}

function fits(name: keyof Settings, value: unknown): boolean {
  return CHOICES[name]?.includes(value) ?? typeof value === typeof DEFAULTS[name];
}

export const settings = new Kept();

/** Whether the page is dark now: the person's wish, or the system's. */
export function dark(): boolean {
  const { theme } = settings.value;
  const system = theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches;
  return theme === "dark" || system;
}

/** Whether things may move: the person's wish, and the system's. */
export function animated(): boolean {
  return settings.value.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
