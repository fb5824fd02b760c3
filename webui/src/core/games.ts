/** The games there are. They never change, so they are asked for only once. */
import { call } from "../transport/transport";
import type { GameInfo } from "./types";

let asked: Promise<readonly GameInfo[]> | undefined;

/** All games; after a failure they are asked for anew. */
export function allGames(): Promise<readonly GameInfo[]> {
  asked ??= call("games", {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
