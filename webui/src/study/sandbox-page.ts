/**
 * The sandbox: any position of any game, set up by hand; whether it is possible, its legal moves and
 * the reasons for illegal ones, and links to play, analyse or share it. The address holds the position.
 */
import { LitElement, type PropertyValues, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PutEvent } from "../boards/draft-board";
import "../boards/draft-board";
import { roomOf } from "../boards/registry";
import { result } from "../boards/words";
import { shared } from "../design/styles";
import { Draft } from "./draft";
import { type Start, fragmentOf, startOf } from "../core/fragment";
import { allGames } from "../core/games";
import { sentenceOf } from "../core/notice";
import { chips } from "../design/chips";
import { icon } from "../design/icons";
import "./play-from";
import "./position-text";
import type { HoldEvent } from "./tool-palette";
import "./tool-palette";
import "./try-out";
import { address, router } from "../core/router";
import { animated, settings } from "../core/settings";
import { say, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Drafted, GameInfo, Setting } from "../core/types";
import { colourName, gameTitle, optionTitle, optionValue, optionsOf, settle } from "../core/words";
import "../shell/lost-page";
import { layout } from "./sandbox-layout";

type Mode = "setup" | "try";

/** Up to this many choices are shown side by side; more become a list. */
const SIDE_BY_SIDE = 3;

@customElement("sandbox-page")
export class SandboxPage extends LitElement {
  @property() game = "";
  @state() private games: readonly GameInfo[] = [];
  @state() private info: GameInfo | null = null;
  @state() private options: GameInfo["own_levels"][number]["options"] = {};
  @state() private mode: Mode = "setup";
  @state() private reason = "";
  @state() private failure = "";
  readonly #draft = new Draft();

  constructor() {
    super();
    new Follows(this, texts, settings, this.#draft);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#arrived);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#arrived);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.#arrived();
  }

  /** Shows the position in the address. */
  readonly #arrived = async (): Promise<void> => {
    this.failure = "";
    try {
      this.games = await allGames();
      const info = this.games.find(({ id }) => id === (this.game || this.games[0]?.id));
      if (!info) this.failure = t("page.lost.nothing");
      else await this.#open(info, startOf(location.hash));
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  };

  async #open(info: GameInfo, { options, start }: Start): Promise<void> {
    const settled = settle(info, options, start !== null);
    this.reason = "";
    try {
      await this.#draft.open(info.id, settled, start);
    } catch (error) {
      if (start === null) throw error;
      await this.#draft.open(info.id, settled, null);
      this.reason = sentenceOf(error);
    }
    this.info = info;
    this.options = settled;
    this.mode = "setup";
  }

