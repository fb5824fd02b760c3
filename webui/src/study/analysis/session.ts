/** One analysis: its tree, the current node, and the requests to the server. Draws nothing. */
import { allGames } from "../../core/games";
import { sentenceOf, trying } from "../../core/notice";
import { router } from "../../core/router";
import { sound } from "../../core/sound";
import { Study } from "../study";
import { t } from "../../core/texts";
import { Topic } from "../../core/topic";
import { settle } from "../../core/words";
import { call } from "../../transport/transport";
import type { Explained, GameInfo, Judged, PositionView, Studied } from "../../core/types";
import { Engine, Review } from "./engine";
import { type RecordJson, analysePath, treeIn, treeOf } from "./record";
import * as trees from "./tree";
import type { Path, Place, Tree } from "./tree";
import { Variations, forget, kept, within } from "./variations";
import { moveOf } from "./words";

/** Where the import page leaves a record to be studied. */
const LEFT = "banmen.study";

export class Session extends Topic {
  info: GameInfo | null = null;
  variations: Variations | null = null;
  failure = "";
  /** The head of the record of a game that was played. */
  head: Partial<RecordJson> = {};
  /** The node shown; a new one follows when the server has answered. */
  at: Path = [];
  /** A position that is only previewed. */
  peeked: PositionView | null = null;
  /** The last "why?" request and its node. */
  told: { readonly path: Path; readonly explained: Explained } | null = null;
  asking = false;
  readonly engine = new Engine();
  readonly review = new Review();
  readonly #study = new Study();
  #game = "";
  #table = "";
  /** The fragment that was set here. */
  #fragment = "";
  /** The position to preview. */
  #wanted: string | null = null;
  /** Whether a game was opened without a position in the address. */
  #fresh = false;
  /** Number of judged moves already passed to the engine. */
  #learned = 0;

