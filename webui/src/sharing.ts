/** Games to take along: where their files are, how they are fetched, and the frame for other pages. */
import { Refused, refusal } from "./api";
import { address } from "./router";
import { type Reason, texts } from "./texts";

/** A board as somebody looks at it. */
export interface Look {
  theme: "light" | "dark";
  turned: boolean;
}

/** What a game can be taken along as. */
export type Form = "gif" | "html" | "text" | "json" | "sgf";

/** Where the picture of a position is; `api/…`. */
export function picturePath(id: string, ply: number, form: "svg" | "png", look: Look): string {
  return `api/tables/${id}/picture.${form}?${query({ ply, ...look, language: texts.language })}`;
}

/** Where a whole game is. */
export function gamePath(id: string, form: Form, { theme, turned }: Look): string {
  if (form === "gif") return `api/tables/${id}/film.gif?${query({ theme, turned })}`;
  if (form === "html") return `api/tables/${id}/replay.html?${query({ turned })}`;
  return `api/tables/${id}/record?form=${form}`;
}

/** Where the picture of any position is. */
export function positionPath(
  game: string,
  options: Readonly<Record<string, string | number>>,
  position: string,
  theme: Look["theme"],
): string {
  const search = new URLSearchParams({ position, theme, language: texts.language });
  for (const [name, value] of Object.entries(options)) search.append("option", `${name}=${value}`);
  return `api/games/${game}/picture.svg?${search}`;
}

function query(wishes: Readonly<Record<string, string | number | boolean>>): string {
  return Object.entries(wishes)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** What to put into another page to show the game there. */
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

/** A file that the server makes of a game of its own, or of a record, however long that takes. */
export async function made(path: string, record?: string): Promise<File> {
  const headers = { "X-Banmen": "page", "Content-Type": "application/json" };
  const body = JSON.stringify({ text: record });
  const wish = record === undefined ? {} : { method: "POST", headers, body };
  const answer = await fetch(path, wish).catch(() => {
    throw refusal("page.error.offline");
  });
  if (!answer.ok) {
    const reason = (await answer.json().catch(() => null)) as Reason | null;
    throw reason ? new Refused(reason, answer.status) : refusal("page.error.server");
  }
  const content = await answer.blob();
  return new File([content], nameOf(answer), { type: content.type });
}

/** The file's name, as the server gives it. */
function nameOf(answer: Response): string {
  const disposition = answer.headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "banmen";
}

/** Hands a picture to the phone's own way of sharing, where there is one; keeps any other file. */
export async function give(file: File): Promise<void> {
  const picture = file.type.startsWith("image/") && matchMedia("(pointer: coarse)").matches;
  if (!picture || !navigator.canShare?.({ files: [file] })) return keep(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Who closed it wants nothing; a phone that finds the tap too long ago may still keep it.
    if ((error as Error).name !== "AbortError") keep(file);
  }
}

/** Puts a file where the browser keeps what is downloaded. */
function keep(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
