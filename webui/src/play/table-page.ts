/** A table: the board, the players, the moves, and everything around a game. */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { BanmenBoard } from "../boards/banmen-board";
import "../boards/banmen-board";
import type { Advice } from "../boards/flat/advice";
import type { BoardConfig, ChooseEvent, RefusedEvent } from "../boards/board";
import { roomOf } from "../boards/registry";
import { calls } from "../lobby/calls";
import { drawers, shared } from "../design/styles";
import { fragmentOf } from "../core/fragment";
import { allGames } from "../core/games";
import { KeysHere, wantsKeys } from "../core/keys";
import { Live } from "./live";
import { notice, sentenceOf, trying } from "../core/notice";
import { notify, setTitle } from "../core/notify";
import { icon } from "../design/icons";
import { keysButton } from "../design/keys-button";
import "../design/preparing-note";
import type { SharePanel } from "../sharing/share-panel";
import type { ActEvent } from "./table-actions";
import type { AdviseEvent } from "./table-hint";
import { Replay } from "./replay";
import { newSeed } from "./seeds";
import { router } from "../core/router";
import { animated, settings } from "../core/settings";
import { sound } from "../core/sound";
import { arrival } from "../lobby/arrival";
import { say, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { alone } from "../transport/own";
import { call } from "../transport/transport";
import type { GameInfo, Happened, Hello, Seat, TableView } from "../core/types";
import { clockName, colourName, gameTitle, langOf, resultName, unusual } from "../core/words";
import { layout } from "./table-layout";
import "./chat-box";
import "./move-list";
import "./player-plate";
import "./result-banner";
import "./table-actions";
import "./table-hint";
import "./table-links";
import "./typed-move";
import "./waiting-panel";
import "../shell/lost-page";

const NO_ADVICE: readonly Advice[] = [];

@customElement("table-page")
export class TablePage extends LitElement {
  @property() table = "";
  @state() private info: GameInfo | null = null;
  @state() private failure = "";
  /** The game was over before the page was opened. */
  private late = false;
  /** The person has turned the board around. */
  @state() private turned = false;
  @state() private live!: Live;
  @state() private replay!: Replay;
  @query("share-panel") private panel!: SharePanel | null;
  @state() private advice: readonly Advice[] = NO_ADVICE;
  @query("banmen-board") private board!: BanmenBoard | null;

  constructor() {
    super();
    new Follows(this, texts, settings);
    new KeysHere(this, () => ["page.keys.walk"]);
  }

  // --- coming and going --------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.keyed);
    this.leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("table")) void this.enter(this.table);
  }

  private leave(): void {
    this.live?.close();
    this.replay?.pause();
  }

  private async enter(id: string): Promise<void> {
    this.leave();
    const live = new Live(id);
    const replay = new Replay(id);
    Object.assign(this, { live, replay, failure: "", turned: false });
    live.onhappened = happened => this.happened(happened);
    live.listen(() => this.heard(live));
    replay.listen(() => this.requestUpdate());
    await this.sit(id);
    try {
      this.info = null;
      const [hello, games] = await Promise.all([call("table", { id }), allGames()]);
      this.info = games.find(game => game.id === hello.table.game) ?? null;
      this.late = hello.table.status === "over";
      live.start(hello);
      const ply = /^#ply=(\d{1,6})$/.exec(location.hash)?.[1];
      if (ply) void replay.look(Number(ply));
    } catch (error) {
      this.failure = sentenceOf(error);
      return;
    }
    if (this.isConnected && this.live === live) live.open();
  }

  /** A secret in the address is changed for a seat, and leaves the address; the lobby needs none. */
  private async sit(id: string): Promise<void> {
    const secret = /^#(?:invite|seat)=(.+)$/.exec(location.hash)?.[1];
    if (!secret && location.hash !== "#sit") return;
    history.replaceState(null, "", location.pathname);
    const known = secret ? decodeURIComponent(secret) : null;
    await trying(() => this.sitDown(id, known));
  }

  /** Takes a seat; where tiles are shuffled, with something that is added to the shuffle. */
  private async sitDown(id: string, secret: string | null): Promise<void> {
    const { table } = await call("table", { id });
    const open = table.status === "waiting" && table.commitment;
    const seed = open ? newSeed(id, table.commitment) : null;
    await call("sit", { id, secret, seed });
  }

  /** Takes the open seat of a table in the lobby, or the one that is kept for this person. */
  private async take(): Promise<void> {
    const sat = await trying(() => this.sitDown(this.table, null).then(() => true));
    if (sat) this.live.reopen();
  }

  // --- what happens ------------------------------------------------------------------------------

  private heard(live: Live): void {
    if (live !== this.live || !live.known) return;
    this.replay.follow(live.known);
    this.requestUpdate();
  }

  private happened({ event, table, scene }: Happened): void {
    const { you } = this.live.known as Hello;
    if (event.kind === "moved" && scene) sound(scene);
    if (event.kind === "rematched" && table.rematch && you.seats.length) {
      router.go(`t/${table.rematch}`);
      return;
    }
    if (event.kind === "moved" || event.kind === "ended") void calls.look();
    if (event.kind === "ended")
      this.bring(resultName(table, scene ?? (this.live.known as Hello).scene));
    if (you.seats.length !== 1) return;
    if (event.kind === "offered" && event.data.by !== you.seats[0])
      this.bring(t(`page.offer.${event.data.what as string}_theirs`));
    const game = this.info ? gameTitle(this.info) : "";
    if (event.kind === "moved" && table.turn !== null && you.seats.includes(table.turn))
      notify(t("page.notify.move", { game }), table.id);
    if (event.kind === "sat") arrival(t("page.notify.sat", { game }), table.id);
    if (event.kind === "ended") notify(t("page.notify.over", { game }), table.id);
    if (event.kind === "declined" && !you.seats.includes(event.data.by as Seat))
      notice.show(t("page.offer.declined"));
  }

  /** Brings the board into view and announces a sentence: some events must be seen at once. */
  private bring(sentence: string): void {
    const box = this.renderRoot.querySelector(".dock")?.getBoundingClientRect();
    if (!box || (box.top >= 0 && box.bottom <= innerHeight)) return;
    if (this.shadowRoot?.activeElement?.matches("chat-box, typed-move")) notice.show(sentence);
    else scrollTo({ top: 0, behavior: animated() ? "smooth" : "instant" });
  }

  // --- what the person does ----------------------------------------------------------------------

  private async play(move: { code?: number; text?: string }): Promise<void> {
    const { known } = this.live;
    if (known) await this.live.play({ ply: known.table.ply, ...move });
  }

  private async chosen({ detail }: ChooseEvent): Promise<void> {
    try {
      await this.play({ code: detail.code });
    } catch (error) {
      this.explain(sentenceOf(error));
    }
  }

  /** Touches that lead nowhere: the server says why. */
  private async refused({ detail }: RefusedEvent): Promise<void> {
    try {
      const reason = await this.live.why(detail.touches);
      if (reason) this.explain(say(reason));
    } catch (error) {
      this.explain(sentenceOf(error));
    }
  }

  private explain(sentence: string): void {
    this.board?.explain(sentence);
  }

  private act({ detail }: ActEvent): void {
    void trying(() => this.live.act(detail));
  }

  /** Opens the share panel, loaded on demand. */
  private async share(): Promise<void> {
    await import("../sharing/share-panel").catch(() => notice.alarm(t("page.error.unloaded")));
    await this.panel?.show?.();
  }

  /** Arrows, Home and End walk through the game, unless something else wants them. */
  private readonly keyed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.live?.known || event.composedPath().some(wantsKeys)) return;
    const { ply } = this.replay;
    const goal = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    void this.replay.look(goal);
  };

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    const known = this.live?.known;
    if (!known || !this.info) return this.loading();
    const bottom = this.facing(known);
    return html`<div class="table ${known.table.status}">
      <div class="screen">
        ${this.heading(known, this.info)} ${this.plate(known, bottom === 0 ? 1 : 0, "top")}
        <div class="board ${roomOf(known.scene)}">${this.boardOf(known, bottom)}</div>
        ${this.plate(known, bottom, "bottom")} ${this.dock(known)}
      </div>
      <div class="panel">
        ${known.table.status === "waiting" ? nothing : this.list(known, this.info)}
        ${
          this.mayMove(known)
            ? html`<typed-move .play=${(text: string) => this.play({ text })}></typed-move>`
            : nothing
        }
        ${this.drawers(known)}
      </div>
      <share-panel
        .table=${known.table.id}
        .game=${gameTitle(this.info)}
        .ply=${this.replay.ply}
        .last=${known.table.ply}
        .turned=${bottom === 1}
      ></share-panel>
    </div>`;
  }

  private loading() {
    return html`<div class="loading soft">
      <h1>${t("page.table.loading")}</h1>
      <preparing-note what="rules"></preparing-note>
    </div>`;
  }

  /** Status and actions: always beside the board, on any screen. */
  private dock(known: Hello) {
    const { status } = known.table;
    return html`<div class="dock">
      ${this.status(known)}
      ${known.table.thinking ? html`<preparing-note></preparing-note>` : nothing}
      ${status === "waiting" ? this.waiting(known) : nothing}
      ${
        status === "over"
          ? html`<result-banner .known=${known} @act=${this.act} @share=${this.share}></result-banner>`
          : nothing
      }
      ${
        status === "waiting"
          ? nothing
          : html`<div class="acts ${this.advice.length ? "hinted" : ""}">
            <table-actions .known=${known} @act=${this.act}></table-actions>
            <table-hint
              .known=${known}
              @advise=${({ detail }: AdviseEvent) => (this.advice = detail)}
            ></table-hint>
          </div>`
      }
    </div>`;
  }

  private waiting(known: Hello) {
    return html`<waiting-panel
      .known=${known}
      @act=${this.act}
      @sit=${this.take}
      @decline=${() => trying(() => call("decline", { id: this.table }))}
    ></waiting-panel>`;
  }

  private list(known: Hello, info: GameInfo) {
    return html`<div class="moves sheet">
      <move-list
        .moves=${known.moves}
        .colours=${known.movers.map(seat => known.scene.players[seat])}
        .replay=${this.replay}
        .ply=${this.replay.ply}
        .pairs=${!info.chance && !known.table.start}
        .over=${known.table.status === "over"}
      ></move-list>
    </div>`;
  }

  protected override updated(): void {
    const known = this.live?.known;
    if (!known || !this.info || !this.isConnected) return;
    const calling = known.you.seats.length === 1 && this.mayMove(known);
    const words = calling ? t("page.turn.yours") : this.turnWords(known);
    setTitle(`${words} · ${gameTitle(this.info)}`, calling);
  }

  private heading({ table }: Hello, info: GameInfo) {
    const details = [
      unusual(info, table.options),
      clockName(table.clock),
      table.rated ? t("page.rating.rated") : table.casual ? t("page.rating.casual") : "",
      table.watchers ? t("page.table.watchers", { count: table.watchers }) : "",
    ];
    return html`<div class="title">
      <h1 lang=${langOf(gameTitle(info))}>${gameTitle(info)}</h1>
      <p class="small soft">${details.filter(Boolean).join(" · ")} ${this.origin(table)}</p>
      ${
        info.has.includes("lesson")
          ? html`<a class="small" href="rules/${info.id}">${t("page.rules.title")}</a>`
          : nothing
      }
      <button
        class="quiet icon"
        aria-label=${t("page.share.title")}
        title=${t("page.share.title")}
        @click=${this.share}
      >
        ${icon("share")}
      </button>
      <button
        class="quiet icon"
        aria-label=${t("page.table.flip")}
        aria-pressed=${this.turned}
        title=${t("page.table.flip")}
        @click=${() => (this.turned = !this.turned)}
      >
        ${icon("flip")}
      </button>
    </div>`;
  }

  /** The start of a game that did not begin as usual. */
  private origin({ game, options, start }: TableView) {
    if (!start) return nothing;
    return html`<a href=${`sandbox/${game}${fragmentOf({ options, start })}`}>${t("page.table.from_position")}</a>`;
  }

  private plate(known: Hello, seat: Seat, area: "top" | "bottom") {
    return html`<player-plate
      class=${area}
      .table=${known.table}
      .seat=${seat}
      .colour=${known.scene.players[seat]}
      .you=${known.you.seats.length === 1 && known.you.seats.includes(seat)}
      .now=${() => this.live.now()}
    ></player-plate>`;
  }

  private boardOf(known: Hello, seat: Seat) {
    const now = this.replay.at === null;
    const config: BoardConfig = {
      scene: this.replay.scene ?? known.scene,
      seat,
      active: now && !this.live.moving && this.mayMove(known),
      playing: known.you.seats.length > 0 && known.table.status === "playing",
      confirm: settings.value.confirm,
      motion: animated(),
      advice: now ? this.advice : NO_ADVICE,
    };
    return html`<banmen-board
      .config=${config}
      @choose=${this.chosen}
      @refused=${this.refused}
    ></banmen-board>`;
  }

  /** The side at the bottom: the own one or, on one device and if set so, the player to move. */
  private facing({ you, table }: Hello): Seat {
    const own = you.seats[0] ?? 0;
    const seat = table.hotseat && settings.value.turn ? (table.turn ?? own) : own;
    return this.turned ? (seat === 0 ? 1 : 0) : seat;
  }

  private mayMove({ you, table }: Hello): boolean {
    const { turn } = table;
    return turn !== null && you.seats.includes(turn) && table.may[turn].includes("move");
  }

  /** One status line, read aloud when it changes. */
  private status(known: Hello) {
    return html`<div class="status" role="status">
      ${this.live.lost ? this.away() : nothing}
      ${
        this.replay.at === null
          ? html`<p class=${this.turnClass(known)}>${this.turnWords(known)}</p>`
          : this.lookingBack(known)
      }
    </div>`;
  }

  /** Only read aloud where it is said elsewhere, too; `turn` is no more than what the plates say. */
  private turnClass(known: Hello): string {
    if (known.table.status !== "playing") return "hidden";
    return this.mayMove(known) ? "yours turn" : "turn";
  }

  private away() {
    const key = this.live.moving ? "page.table.kept" : "page.table.reconnecting";
    return html`<p class="away small">${t(key)}</p>`;
  }

  private lookingBack({ moves }: Hello) {
    const { ply, behind } = this.replay;
    return html`<p>
        ${t("page.moves.at", { ply, last: moves.length })}
        ${behind ? html`<strong>${t("page.moves.behind")}</strong>` : nothing}
      </p>
      <button @click=${() => this.replay.live()}>${t("page.moves.live")}</button>`;
  }

  private turnWords({ you, table, scene }: Hello): string {
    const { turn, status, hotseat, thinking } = table;
    if (status === "waiting") return t("page.turn.waiting");
    if (status === "over" || turn === null) return resultName(table, scene);
    const mover = t("page.turn.colour", { colour: colourName(scene.players[turn]) });
    if (hotseat && you.seats.length) return mover;
    if (!you.seats.length) return t("page.turn.watching", { turn: mover });
    if (you.seats.includes(turn)) return t("page.turn.yours");
    return t(thinking ? "page.turn.thinking" : "page.turn.theirs");
  }

  /**
   * Whether the chat has its place open: where there is room, and anything was said or may be. The end
   * of a game leaves it open: a person may be writing.
   */
  private talking({ chat }: Hello): boolean {
    return matchMedia("(min-width: 60rem)").matches && (!this.late || chat.length > 0);
  }

  /** Chat and links: folded away until wanted. */
  private drawers(known: Hello) {
    const { you, table, chat, scene } = known;
    const people = !table.hotseat && table.seats.every(({ kind }) => kind !== "level");
    const speaking = you.seats.some(seat => table.may[seat].includes("say"));
    return html`<div class="drawers">
      ${
        people && (speaking || chat.length)
          ? html`<details class="sheet" ?open=${this.talking(known)}>
            <summary>
              ${icon("chat")} ${t("page.chat.title")}
              ${chat.length && !settings.value.mute ? `(${chat.length})` : nothing}
            </summary>
            <chat-box
              .chat=${chat}
              .colours=${scene.players}
              .speaking=${speaking}
              @act=${this.act}
            ></chat-box>
          </details>`
          : nothing
      }
      ${people ? this.others(known) : nothing}
      ${
        you.seats.length === 1 && !alone
          ? html`<details class="sheet">
            <summary>${icon("link")} ${t("page.link.title")}</summary>
            <table-links .table=${table.id}></table-links>
          </details>`
          : nothing
      }
      ${keysButton()}
    </div>`;
  }

  /** Opens the panel for blocks and reports, loaded on demand. */
  private conduct(): void {
    import("../people/conduct-panel").catch(() => notice.alarm(t("page.error.unloaded")));
  }

  /** The other player there can be blocked and reported. */
  private others({ you, table }: Hello) {
    const seats: readonly Seat[] = [0, 1];
    return seats
      .filter(seat => !you.seats.includes(seat))
      .filter(seat => ["person", "bot"].includes(table.seats[seat].kind))
      .map(seat => {
        const name = table.seats[seat].name ?? t("page.seat.guest");
        return html`<details class="sheet" @toggle=${this.conduct}>
          <summary>${icon("flag")} ${t("page.conduct.title", { name })}</summary>
          <conduct-panel .whom=${{ table: table.id, seat }} .name=${name}></conduct-panel>
        </details>`;
      });
  }

  static override styles = [...shared, drawers, layout];
}
