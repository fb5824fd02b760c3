/** Plays a position out: both sides here, or against the computer. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../design/styles";
import { openTable } from "../lobby/opening";
import { settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Drafted, GameInfo, NewTable, Seat } from "../core/types";
import { colourName, levelName, levelNamed, levelsOf } from "../core/words";
import { chips } from "../design/chips";
import { icon } from "../design/icons";

type Whom = "here" | "level";

@customElement("play-from")
export class PlayFrom extends LitElement {
  @property({ attribute: false }) info!: GameInfo;
  @property({ attribute: false }) options: NewTable["options"] = {};
  @property({ attribute: false }) drafted!: Drafted;
  @state() private whom: Whom = "here";
  @state() private level = settings.value.level;
  @state() private seat: Seat | null = null;
  @state() private busy = false;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { problem, scene } = this.drafted;
    if (problem || scene.result !== "*") return nothing;
    return html`<form @submit=${this.open}>
      ${chips<Whom>(
        "whom",
        t("page.sandbox.play"),
        [
          { value: "here", label: html`${icon("here")} ${t("page.new.whom_here")}` },
          { value: "level", label: html`${icon("computer")} ${t("page.new.whom_level")}` },
        ],
        this.whom,
        whom => (this.whom = whom),
      )}
      ${this.whom === "level" ? [this.levels(), this.sides()] : nothing}
      <button class="primary" ?disabled=${this.busy}>
        ${t(this.busy ? "page.start.opening" : "page.sandbox.go")}
      </button>
      <p class="small soft">${t("page.sandbox.unrated")}</p>
    </form>`;
  }

  private get chosen() {
    return levelNamed(this.level, levelsOf(this.info, this.options));
  }

  private levels() {
    const choose = (event: Event) => (this.level = (event.target as HTMLSelectElement).value);
    return html`<label>
      <span class="label">${t("page.new.level")}</span>
      <select @change=${choose}>
        ${levelsOf(this.info, this.options).map(
          ({ name }) =>
            html`<option value=${name} ?selected=${name === this.chosen?.name}>${levelName(name)}</option>`,
        )}
      </select>
    </label>`;
  }

  /** The player to move is the usual choice. */
  private get side(): Seat {
    return this.seat ?? ((this.drafted.scene.turn ?? 0) as Seat);
  }

  private sides() {
    const seats: readonly Seat[] = [0, 1];
    return chips<Seat>(
      "seat",
      t("page.new.side"),
      seats.map(value => ({ value, label: colourName(this.drafted.scene.players[value]) })),
      this.side,
      seat => (this.seat = seat),
    );
  }

  private async open(event: Event): Promise<void> {
    event.preventDefault();
    this.busy = true;
    await openTable({
      game: this.info.id,
      options: this.options,
      opponent:
        this.whom === "here"
          ? { kind: "here" }
          : { kind: "level", level: this.chosen?.name ?? "1" },
      seat: this.whom === "here" ? 0 : this.side,
      clock: { kind: "none" },
      start: this.drafted.text,
    });
    this.busy = false;
  }

  static override styles = [
    ...shared,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      label:not(.chip) {
        display: grid;
        gap: var(--space-1);
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "play-from": PlayFrom;
  }
}
