/** Files and pictures of games, and the frame for other pages. */
import { address } from "../core/router";
import type { Files } from "../generated/routes";
import { texts } from "../core/texts";
import { file, fileAddress } from "../transport/transport";

/** The look of a board. */
export interface Look {
  theme: "light" | "dark";
  turned: boolean;
}

/** The formats of a game's file. */
export type Form = "gif" | "html" | "text" | "json" | "sgf";

/** The picture of a position of a table. */
export function pictureOf(
  id: string,
  ply: number,
  form: "svg" | "png",
  look: Look,
): Files["picture"]["request"] {
  return { id, form, ply, ...look, language: texts.language };
}

/** A whole game, however long it takes to make that. */
export function fileOf(id: string, form: Form, { theme, turned }: Look): Promise<File> {
  if (form === "gif") return file("film", { id, theme, turned });
  if (form === "html") return file("replay", { id, turned });
  return file("record", { id, form });
}

/** Where the picture of any position is. */
export function positionAddress(
  game: string,
  options: Readonly<Record<string, string | number>>,
  position: string,
  theme: Look["theme"],
): string {
  const option = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const { language } = texts;
  const form = "svg";
  return fileAddress("picture_of_position", { game, form, position, theme, language, option });
}

/** The HTML that embeds the game in another page. */
export function snippet(
  id: string,
  title: string,
  [width, height]: readonly [number, number],
): string {
  const name = title.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`);
  return (
    `<iframe src="${address(`embed/${id}`)}" width="${width}" height="${height}" ` +
    `title="${name}" loading="lazy" style="border: 0; max-width: 100%"></iframe>`
  );
}

/** Shares a picture through the phone's share sheet if there is one; downloads any other file. */
export async function give(file: File): Promise<void> {
  const picture = file.type.startsWith("image/") && matchMedia("(pointer: coarse)").matches;
  if (!picture || !navigator.canShare?.({ files: [file] })) return keep(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the sheet means no; a phone that finds the tap too long ago still downloads.
    if ((error as Error).name !== "AbortError") keep(file);
  }
}

/** Downloads a file. */
export function keep(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