  constructor() {
    super();
    this.#study.listen(() => this.#arrived());
    this.engine.listen(() => this.tell());
    this.review.listen(() => this.#learn());
  }

  /** The position shown; null until the first has arrived. */
  get shown(): PositionView | null {
    return this.variations ? this.#study.shown : null;
  }

  // --- coming and going --------------------------------------------------------------------------

  /** Begins with a game and the fragment of the address, or with the game of a table. */
  async enter(game: string, table: string): Promise<void> {
    this.leave();
    [this.#game, this.#table] = [game, table];
    this.#set({ failure: "", told: null, peeked: null, variations: null, head: {} });
    this.review.clear();
    try {
      const [games, place] = await Promise.all([allGames(), this.#place()]);
      this.info = games.find(({ id }) => id === place.tree.game) ?? null;
      if (!this.info) this.#set({ failure: t("page.lost.nothing") });
      else await this.#begin(place);
    } catch (error) {
      // The stored study may be out of date.
      if (game && location.hash.length < 2 && forget(game)) return this.enter(game, table);
      this.#set({ failure: sentenceOf(error) });
    }
  }

  leave(): void {
    this.engine.stop();
    this.review.stop();
  }

  /** Another position may have been put into the address. */
  moved(): void {
    if (router.route.page === "analyse" && location.hash !== this.#fragment)
      void this.enter(this.#game, this.#table);
  }

  /** The studied game, and its start. */
  async #place(): Promise<Place> {
    if (this.#table) return this.#played((await call("study", { id: this.#table })) as RecordJson);
    const left = takeLeft(this.#game);
    if (left) return this.#played(left);
    const wanted = await this.#linked();
    const before = kept(this.#game);
    if (before && location.hash.length < 2) return before;
    const path = before && within(before.tree, wanted);
    return before && path ? { tree: before.tree, path } : wanted;
  }

  /** The line in the address; without options it dates from the first version of the rules. */
  async #linked(): Promise<Place> {
    const { tree, path } = treeIn(this.#game, location.hash);
    const info = (await allGames()).find(({ id }) => id === tree.game);
    const bare = tree.start === null && !path.length;
    return {
      tree: info && !bare ? { ...tree, options: settle(info, tree.options, true) } : tree,
      path,
    };
  }

  /** A played game, with the variations added before. */
  #played(record: RecordJson): Place {
    this.head = record;
    const tree = treeOf(record, true);
    const path = trees.playedPath(tree);
    const before = this.#table ? kept(this.#table) : null;
    const wanted = /^#ply=(\d+)$/.exec(location.hash)?.[1];
    const ply = Number(wanted ?? path.length);
    this.#fresh = wanted === undefined;
    const same = before && within(before.tree, { tree, path });
    return { tree: same ? before.tree : tree, path: (same || path).slice(0, ply) };
  }

  async #begin(place: Place): Promise<void> {
    const variations = new Variations(this.#table || this.#game, place);
    variations.listen(() => this.#show());
    await this.#study.open(trees.lineTo(place.tree, place.path));
    if (this.#study.shown) variations.settle(this.#study.shown.line.options ?? {});
    this.variations = variations;
    this.#arrived();
    if (this.#table && trees.playedPath(place.tree).length) void this.goThrough(this.#fresh);
  }

  /** Begins another study, if there is such a position. */
  anew(beginning: Pick<Tree, "game" | "options" | "start">): void {
    const place = { tree: trees.planted(beginning), path: [] };
    void trying(async () => {
      await call("position", trees.lineTo(place.tree, []));
      this.#set({ told: null, head: {} });
      this.review.clear();
      await this.#begin(place);
    });
  }

  // --- from position to position -----------------------------------------------------------------

  get #line(): Studied | null {
    const { variations } = this;
    return variations && trees.lineTo(variations.tree, variations.path);
  }

  #show(): void {
    this.peeked = null;
    const line = this.#line;
    if (line) void trying(() => this.#study.open(line));
    this.tell();
  }

  /** A position has arrived: analyses it and puts it into the address. */
  #arrived(): void {
    const [{ variations }, { shown }, line] = [this, this.#study, this.#line];
    if (!variations || !shown || shown.line.moves.join() !== line?.moves.join()) return;
    this.at = variations.path;
    variations.seen(this.at, shown);
    this.engine.look(this.#line as Studied, shown.scene.turn);
    this.#fragment = this.#table
      ? `#ply=${this.at.length}`
      : analysePath(variations.tree, this.at).replace(/^[^#]*/, "");
    history.replaceState(null, "", location.pathname + this.#fragment);
    this.tell();
  }

  /** Makes a move in the position shown. */
  async play(move: string): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    const line = { ...shown.line, moves: [...shown.line.moves, move] };
    const next = await trying(() => call("position", line));
    if (!next || this.shown !== shown) return;
    sound(next.scene);
    this.variations?.made(this.at, next);
  }

  /** Shows a position for a moment: the moves from a node on. */
  async peek(path: Path, moves: readonly string[] | null): Promise<void> {
    const { variations } = this;
    const name = moves && JSON.stringify([path, moves]);
    this.#wanted = name;
    if (!moves || !variations) return this.#set({ peeked: null });
    const line = trees.lineTo(variations.tree, path);
    const shown = await call("position", { ...line, moves: [...line.moves, ...moves] }).catch(
      () => null,
    );
    if (this.#wanted === name) this.#set({ peeked: shown });
  }

  follow(path: Path, moves: readonly string[] | null): void {
    this.#wanted = null;
    if (moves) this.variations?.follow(path, moves);
  }

  go(path: Path): void {
    this.variations?.go(path);
  }

  step(by: number): void {
    const { variations } = this;
    if (variations) this.go(variations.whole.slice(0, Math.max(0, variations.path.length + by)));
  }

  /** To the same move of the next or the previous variation. */
  aside(by: 1 | -1): void {
    const { path, tree } = this.variations as Variations;
    const parent = path.slice(0, -1);
    const next = (path.at(-1) ?? 0) + by;
    if (path.length && trees.nodeAt(tree, parent).then[next]) this.go([...parent, next]);
  }

  // --- asking ------------------------------------------------------------------------------------

  think(on: boolean): void {
    this.engine.switch(on, this.shown?.scene.turn ?? null);
  }

  /** Why a move is good or bad that is made at a node. */
  async why(path: Path, move: string): Promise<void> {
    const { variations } = this;
    if (!variations || this.asking) return;
    const line = trees.lineTo(variations.tree, path);
    this.engine.stop();
    this.#set({ asking: true });
    const explained = await trying(() => call("why", { line, move }));
    this.#set({ asking: false, told: explained ? { path, explained } : this.told });
    this.think(this.engine.on);
  }

  async whyHere(): Promise<void> {
    const { path, here } = this.variations as Variations;
    if (path.length) await this.why(path.slice(0, -1), here.move);
  }

  forgetWhy(): void {
    this.#set({ told: null });
  }

  /** Reviews the whole game, then goes to its first mistake, unless the person has moved on
   * meanwhile.
   */
  async goThrough(toFirst = true): Promise<void> {
    const { variations, review } = this;
    if (!variations) return;
    this.#learned = 0;
    const began = variations.path;
    await review.start(trees.lineTo(variations.tree, this.reviewed));
    const [first] = review.mistakes;
    const stayed = this.variations === variations && variations.path.join() === began.join();
    if (toFirst && first && review.done && stayed) this.look(first.ply + 1);
  }

  /** The path of the line that is looked through: the game that was played, or the one shown. */
  get reviewed(): Path {
    const { tree, whole } = this.variations as Variations;
    const game = trees.playedPath(tree);
    return game.length ? game : whole;
  }

  /** Passes judgements of moves on to their positions. */
  #learn(): void {
    const { variations, review } = this;
    if (variations) {
      const path = this.reviewed;
      for (const { ply, before, after } of review.judged.slice(this.#learned)) {
        this.engine.note(trees.lineTo(variations.tree, path.slice(0, ply + 1)), after);
        this.engine.note(trees.lineTo(variations.tree, path.slice(0, ply)), before);
      }
      this.#learned = review.judged.length;
    }
    this.tell();
  }

  /** Goes to a ply of the line that is looked through. */
  look(ply: number): void {
    this.go(this.reviewed.slice(0, ply));
  }

  better({ ply, better }: Judged): void {
    if (better) this.variations?.follow(this.reviewed.slice(0, ply), [moveOf(better)]);
  }

  mistake(by: 1 | -1): void {
    const at = this.variations?.path.length ?? 0;
    const plies = this.review.mistakes.map(({ ply }) => ply + 1);
    const goal = by > 0 ? plies.find(ply => ply > at) : plies.findLast(ply => ply < at);
    if (goal !== undefined) this.look(goal);
  }

  #set(news: Partial<Session>): void {
    Object.assign(this, news);
    this.tell();
  }
}

/** Takes the record that was left for a game. */
function takeLeft(game: string): RecordJson | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? "null") as RecordJson | null;
    if (left?.game !== game) return null;
    sessionStorage.removeItem(LEFT);
    return left;
  } catch {
    return null;
  }
}
