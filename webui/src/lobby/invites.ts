/** The invitations this person has made, kept so that the link can be shown again. */
const KEY = "banmen.invites";
const MOST = 30;

type Kept = [table: string, secret: string][];

export function keepInvite(table: string, secret: string): void {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, secret]].slice(-MOST)));
  } catch {
    here.set(table, secret);
  }
}

export function inviteOf(table: string): string | null {
  return all().find(([id]) => id === table)?.[1] ?? here.get(table) ?? null;
}

/** For browsers without storage: as long as the page is open. */
const here = new Map<string, string>();

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept;
  } catch {
    return [];
  }
}
