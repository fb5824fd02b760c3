/**
 * Analysis of a game or a position: the board with the best moves, how it stands, why, variations,
 * comments. The position is in the fragment of the address; variations are kept in the browser.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Engine, Review } from "../analysis/engine";
import { type RecordJson, analysePath, recordOf, treeIn, treeOf } from "../analysis/record";
import * as trees from "../analysis/tree";
import type { Path, Place } from "../analysis/tree";
import { Variations, kept, within } from "../analysis/variations";
import { moveOf, numberOf, worthWords } from "../analysis/words";
import { type Explained, type GameInfo, type Judged, type Shown, type Studied, api, ask } from "../api";
import type { BanmenBoard } from "../boards/banmen-board";
import "../boards/banmen-board";
import type { Advice } from "../boards/advice";
import type { ChooseEvent, RefusedEvent } from "../boards/board";
import { shared } from "../design/styles";
import { wantsKeys } from "../keys";
import { sentenceOf, trying } from "../notice";
import { setTitle } from "../notify";
import type { Point } from "../parts/analysis/chance-graph";
import "../parts/analysis/chance-graph";
import "../parts/analysis/engine-lines";
import "../parts/analysis/eval-bar";
import "../parts/analysis/mistake-list";
import "../parts/analysis/move-tree";
import type { MovesEvent } from "../parts/analysis/step-list";
import "../parts/analysis/why-box";
import "../parts/copy-link";
import { icon } from "../parts/icons";
import { address } from "../router";
import { animated, settings } from "../settings";
import { sound } from "../sound";
import { Study } from "../study";
import { say, t, texts } from "../texts";
import { Follows } from "../topic";
import { colourName, unusual } from "../words";
import { layout } from "./analyse-layout";
import { optionChips } from "./analyse-options";
import "./lost-page";

/** Where the import page leaves a record to be studied. */
const LEFT = "banmen.study";
const NO_ADVICE: readonly Advice[] = [];

@customElement("analyse-page")
export class AnalysePage extends LitElement {
  /** The game; or the table whose game is studied. */
  @property() game = "";
  @property() table = "";
  @state() private info: GameInfo | null = null;
  @state() private variations: Variations | null = null;
  @state() private failure = "";
  @state() private turned = false;
  /** A position that is only looked at for a moment. */
  @state() private peeked: Shown | null = null;
  /** What was asked for by "why?", and at which node. */
  @state() private told: { path: Path; explained: Explained } | null = null;
  @state() private asking = false;
  private head: Partial<RecordJson> = {};
  private study = new Study();
  private engine = new Engine();
  private review = new Review();
  /** The node whose position is shown; the one gone to follows when the server has answered. */
  private at: Path = [];
  /** The fragment that this page has set itself. */
  private fragment = "";
  /** The position to be looked at for a moment. */
  private wanted: string | null = null;
  /** Of so many judged moves the engine knows. */
  private learned = 0;
  private advice: { of: unknown; moves: readonly Advice[] } = { of: null, moves: NO_ADVICE };

  constructor() {
    super();
    new Follows(this, texts, settings, this.study, this.engine, this.review);
    this.study.listen(() => this.arrived());
  }

