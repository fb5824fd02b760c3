/** Sharing a game: its link, a link to a position, files, a frame for other pages. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { dialogs, shared } from "../design/styles";
import { sentenceOf } from "../core/notice";
import { address } from "../core/router";
import { dark, settings } from "../core/settings";
import { type Form, type Look, fileOf, give, pictureOf, snippet } from "./sharing";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { file, fileAddress } from "../transport/transport";
import { chips } from "../design/chips";
import { alone } from "../transport/own";
import "../design/copy-link";
import { dialog, show } from "../design/dialog";
import { icon } from "../design/icons";

const FORMS: readonly Form[] = ["gif", "html", "text", "json", "sgf"];
const SIZES = { small: [320, 440], middle: [480, 600], wide: [800, 560] } as const;

@customElement("share-panel")
export class SharePanel extends LitElement {
  /** The table's id. */
  @property() table = "";
  /** The game's title. */
  @property() game = "";
  /** The position that is looked at, and the last one, counted in moves. */
  @property({ type: Number }) ply = 0;
  @property({ type: Number }) last = 0;
  /** Seen from the second player's side. */
  @property({ type: Boolean }) turned = false;
  @state() private which: "game" | "position" = "game";
  @state() private size: keyof typeof SIZES = "middle";
  /** Whether it was opened: only then is a picture drawn. */
  @state() private opened = false;
  /** The file being made. */
  @state() private making = "";
  @state() private failure = "";
  @query("dialog") private dialog!: HTMLDialogElement;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  async show(): Promise<void> {
    await this.updateComplete;
    Object.assign(this, { opened: true, failure: "" });
    this.which = this.ply < this.last ? "position" : "game";
    show(this.dialog);
  }

  private get look(): Look {
    return { theme: dark() ? "dark" : "light", turned: this.turned };
  }

  private picture(form: "svg" | "png") {
    return pictureOf(this.table, this.ply, form, this.look);
  }

  protected override render() {
    const linked = html`${this.link()} ${this.files()} ${this.frame()}`;
    return dialog(t("page.share.title"), alone ? this.files() : linked);
  }

  private link() {
    const position = this.which === "position";
    const label = t(`page.share.${this.which}`);
    return html`<section class="link">
      ${
        this.opened
          ? html`<img alt=${t("page.moves.at", { ply: this.ply, last: this.last })} src=${fileAddress("picture", this.picture("svg"))} />`
          : nothing
      }
      <div>
        ${chips(
          "which",
          t("page.share.link"),
          (["game", "position"] as const).map(value => ({
            value,
            label: t(`page.share.${value}`),
          })),
          this.which,
          which => (this.which = which),
        )}
        <copy-link
          .href=${address(`t/${this.table}${position ? `#ply=${this.ply}` : ""}`)}
          .label=${label}
        ></copy-link>
      </div>
    </section>`;
  }

  private files() {
    return html`<section>
      <h3>${t("page.share.take")}</h3>
      <div class="forms">
        ${FORMS.filter(form => !alone || form !== "gif").map(form =>
          this.file(form, () => fileOf(this.table, form, this.look)),
        )}
        ${(alone ? (["svg"] as const) : (["png", "svg"] as const)).map(form =>
          this.file(form, () => file("picture", this.picture(form))),
        )}
      </div>
      <p class=${this.failure ? "error" : "small soft"} role="status">
        ${this.failure || (this.making ? t("page.share.making") : "")}
      </p>
    </section>`;
  }

  private file(form: Form | "png" | "svg", make: () => Promise<File>) {
    return html`<button
      aria-disabled=${this.making !== ""}
      class=${this.making === form ? "making" : ""}
      @click=${() => this.take(form, make)}
    >
      ${icon("download")}
      <span><b>${t(`page.share.${form}`)}</b> <small>${t(`page.share.${form}_is`)}</small></span>
    </button>`;
  }

  private async take(form: string, make: () => Promise<File>): Promise<void> {
    if (this.making) return;
    Object.assign(this, { making: form, failure: "" });
    try {
      await give(await make());
    } catch (error) {
      this.failure = sentenceOf(error);
    } finally {
      this.making = "";
    }
  }

  private frame() {
    return html`<details>
      <summary>${t("page.share.embed")}</summary>
      <p class="small soft">${t("page.share.embed_is")}</p>
      ${chips(
        "size",
        t("page.share.size"),
        (Object.keys(SIZES) as (keyof typeof SIZES)[]).map(value => ({
          value,
          label: SIZES[value].join(" × "),
        })),
        this.size,
        size => (this.size = size),
      )}
      <copy-link
        text
        .href=${snippet(this.table, this.game, SIZES[this.size])}
        .label=${t("page.share.embed")}
      ></copy-link>
    </details>`;
  }

  static override styles = [
    ...shared,
    dialogs,
    css`
      :host {
        --dialog: 40rem;
      }
      h3,
      legend,
      summary {
        font-size: var(--text-m);
        font-weight: 600;
      }
      .link {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-4);
        align-items: center;
      }
      .link > div {
        display: grid;
        gap: var(--space-3);
      }
      details > * {
        margin-block-end: var(--space-3);
      }
      img {
        inline-size: 9rem;
        block-size: 9rem;
        border-radius: var(--radius-s);
        background: var(--sunk);
        object-fit: contain;
      }
      .forms {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
        gap: var(--space-2);
        margin-block: var(--space-2);
      }
      .forms button {
        justify-content: flex-start;
        text-align: start;
      }
      .forms small {
        display: block;
        color: var(--ink-soft);
        font-weight: 400;
      }
      [aria-disabled="true"] {
        opacity: 0.6;
        cursor: progress;
      }
      .making {
        border-color: var(--indigo);
        opacity: 1;
      }
      [role="status"] {
        min-block-size: 1.4em;
      }
      summary {
        min-block-size: var(--touch);
        align-content: center;
        cursor: pointer;
      }
      @media (max-width: 32rem) {
        dialog {
          inline-size: 100%;
          max-inline-size: 100%;
          margin-block-end: 0;
          border-end-start-radius: 0;
          border-end-end-radius: 0;
        }
        .inside {
          gap: var(--space-4);
          padding: var(--space-4);
        }
        .link {
          grid-template-columns: minmax(0, 1fr);
        }
        img {
          display: none;
        }
        .forms {
          grid-template-columns: 1fr 1fr;
        }
        .forms button {
          padding-inline: var(--space-2);
        }
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "share-panel": SharePanel;
  }
}
