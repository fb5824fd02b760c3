/**
 * Analysis of a game or a position: the board with the best moves, how it stands, why, variations,
 * comments. The position is in the fragment of the address; variations are kept in the browser.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { analysePath, recordOf } from "./record";
import { Session } from "./session";
import * as trees from "./tree";
import type { Path } from "./tree";
import type { Variations } from "./variations";
import { proven } from "./engine";
import { certainWords, chanceIn, numberOf } from "./words";
import type { Advice } from "../../boards/flat/advice";
import type { BanmenBoard } from "../../boards/banmen-board";
import "../../boards/banmen-board";
import type { BoardConfig, ChooseEvent, RefusedEvent } from "../../boards/board";
import { roomOf } from "../../boards/registry";
import { marked } from "../../design/marked";
import { drawers, shared } from "../../design/styles";
import { KeysHere, wantsKeys } from "../../core/keys";
import { trying } from "../../core/notice";
import { setTitle } from "../../core/notify";
import type { Point } from "./chance-graph";
import "./chance-graph";
import "./engine-lines";
import "./eval-bar";
import "./mistake-list";
import "./move-tree";
import type { MovesEvent } from "./step-list";
import "./why-box";
import "../../design/copy-link";
import { keysButton } from "../../design/keys-button";
import { icon } from "../../design/icons";
import { address, router } from "../../core/router";
import { animated, settings } from "../../core/settings";
import { give } from "../../sharing/sharing";
import { say, t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { call, file } from "../../transport/transport";
import type { GameInfo, Judged, PositionView } from "../../core/types";
import { gameTitle, recordedName, resultName, unusual } from "../../core/words";
import { layout } from "./analyse-layout";
import { optionChips } from "./analyse-options";
import "../../shell/lost-page";

const NO_ADVICE: readonly Advice[] = [];

@customElement("analyse-page")
export class AnalysePage extends LitElement {
  /** The game; or the table whose game is studied. */
  @property() game = "";
  @property() table = "";
  @state() private turned = false;
  @query("banmen-board") private readonly shownBoard!: BanmenBoard | null;
  private readonly session = new Session();
  private ending: (() => void) | undefined;
  private advice: { of: unknown; moves: readonly Advice[] } = { of: null, moves: NO_ADVICE };

  constructor() {
    super();
    new Follows(this, texts, settings, this.session);
    new KeysHere(this, () => ["page.keys.study"]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
    this.ending = router.listen(() => this.session.moved());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.keyed);
    this.ending?.();
    this.session.leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game") || changed.has("table")) void this.session.enter(this.game, this.table);
  }

  // --- what the person does ----------------------------------------------------------------------

  private async refused({ detail }: RefusedEvent): Promise<void> {
    const { shown } = this.session;
    if (!shown) return;
    const asked = { line: shown.line, touches: detail.touches, move: null };
    const found = await trying(() => call("why_not", asked));
    if (found?.reason) this.shownBoard?.explain(say(found.reason));
  }

  /** Where something is shown on a board that is out of sight, as on a phone, it comes into sight. */
  private toBoard(): void {
    const board = this.renderRoot.querySelector(".board");
    const box = board?.getBoundingClientRect();
    if (board && box && box.bottom < innerHeight / 2)
      board.scrollIntoView({ behavior: animated() ? "smooth" : "instant" });
  }

  private follow(path: Path, moves: readonly string[] | null): void {
    this.session.follow(path, moves);
    this.toBoard();
  }

  private look(path: Path): void {
    this.session.go(path);
    this.toBoard();
  }

  private async why(asked: Promise<void>): Promise<void> {
    await asked;
    await this.updateComplete;
    this.renderRoot.querySelector("why-box")?.scrollIntoView({ block: "nearest" });
  }

  private readonly keyed = (event: KeyboardEvent): void => {
    const { session } = this;
    if (event.defaultPrevented || event.altKey || !session.variations) return;
    if (event.composedPath().some(wantsKeys)) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if ((event.ctrlKey || event.metaKey) && !undo) return;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => session.step(-1),
      ArrowRight: () => session.step(1),
      ArrowUp: () => session.aside(-1),
      ArrowDown: () => session.aside(1),
      Home: () => session.go([]),
      End: () => session.step(Infinity),
      m: () => session.mistake(1),
      M: () => session.mistake(-1),
      w: () => void this.why(session.whyHere()),
      e: () => session.think(!session.engine.on),
      z: () => undo && session.variations?.undo(),
    };
    const deed = deeds[event.key];
    if (!deed || (event.key === "z" && !undo)) return;
    event.preventDefault();
    deed();
  };

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    const { variations, info, shown, told, failure } = this.session;
    if (failure) return html`<lost-page .sentence=${failure}></lost-page>`;
    if (!variations || !info || !shown)
      return html`<p class="loading soft" role="status">${t("page.table.loading")}</p>`;
    return html`<div class="analysis">
      ${this.heading(info, variations)}
      <div class="board ${roomOf(shown.scene)}">
        ${this.bar(shown)} ${this.board(shown)} ${this.controls(variations)}
      </div>
      <div class="panel">
        ${this.lines(shown)} ${told ? this.because(told, shown) : nothing}
        ${this.moves(variations, info)} ${this.graph(variations, info, shown)}
        ${variations.tree.root.then.length ? this.mistakes(variations, info, shown) : nothing}
        ${this.drawers(variations, info, shown)}
      </div>
    </div>`;
  }

  protected override updated(): void {
    const { info } = this.session;
    if (info) setTitle(`${t("page.analyse.title")} · ${gameTitle(info)}`);
  }

  private heading(info: GameInfo, { tree }: Variations) {
    const { head } = this.session;
    const names = Object.entries(head.tags ?? {}).filter(([name]) =>
      info.colours.includes(name.toLowerCase()),
    );
    const players = names.map(([colour, name]) =>
      t(`page.board.by.${colour.toLowerCase()}`, { what: recordedName(name) }),
    );
    const ended = head.result && head.result !== "*";
    const result = ended ? resultName({ result: head.result }, { players: info.colours }) : "";
    const details = [unusual(info, tree.options), ...players, result].filter(Boolean).join(" · ");
    return html`<div class="title">
      <h1>${marked(gameTitle(info))} <span class="soft">${t("page.analyse.title")}</span></h1>
      ${details ? html`<p class="small soft">${details}</p>` : nothing}
      ${
        this.table
          ? html`<a class="button quiet" href="t/${this.table}">${icon("back")} ${t("page.analyse.to_table")}</a>`
          : nothing
      }
    </div>`;
  }

  private bar({ scene, line }: PositionView) {
    const { engine } = this.session;
    const winner = { "1-0": 1, "0-1": 0, "1/2-1/2": 0.5 }[scene.result];
    const standing = engine.standing(line);
    const certain = standing ? certainWords(standing, scene.players) : "";
    return html`<eval-bar
      .chance=${winner ?? (standing ? chanceIn(standing) : null)}
      .certain=${scene.turn === null ? t("page.analyse.over") : certain}
      .players=${scene.players}
    ></eval-bar>`;
  }

  private board(shown: PositionView) {
    const { peeked } = this.session;
    const { scene } = peeked ?? shown;
    const config: BoardConfig = {
      scene,
      seat: this.turned ? 1 : 0,
      active: !peeked && scene.turn !== null,
      playing: scene.result === "*",
      motion: animated(),
      advice: peeked ? NO_ADVICE : this.advised(shown),
    };
    return html`<banmen-board
      .config=${config}
      @choose=${({ detail }: ChooseEvent) => this.session.play(detail.text)}
      @refused=${this.refused}
    ></banmen-board>`;
  }

  /** The same list as long as the moves are the same: a board is not to be drawn for nothing. */
  private advised({ line }: PositionView): readonly Advice[] {
    const { engine } = this.session;
    const found = engine.on ? engine.of(line) : undefined;
    const codes = found?.candidates.map(({ code }) => code) ?? [];
    const of = JSON.stringify([line.moves, codes]);
    if (this.advice.of !== of)
      this.advice = { of, moves: codes.map((code, i) => ({ code, rank: i + 1 })) };
    return this.advice.moves;
  }

  private controls(variations: Variations) {
    const [{ session }, { path, whole }] = [this, variations];
    const [before, after] = [path.length > 0, path.length < whole.length];
    const button = (
      drawing: Parameters<typeof icon>[0],
      key: string,
      go: () => void,
      usable = true,
    ) =>
      html`<button class="quiet icon" aria-label=${t(key)} title=${t(key)} ?disabled=${!usable} @click=${go}>
        ${icon(drawing)}
      </button>`;
    return html`<div class="controls" role="toolbar" aria-label=${t("page.moves.title")}>
      ${button("first", "page.moves.first", () => session.go([]), before)}
      ${button("back", "page.moves.back", () => session.step(-1), before)}
      ${button("next", "page.moves.next", () => session.step(1), after)}
      ${button("last", "page.analyse.end", () => session.step(Infinity), after)}
      ${button("undo", "page.analyse.undo", () => variations.undo(), variations.undoable)}
      ${button("flip", "page.table.flip", () => (this.turned = !this.turned))}
    </div>`;
  }

  private lines({ line, scene }: PositionView) {
    const { session } = this;
    const { at, engine } = session;
    return html`<engine-lines
      .found=${engine.of(line)}
      .certain=${this.open(line, scene)}
      .on=${engine.on}
      .thinking=${engine.thinking}
      .over=${scene.turn === null}
      .failure=${engine.failure}
      .ply=${at.length}
      .pairs=${!session.info?.chance}
      @switch=${({ detail }: CustomEvent<boolean>) => session.think(detail)}
      @why=${({ detail }: CustomEvent<string>) => this.why(session.why(at, detail))}
      @peek=${({ detail }: MovesEvent) => session.peek(at, detail)}
      @follow=${({ detail }: MovesEvent) => this.follow(at, detail)}
    ></engine-lines>`;
  }

  /** The proven value of a position if it is not known which move keeps it. */
  private open(line: PositionView["line"], { players }: PositionView["scene"]): string {
    const { engine } = this.session;
    const [standing, best] = [engine.standing(line), engine.of(line)?.candidates[0]?.worth];
    return standing && best?.kind === "chance" ? certainWords(standing, players) : "";
  }

  private because({ path, explained }: NonNullable<Session["told"]>, { scene }: PositionView) {
    const { session } = this;
    return html`<why-box
      .told=${explained}
      .players=${scene.players}
      @peek=${({ detail }: MovesEvent) => session.peek(path, detail)}
      @follow=${({ detail }: MovesEvent) => this.follow(path, detail)}
      @play=${() => this.toBoard()}
      @close=${() => session.forgetWhy()}
    ></why-box>`;
  }

  private moves(variations: Variations, info: GameInfo) {
    const { session } = this;
    const { tree, path, here } = variations;
    return html`<section class="sheet moves">
      <h2 class="hidden">${t("page.moves.title")}</h2>
      <move-tree
        .tree=${tree}
        .path=${path}
        .sorts=${session.review.sorts}
        .pairs=${!info.chance}
        @go=${({ detail }: CustomEvent<Path>) => this.look(detail)}
      ></move-tree>
      <div class="deeds">
        <button
          class="quiet"
          ?disabled=${!path.length || session.asking}
          @click=${() => this.why(session.whyHere())}
        >
          ${icon("why")} ${t(session.asking ? "page.analyse.thinking" : "page.analyse.why_last")}
        </button>
        <button class="quiet" ?disabled=${!trees.promotable(tree, path)} @click=${() => variations.promote()}>
          ${icon("up")} ${t("page.analyse.promote")}
        </button>
        <button class="quiet" ?disabled=${!trees.removable(tree, path)} @click=${() => variations.remove()}>
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

  private graph({ tree, path, whole }: Variations, info: GameInfo, { scene }: PositionView) {
    if (!whole.length) return nothing;
    const { session } = this;
    const { reviewed, review, engine } = session;
    const { sorts } = review;
    const points: Point[] = trees.nodesOn(tree, whole).map(({ move }, ply) => {
      const judged = whole.slice(0, ply).join() === reviewed.slice(0, ply).join();
      const standing = engine.standing(trees.lineTo(tree, whole.slice(0, ply)));
      return {
        label: ply ? `${numberOf(ply - 1, !info.chance)} ${move}` : t("page.analyse.start"),
        chance: standing && chanceIn(standing),
        proven: standing !== undefined && proven(standing),
        sort: judged ? sorts[ply - 1] : undefined,
      };
    });
    return html`<chance-graph
      .points=${points}
      .at=${path.length}
      .players=${scene.players}
      @look=${({ detail }: CustomEvent<number>) => session.go(whole.slice(0, detail))}
    ></chance-graph>`;
  }

  private mistakes({ path }: Variations, info: GameInfo, { scene }: PositionView) {
    const { session } = this;
    const { review } = session;
    return html`<mistake-list
      .review=${review}
      .count=${review.judged.length + (review.thinking ? 0.5 : 0)}
      .at=${path.length}
      .players=${scene.players}
      .pairs=${!info.chance}
      @review=${() => session.goThrough()}
      @look=${({ detail }: CustomEvent<number>) => this.look(session.reviewed.slice(0, detail))}
      @better=${({ detail }: CustomEvent<Judged>) => {
        session.better(detail);
        this.toBoard();
      }}
    ></mistake-list>`;
  }

  private drawers({ tree, path }: Variations, info: GameInfo, shown: PositionView) {
    return html`<div class="drawers">
      <details class="sheet">
        <summary>${icon("link")} ${t("page.analyse.share")}</summary>
        <div class="drawer">
          <copy-link .href=${address(analysePath(tree, path))} .label=${t("page.analyse.link")}></copy-link>
          <div role="group" aria-labelledby="export">
            <p id="export" class="label">${t("page.analyse.export")}</p>
            <div class="deeds">
              ${(["text", "json"] as const).map(
                form => html`<button @click=${() => this.take(form)}>
                  ${icon("download")} ${t(`page.share.${form}`)}
                </button>`,
              )}
            </div>
          </div>
        </div>
      </details>
      ${this.table ? nothing : this.beginning(tree, info, shown)}
      ${keysButton()}
    </div>`;
  }

  /** Where the study begins: options, a position as text. */
  private beginning(tree: trees.Tree, info: GameInfo, { position }: PositionView) {
    const begin = (beginning: Partial<trees.Tree>) => this.session.anew({ ...tree, ...beginning });
    return html`<details class="sheet">
      <summary>${icon("again")} ${t("page.analyse.begin")}</summary>
      <form class="drawer" @submit=${(event: Event) => this.typed(event, tree)}>
        ${optionChips(info, tree.options, options => begin({ options, start: null }))}
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
    this.session.anew({ ...tree, start: String(typed).trim() });
  }

  private async take(form: "text" | "json"): Promise<void> {
    const { variations, head } = this.session;
    if (!variations) return;
    const { tree } = variations;
    const record = JSON.stringify(recordOf(tree, head));
    const plain = () => new File([record], `${tree.game}.json`, { type: "application/json" });
    const kept =
      form === "json" ? plain() : await trying(() => file("text_of_record", { text: record }));
    if (kept) await give(kept);
  }

  static override styles = [...shared, drawers, layout];
}