  /** Changes the draft; problems are shown below the board. */
  async #change(what: () => Promise<void>): Promise<void> {
    this.reason = "";
    try {
      await what();
      this.#note();
    } catch (error) {
      this.reason = sentenceOf(error);
    }
  }

  /** Keeps the address a link to the shown position. */
  #note(): void {
    history.replaceState(null, "", this.#address("sandbox"));
  }

  #address(page: string): string {
    const start = this.#draft.drafted?.text ?? null;
    return address(`${page}/${this.info?.id}${fragmentOf({ options: this.options, start })}`);
  }

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    const { drafted } = this.#draft;
    return html`<div class="page">
      ${this.head()}
      ${
        this.info && drafted
          ? this.whole(this.info, drafted)
          : html`<p class="soft" role="status">${t("page.table.loading")}</p>`
      }
    </div>`;
  }

  private whole(info: GameInfo, drafted: Drafted) {
    const setup = this.mode === "setup";
    return html`<div class="stage">
        ${this.verdict(drafted)} ${setup ? this.setup(drafted) : this.trial(info, drafted)}
      </div>
      <div class="side">
        ${this.modes(drafted)} ${setup ? this.hand(drafted) : nothing} ${this.panel(info, drafted)}
      </div>`;
  }

  private panel(info: GameInfo, drafted: Drafted) {
    return html`<div class="panel">
        ${this.mode === "setup" ? this.besides(drafted) : nothing}
        <position-text
          .text=${drafted.text}
          .href=${this.#address("sandbox")}
          .read=${(text: string) => this.read(text)}
        ></position-text>
        <play-from .info=${info} .options=${this.options} .drafted=${drafted}></play-from>
        ${
          drafted.problem
            ? nothing
            : html`<a class="button" href=${this.#address("analyse")}>
              ${icon("eye")} ${t("page.sandbox.analyse")}
            </a>`
        }
      </div>`;
  }

  /** Which game, with which options. */
  private head() {
    return html`<div class="head">
      <h1>${t("page.sandbox.title")}</h1>
      <p class="sentence soft">${t("page.sandbox.sentence")}</p>
      ${this.info ? this.which(this.info) : nothing}
    </div>`;
  }

  private which(info: GameInfo) {
    const named = this.games.map(info => [info.id, gameTitle(info)] as const);
    return html`${list(t("page.sandbox.game"), info.id, named, id => router.go(`sandbox/${id}`))}
      ${optionsOf(info, this.options).map(({ name, choices }) =>
        list(
          optionTitle(name),
          String(this.options[name]),
          choices.map(value => [String(value), optionValue(info.id, name, value)] as const),
          chosen => void this.vary(info, name, chosen),
        ),
      )}`;
  }

  private async vary(info: GameInfo, name: string, chosen: string): Promise<void> {
    const value = /^\d+$/.test(chosen) ? Number(chosen) : chosen;
    const options = { ...this.options, [name]: value };
    await this.#change(() => this.#open(info, { options, start: null }));
  }

  /** Whether this can be a position, and whose turn it is then. */
  private verdict(drafted: Drafted) {
    const bad = drafted.problem !== null;
    return html`<p class="verdict ${bad ? "bad" : ""}" role="status">
      ${icon(bad ? "close" : "check")} <span>${standing(drafted)}</span>
    </p>`;
  }

  private modes({ problem }: Drafted) {
    const modes: readonly Mode[] = ["setup", "try"];
    const disabled = (mode: Mode) => mode === "try" && problem !== null;
    return html`<div class="modes">
      ${chips<Mode>(
        "mode",
        t("page.sandbox.mode"),
        modes.map(value => ({
          value,
          label: t(`page.sandbox.mode_${value}`),
          disabled: disabled(value),
        })),
        this.mode,
        mode => (this.mode = mode),
      )}
    </div>`;
  }

  // --- setting up --------------------------------------------------------------------------------

  private setup(drafted: Drafted) {
    return html`<draft-board
        .drafted=${drafted}
        .motion=${animated()}
        .reason=${this.reason}
        @put=${(event: PutEvent) => this.#change(() => this.#draft.touch(event.detail.touches))}
      ></draft-board>`;
  }

  private hand({ tools, scene }: Drafted) {
    return html`<div class="hand ${roomOf(scene)}">
        <tool-palette
          .tools=${tools}
          .chosen=${this.#draft.tool ?? ""}
          @hold=${(event: HoldEvent) => this.#change(() => this.#draft.hold(event.detail.tool))}
        ></tool-palette>
        <div class="steps" role="group" aria-label=${t("page.sandbox.steps")}>
          ${this.step("undo", () => this.#draft.undo(), this.#draft.undoes)}
          ${this.step("redo", () => this.#draft.redo(), this.#draft.redoes)}
          ${this.step("clear", () => this.#draft.read(""))}
          ${this.step("start", () => this.#draft.read(null))}
        </div>
      </div>`;
  }

  private step(name: "undo" | "redo" | "clear" | "start", what: () => Promise<void>, can = true) {
    const drawing = { undo: "undo", redo: "redo", clear: "close", start: "board" } as const;
    return html`<button aria-disabled=${!can} @click=${() => this.#change(what)}>
      ${icon(drawing[name])} <span>${t(`page.sandbox.${name}`)}</span>
    </button>`;
  }

  /** State that is not on the board: turn, hands, phase. */
  private besides({ settings }: Drafted) {
    return html`<div class="settings">${settings.map(setting => this.setting(setting))}</div>`;
  }

  private setting({ name, value, choices }: Setting) {
    const title = t(`page.sandbox.setting.${name}`);
    const named = choices.map(choice => [choice, settingValue(name, choice)] as const);
    const choose = (wanted: string) => void this.#change(() => this.#draft.change(name, wanted));
    if (choices.length > SIDE_BY_SIDE) return list(title, value, named, choose);
    const all = named.map(([choice, label]) => ({ value: choice, label }));
    return chips(name, title, all, value, choose);
  }

  /** Sets up the typed position; throws the reason if it is wrong. */
  private async read(text: string): Promise<void> {
    await this.#draft.read(text);
    this.reason = "";
    this.mode = "setup";
    this.#note();
  }

  private trial(info: GameInfo, drafted: Drafted) {
    const line = { game: info.id, options: this.options, start: drafted.text };
    return html`<try-out
      .line=${line}
      @keep=${(event: CustomEvent<{ text: string }>) => void this.#change(() => this.read(event.detail.text))}
    ></try-out>`;
  }

  static override styles = [...shared, layout];
}

/** How a draft stands: why it is no position, that it is over, or whose turn it is. */
function standing({ problem, scene, moves }: Drafted): string {
  if (problem) return t("page.sandbox.no_position", { reason: say(problem) });
  const over = result(scene);
  if (over) return t("page.sandbox.over", { result: over });
  if (scene.turn === null) return t("page.sandbox.reveal");
  const colour = colourName(scene.players[scene.turn as 0 | 1]);
  return t("page.sandbox.to_move", { colour, count: moves });
}

/** A setting's value in words: a colour, a phase, a tile, a number. */
function settingValue(name: string, value: string): string {
  if (name === "turn") return colourName(value);
  if (name === "phase") return t(`page.board.phase.${value}`);
  if (name !== "up") return value;
  if (value === "?") return t("page.sandbox.unknown");
  const colour = colourName(value.startsWith("R") ? "red" : "blue");
  return t("page.sandbox.tile", { colour, spaces: value.slice(1) });
}

/** A list to choose one from. */
function list(
  title: string,
  value: string,
  named: readonly (readonly [string, string])[],
  choose: (value: string) => void,
) {
  return html`<label class="list">
    <span class="label">${title}</span>
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${named.map(
        ([id, words]) =>
          html`<option value=${id} ?selected=${id === value} .selected=${id === value}>${words}</option>`,
      )}
    </select>
  </label>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "sandbox-page": SandboxPage;
  }
}
