/** A table as this page knows it: a `Hello`, with later events folded into it. */
import type { Scene } from "../core/scene";
import type { Happened, Hello, Said, Seat } from "../core/types";

/** Things that happen beside the log: they carry the number of the last event. */
const BESIDE: readonly string[] = ["here", "thinking"];

/** The place of an event in the known sequence: next, already seen, or after a gap. */
export function place(known: Hello, { seq, event }: Happened): "next" | "old" | "gap" {
  const due = BESIDE.includes(event.kind) ? known.table.seq : known.table.seq + 1;
  if (seq === due) return "next";
  return seq < due ? "old" : "gap";
}

/** The table after the event. */
export function after(known: Hello, happened: Happened): Hello {
  return {
    ...known,
    at: happened.at,
    // A view can run ahead of its event when two are written together; the number may not.
    table: { ...happened.table, seq: happened.seq },
    scene: happened.scene ?? known.scene,
    moves: movesAfter(known.moves, happened, ({ data }) => String(data.text)),
    movers: movesAfter(known.movers, happened, ({ data }) => data.seat as Seat),
    chat: happened.event.kind === "said" ? [...known.chat, said(happened)] : known.chat,
  };
}

const ENDED = new WeakMap<Scene, Scene>();

/** The last position of a game that is over: nobody is to move there, whatever the rules say. */
export function ended(scene: Scene): Scene {
  if (scene.turn === null) return scene;
  const found = ENDED.get(scene) ?? { ...scene, turn: null, choices: [] };
  ENDED.set(scene, found);
  return found;
}

/** The data of every move, after one was made or taken back. */
function movesAfter<T>(
  moves: readonly T[],
  { event, table }: Happened,
  known: (event: Happened["event"]) => T,
): readonly T[] {
  if (event.kind === "took_back") return moves.slice(0, table.ply);
  return event.kind === "moved" ? [...moves, known(event)] : moves;
}

function said({ event, at }: Happened): Said {
  return { ...(event.data as unknown as Omit<Said, "at">), at };
}