  // --- coming and going --------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
    window.addEventListener("popstate", this.moved);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.keyed);
    window.removeEventListener("popstate", this.moved);
    this.engine.stop();
    this.review.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game") || changed.has("table")) void this.enter();
  }

  /** Another position was put into the address. */
  private readonly moved = (): void => {
    if (location.hash !== this.fragment) void this.enter();
  };

  private async enter(): Promise<void> {
    this.engine.stop();
    this.review.stop();
    Object.assign(this, { failure: "", told: null, peeked: null, variations: null, head: {} });
    try {
      const [games, place] = await Promise.all([api.games(), this.place()]);
      this.info = games.find(({ id }) => id === place.tree.game) ?? null;
      if (!this.info) this.failure = t("page.lost.nothing");
      else await this.begin(place);
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** What is studied, and where it begins. */
  private async place(): Promise<Place> {
    if (this.table) return this.played(await ask<RecordJson>("GET", `tables/${this.table}/study`));
    const left = takeLeft(this.game);
    if (left) return this.played(left);
    const wanted = treeIn(this.game, location.hash);
    const before = kept(this.game);
    if (before && location.hash.length < 2) return before;
    const path = before && within(before.tree, wanted);
    return before && path ? { tree: before.tree, path } : wanted;
  }

  /** A game that was played, with whatever was added to it before. */
  private played(record: RecordJson): Place {
    this.head = record;
    const tree = treeOf(record, true);
    const path = trees.playedPath(tree);
    const before = this.table ? kept(this.table) : null;
    const ply = Number(/^#ply=(\d+)$/.exec(location.hash)?.[1] ?? path.length);
    const same = before && within(before.tree, { tree, path });
    return { tree: same ? before.tree : tree, path: (same || path).slice(0, ply) };
  }

  private async begin(place: Place): Promise<void> {
    const variations = new Variations(this.table || this.game, place);
    variations.listen(() => this.show());
    await this.study.open(trees.lineTo(place.tree, place.path));
    if (this.study.shown) variations.settle(this.study.shown.line.options ?? {});
    this.variations = variations;
    this.arrived();
    if (this.table && trees.playedPath(place.tree).length) void this.goThrough();
  }

  // --- from position to position -----------------------------------------------------------------

  private get line(): Studied | null {
    const { variations } = this;
    return variations && trees.lineTo(variations.tree, variations.path);
  }

  private show(): void {
    this.peeked = null;
    const { line } = this;
    if (line) void trying(() => this.study.open(line));
    this.requestUpdate();
  }

  /** A position has come: look at it, and let the address say so. */
  private arrived(): void {
    const { variations, study, line } = this;
    if (!variations || !study.shown || !line) return;
    if (study.shown.line.moves.join() !== line.moves.join()) return;
    this.at = variations.path;
    variations.seen(this.at, study.shown);
    this.engine.look(this.line as Studied, study.shown.scene.turn);
    const ply = variations.path.length;
    this.fragment = this.table
      ? `#ply=${ply}`
      : analysePath(variations.tree, variations.path).replace(/^[^#]*/, "");
    history.replaceState(null, "", location.pathname + this.fragment);
    this.requestUpdate();
  }

  private async chosen({ detail }: ChooseEvent): Promise<void> {
    const { shown } = this.study;
    if (!shown) return;
    const line = { ...shown.line, moves: [...shown.line.moves, detail.text] };
    const next = await trying(() => api.position(line));
    if (!next || this.study.shown !== shown) return;
    sound(next.scene);
    this.variations?.made(this.at, next);
  }

  private async refused({ detail }: RefusedEvent): Promise<void> {
    const { shown } = this.study;
    if (!shown) return;
    const asked = { line: shown.line, touches: detail.touches, move: null };
    const found = await trying(() => api.whyNot(asked));
    const board = this.renderRoot.querySelector<BanmenBoard>("banmen-board");
    if (found?.reason && board) board.reason = say(found.reason);
  }

  /** Shows a position for a moment: the moves from a node on. */
  private async peek(path: Path, moves: readonly string[] | null): Promise<void> {
    const { variations } = this;
    const name = moves && JSON.stringify([path, moves]);
    this.wanted = name;
    if (!moves || !variations) {
      this.peeked = null;
      return;
    }
    const line = trees.lineTo(variations.tree, path);
    const shown = await api.position({ ...line, moves: [...line.moves, ...moves] }).catch(() => null);
    if (this.wanted === name) this.peeked = shown;
  }

  private follow(path: Path, moves: readonly string[] | null): void {
    this.wanted = null;
    if (moves) this.variations?.follow(path, moves);
  }

  private go(path: Path): void {
    this.variations?.go(path);
  }

  private step(by: number): void {
    const { variations } = this;
    if (variations) this.go(variations.whole.slice(0, Math.max(0, variations.path.length + by)));
  }

  /** To the same move of the next or the previous variation. */
  private aside(by: 1 | -1): void {
    const { path, tree } = this.variations as Variations;
    const parent = path.slice(0, -1);
    const next = (path.at(-1) ?? 0) + by;
    if (path.length && trees.nodeAt(tree, parent).then[next]) this.go([...parent, next]);
  }

  // --- asking ------------------------------------------------------------------------------------

  /** Why a move is good or bad that is made at a node. */
  private async why(path: Path, move: string): Promise<void> {
    const { variations } = this;
    if (!variations || this.asking) return;
    const line = trees.lineTo(variations.tree, path);
    this.engine.stop();
    this.asking = true;
    const explained = await trying(() => api.why(line, move));
    this.asking = false;
    if (explained) this.told = { path, explained };
    this.think(this.engine.on);
    await this.updateComplete;
    this.renderRoot.querySelector("why-box")?.scrollIntoView({ block: "nearest" });
  }

  private whyHere(): void {
    const { path, here } = this.variations as Variations;
    if (path.length) void this.why(path.slice(0, -1), here.move);
  }

  private async goThrough(): Promise<void> {
    const { variations } = this;
    if (!variations) return;
    const game = trees.playedPath(variations.tree);
    const path = game.length ? game : variations.whole;
    this.learned = 0;
    await this.review.start(trees.lineTo(variations.tree, path));
  }

  /** What the review says of the line shown is known of its positions too. */
  private learn(): void {
    const { variations, review } = this;
    if (!variations || !review.judged.length) return;
    const path = this.reviewed();
    for (const { ply, before, after } of review.judged.slice(this.learned)) {
      if (ply === 0) this.engine.note(trees.lineTo(variations.tree, []), before);
      this.engine.note(trees.lineTo(variations.tree, path.slice(0, ply + 1)), after);
    }
    this.learned = review.judged.length;
  }

  /** The path of the line that is looked through. */
  private reviewed(): Path {
    const { tree, whole } = this.variations as Variations;
    const game = trees.playedPath(tree);
    return game.length ? game : whole;
  }

  private better({ ply, better }: Judged): void {
    if (better) this.variations?.follow(this.reviewed().slice(0, ply), [moveOf(better)]);
  }

  private mistake(by: 1 | -1): void {
    const at = this.variations?.path.length ?? 0;
    const plies = this.review.mistakes.map(({ ply }) => ply + 1);
    const goal = by > 0 ? plies.find((ply) => ply > at) : plies.findLast((ply) => ply < at);
    if (goal !== undefined) this.go(this.reviewed().slice(0, goal));
  }

  private think(on: boolean): void {
    this.engine.switch(on, this.study.shown?.scene.turn ?? null);
  }

  private readonly keyed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || !this.variations) return;
    if (event.composedPath().some(wantsKeys)) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if ((event.ctrlKey || event.metaKey) && !undo) return;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ArrowUp: () => this.aside(-1),
      ArrowDown: () => this.aside(1),
      Home: () => this.go([]),
      End: () => this.step(Infinity),
      m: () => this.mistake(1),
      M: () => this.mistake(-1),
      w: () => this.whyHere(),
      e: () => this.think(!this.engine.on),
      z: () => undo && this.variations?.undo(),
    };
    const deed = deeds[event.key];
    if (!deed || (event.key === "z" && !undo)) return;
    event.preventDefault();
    deed();
  };

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    const { variations, info, study } = this;
    if (!variations || !info || !study.shown)
      return html`<p class="loading soft" role="status">${t("page.table.loading")}</p>`;
    this.learn();
    return html`<div class="analysis">
      ${this.heading(info, variations)}
      <div class="board ${info.id}">
        ${this.bar(study.shown)} ${this.board(study.shown)} ${this.controls(variations)}
      </div>
      <div class="panel">
        ${this.lines(study.shown)}
        ${this.told ? this.why_box(this.told, study.shown) : nothing}
        ${this.moves(variations, info)} ${this.graph(variations, info, study.shown)}
        ${variations.tree.root.then.length ? this.mistakes(variations, info, study.shown) : nothing}
        ${this.drawers(variations, info, study.shown)}
      </div>
    </div>`;
  }

  protected override updated(): void {
    if (this.info) setTitle(`${t("page.analyse.title")} · ${this.info.title}`);
  }

  private heading(info: GameInfo, { tree }: Variations) {
    const names = Object.entries(this.head.tags ?? {}).filter(([name]) =>
      info.colours.includes(name.toLowerCase()),
    );
    const players = names.map(([colour, name]) => `${colourName(colour.toLowerCase())}: ${name}`);
    const details = [unusual(info, tree.options), ...players, this.head.result ?? ""];
    return html`<div class="title">
      <h1>${info.title} <span class="soft">${t("page.analyse.title")}</span></h1>
      <p class="small soft">${details.filter((one) => one && one !== "*").join(" · ")}</p>
      ${this.table
        ? html`<a class="button quiet" href="t/${this.table}">${icon("back")} ${t("page.analyse.to_table")}</a>`
        : nothing}
    </div>`;
  }

  private bar({ scene, line }: Shown) {
    const best = this.engine.of(line)?.candidates[0]?.worth;
    const winner = { "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 }[scene.result];
    const chance = winner ?? this.engine.chance(line) ?? null;
    const certain = best && best.kind !== "chance" ? this.certain(best, scene) : "";
    return html`<eval-bar
      .chance=${chance}
      .certain=${scene.turn === null ? t("page.analyse.over") : certain}
      .players=${scene.players}
    ></eval-bar>`;
  }

  /** "White wins in 3". */
  private certain(worth: NonNullable<Explained["best"]["worth"]>, { turn, players }: Shown["scene"]): string {
    const who = colourName(players[turn ?? 0] ?? "");
    return t("page.analyse.certain", { who, verdict: worthWords(worth) });
  }

  private board(shown: Shown) {
    const { scene } = this.peeked ?? shown;
    return html`<banmen-board
      .scene=${scene}
      .seat=${this.turned ? 1 : 0}
      .active=${!this.peeked && scene.turn !== null}
      .motion=${animated()}
      .advice=${this.peeked ? NO_ADVICE : this.advised(shown)}
      @choose=${this.chosen}
      @refused=${this.refused}
    ></banmen-board>`;
  }

  /** The same list as long as the moves are the same: a board is not to be drawn for nothing. */
  private advised({ line }: Shown): readonly Advice[] {
    const found = this.engine.on ? this.engine.of(line) : undefined;
    const codes = found?.candidates.map(({ code }) => code) ?? [];
    const of = JSON.stringify([line.moves, codes]);
    if (this.advice.of !== of) this.advice = { of, moves: codes.map((code, i) => ({ code, rank: i + 1 })) };
    return this.advice.moves;
  }

  private controls(variations: Variations) {
    const { path, whole } = variations;
    const [before, after] = [path.length > 0, path.length < whole.length];
    const button = (drawing: Parameters<typeof icon>[0], key: string, go: () => void, usable = true) =>
      html`<button class="quiet icon" aria-label=${t(key)} title=${t(key)} ?disabled=${!usable} @click=${go}>
        ${icon(drawing)}
      </button>`;
    return html`<div class="controls" role="toolbar" aria-label=${t("page.moves.title")}>
      ${button("first", "page.moves.first", () => this.go([]), before)}
      ${button("back", "page.moves.back", () => this.step(-1), before)}
      ${button("next", "page.moves.next", () => this.step(1), after)}
      ${button("last", "page.analyse.end", () => this.step(Infinity), after)}
      ${button("undo", "page.analyse.undo", () => variations.undo(), variations.undoable)}
      ${button("flip", "page.table.flip", () => (this.turned = !this.turned))}
    </div>`;
  }

  private lines({ line, scene }: Shown) {
    const path = this.at;
    return html`<engine-lines
      .found=${this.engine.of(line)}
      .on=${this.engine.on}
      .thinking=${this.engine.thinking}
      .over=${scene.turn === null}
      .failure=${this.engine.failure}
      .ply=${path.length}
      .pairs=${!this.info?.chance}
      @switch=${({ detail }: CustomEvent<boolean>) => this.think(detail)}
      @why=${({ detail }: CustomEvent<string>) => this.why(path, detail)}
      @peek=${({ detail }: MovesEvent) => this.peek(path, detail)}
      @follow=${({ detail }: MovesEvent) => this.follow(path, detail)}
    ></engine-lines>`;
  }

  private why_box({ path, explained }: { path: Path; explained: Explained }, { scene }: Shown) {
    return html`<why-box
      .told=${explained}
      .players=${scene.players}
      @peek=${({ detail }: MovesEvent) => this.peek(path, detail)}
      @follow=${({ detail }: MovesEvent) => this.follow(path, detail)}
      @close=${() => (this.told = null)}
    ></why-box>`;
  }

  private moves(variations: Variations, info: GameInfo) {
    const { tree, path, here } = variations;
    const usable = (yes: boolean) => !yes;
    return html`<section class="sheet moves">
      <h2 class="hidden">${t("page.moves.title")}</h2>
      <move-tree
        .tree=${tree}
        .path=${path}
        .sorts=${this.sorts()}
        .pairs=${!info.chance}
        @go=${({ detail }: CustomEvent<Path>) => this.go(detail)}
      ></move-tree>
      <div class="deeds">
        <button class="quiet" ?disabled=${!path.length || this.asking} @click=${() => this.whyHere()}>
          ${icon("why")} ${t(this.asking ? "page.analyse.thinking" : "page.analyse.why_last")}
        </button>
        <button class="quiet" ?disabled=${usable(trees.promotable(tree, path))} @click=${() => variations.promote()}>
          ${icon("up")} ${t("page.analyse.promote")}
        </button>
        <button class="quiet" ?disabled=${usable(trees.removable(tree, path))} @click=${() => variations.remove()}>
          ${icon("bin")} ${t("page.analyse.remove")}
        </button>
      </div>
      <label class="comment">
        <span class="hidden">${t("page.analyse.comment")}</span>
        <textarea
          rows="1"
          maxlength="2000"
          placeholder=${t("page.analyse.comment")}
          .value=${here.comment}
          @change=${(event: Event) => variations.comment((event.target as HTMLTextAreaElement).value.trim())}
        ></textarea>
      </label>
    </section>`;
  }

  /** How good each move of the line looked through was. */
  private sorts(): (Judged["sort"] | undefined)[] {
    return this.review.judged.map(({ sort }) => sort);
  }

  private graph({ tree, path, whole }: Variations, info: GameInfo, { scene }: Shown) {
    if (!whole.length) return nothing;
    const reviewed = this.reviewed();
    const points: Point[] = trees.nodesOn(tree, whole).map(({ move }, ply) => {
      const judged = whole.slice(0, ply).join() === reviewed.slice(0, ply).join();
      return {
        label: ply ? `${numberOf(ply - 1, !info.chance)} ${move}` : t("page.analyse.start"),
        chance: this.engine.chance(trees.lineTo(tree, whole.slice(0, ply))),
        sort: judged ? this.review.judged[ply - 1]?.sort : undefined,
      };
    });
    return html`<chance-graph
      .points=${points}
      .at=${path.length}
      .players=${scene.players}
      @look=${({ detail }: CustomEvent<number>) => this.go(whole.slice(0, detail))}
    ></chance-graph>`;
  }

  private mistakes({ path }: Variations, info: GameInfo, { scene }: Shown) {
    return html`<mistake-list
      .review=${this.review}
      .count=${this.review.judged.length + (this.review.thinking ? 0.5 : 0)}
      .at=${path.length}
      .players=${scene.players}
      .pairs=${!info.chance}
      @review=${() => this.goThrough()}
      @look=${({ detail }: CustomEvent<number>) => this.go(this.reviewed().slice(0, detail))}
      @better=${({ detail }: CustomEvent<Judged>) => this.better(detail)}
    ></mistake-list>`;
  }

  private drawers({ tree, path }: Variations, info: GameInfo, shown: Shown) {
    return html`<div class="drawers">
      <details class="sheet">
        <summary>${icon("link")} ${t("page.analyse.share")}</summary>
        <div class="drawer">
          <copy-link .href=${address(analysePath(tree, path))} .label=${t("page.analyse.link")}></copy-link>
          <button @click=${() => this.download()}>${icon("download")} ${t("page.analyse.export")}</button>
        </div>
      </details>
      ${this.table ? nothing : this.beginning(tree, info, shown)}
      <details class="sheet keys">
        <summary>${t("page.analyse.keys")}</summary>
        <p class="drawer small">${t("page.analyse.all_keys")}</p>
      </details>
    </div>`;
  }

  /** Where the study begins: options, a position as text. */
  private beginning(tree: trees.Tree, info: GameInfo, { position }: Shown) {
    const begin = (beginning: Partial<trees.Tree>) => this.anew({ ...tree, ...beginning });
    return html`<details class="sheet">
      <summary>${icon("again")} ${t("page.analyse.begin")}</summary>
      <form class="drawer" @submit=${(event: Event) => this.typed(event, tree)}>
        ${optionChips(info, tree.options, (options) => begin({ options, start: null }))}
        <label>
          <span class="label">${t("page.analyse.position")}</span>
          <textarea name="position" rows="2" maxlength="4000" .value=${position}></textarea>
        </label>
        <div class="deeds">
          <button>${t("page.analyse.open")}</button>
          <button type="button" @click=${() => begin({ start: null })}>${t("page.analyse.from_start")}</button>
        </div>
      </form>
    </details>`;
  }

  private typed(event: Event, tree: trees.Tree): void {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement).get("position");
    this.anew({ ...tree, start: String(typed).trim() });
  }

  /** Begins another study, if there is such a position; nothing of this one is lost without it. */
  private anew(beginning: Pick<trees.Tree, "game" | "options" | "start">): void {
    const place = { tree: trees.planted(beginning), path: [] };
    void trying(async () => {
      await api.position(trees.lineTo(place.tree, []));
      Object.assign(this, { told: null, head: {} });
      this.review.clear();
      await this.begin(place);
    });
  }

  private download(): void {
    const { tree } = this.variations as Variations;
    const record = JSON.stringify(recordOf(tree, this.head));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([record], { type: "application/json" }));
    link.download = `banmen-${tree.game}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  static override styles = [...shared, layout];
}

/** The record that was left for a game, taken away. */
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
