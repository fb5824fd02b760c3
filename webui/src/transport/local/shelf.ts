/**
 * What the worker keeps in IndexedDB, as `banmen.app.browser.IndexedDb` wants it: texts, lists as JSON.
 *
 *     rows        [table, number] → an entry of a log
 *     summaries   table → what lists show of it
 *     words       name → anything else
 *     memory      build → Python as it was after its first start (python.ts)
 */
const STORES = ["rows", "summaries", "words", "memory"] as const;
type Store = (typeof STORES)[number];
type NewRow = readonly [table: string, seq: number, json: string];

export class Shelf {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(name = "banmen"): Promise<Shelf> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of STORES) opening.result.createObjectStore(store);
    };
    return new Shelf(await settled(opening));
  }

  /** Puts rows there and summaries in place of the old ones; false where a row is there already. */
  async add(rows: string, summaries: string): Promise<boolean> {
    const change = this.database.transaction(["rows", "summaries"], "readwrite", {
      durability: "strict",
    });
    for (const [table, seq, json] of JSON.parse(rows) as NewRow[])
      change.objectStore("rows").add(json, [table, seq]);
    for (const [table, json] of Object.entries(JSON.parse(summaries) as Record<string, string>))
      change.objectStore("summaries").put(json, table);
    return committed(change);
  }

  async rows(table: string): Promise<string> {
    const range = IDBKeyRange.bound([table], [table, []]);
    return JSON.stringify(await settled(this.store("rows").getAll(range)));
  }

  async summaries(): Promise<string> {
    const store = this.store("summaries");
    const [keys, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll() as IDBRequest<string[]>),
    ]);
    return JSON.stringify(Object.fromEntries(keys.map((key, i) => [key, values[i]])));
  }

  async word(name: string): Promise<string> {
    return ((await settled(this.store("words").get(name))) as string | undefined) ?? "null";
  }

  async keep(name: string, word: string): Promise<void> {
    await settled(this.store("words", "readwrite").put(word, name));
  }

  // --- Python's memory ---------------------------------------------------------------------------

  /** What was kept for a build; null where nothing was. */
  async memory(build: string): Promise<Blob | null> {
    return ((await settled(this.store("memory").get(build))) as Blob | undefined) ?? null;
  }

  /** Keeps it for a build, and for no other any more. */
  async remember(build: string, memory: Blob | null): Promise<void> {
    const store = this.store("memory", "readwrite");
    store.clear();
    if (memory) await settled(store.put(memory, build));
  }

  private store(name: Store, mode: IDBTransactionMode = "readonly"): IDBObjectStore {
    return this.database.transaction(name, mode).objectStore(name);
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Whether all of it was done; false where something was there already, and then nothing was. */
function committed(change: IDBTransaction): Promise<boolean> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(true);
    change.onabort = () => {
      if (change.error?.name === "ConstraintError") resolve(false);
      else reject(change.error);
    };
  });
}
