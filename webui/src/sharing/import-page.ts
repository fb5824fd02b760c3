/** Imports records: pasted, chosen or dropped; shows the games and the errors in them. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { marked } from "../design/marked";
import { shared } from "../design/styles";
import { allGames } from "../core/games";
import { sentenceOf, trying } from "../core/notice";
import { icon } from "../design/icons";
import { router } from "../core/router";
import { dark, settings } from "../core/settings";
import { give, positionAddress } from "./sharing";
import { locale, say, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { alone } from "../transport/own";
import { call, file } from "../transport/transport";
import type { ImportedGame, GameInfo, ImportedGames } from "../core/types";
import { colourName, gameTitle, recordedName, resultName, unusual } from "../core/words";

/** The most characters that the server reads at once. */
const LONGEST = 60_000;
/** Where the analysis finds the record to begin with. */
const STUDY = "banmen.study";
const EXAMPLE = `[Banmen "1"]
[Game "flipflop"]
[Options "size=3"]
[White "Ann"]
[Black "Ben"]

1. b1xb3 a3xb3 2. a1-a3 *
`;
/** Lines shown before and after the one that is wrong. */
const AROUND = 1;

@customElement("import-page")
export class ImportPage extends LitElement {
  @state() private games: readonly GameInfo[] = [];
  @state() private found: ImportedGames | null = null;
  /** The text that was read. */
  @state() private text = "";
  @state() private failure = "";
  @state() private reading = false;
  /** Whether a file is being made. */
  @state() private making = false;
  /** Whether something is held over the page, to be dropped. */
  @state() private over = false;
  @query("textarea") private field!: HTMLTextAreaElement;
  @query(".results") private results!: HTMLElement | null;

  constructor() {
    super();
    new Follows(this, texts, settings);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    allGames().then(
      games => (this.games = games),
      (error: unknown) => (this.failure = sentenceOf(error)),
    );
  }

  // --- what a person brings ----------------------------------------------------------------------

  private submitted(event: Event): void {
    event.preventDefault();
    void this.read(this.field.value);
  }

  private chosen(event: Event): void {
    const field = event.target as HTMLInputElement;
    void this.open(field.files?.[0]);
    field.value = "";
  }

  private dropped(event: DragEvent): void {
    event.preventDefault();
    this.over = false;
    const { files } = event.dataTransfer as DataTransfer;
    const text = event.dataTransfer?.getData("text/plain");
    if (files.length) void this.open(files[0]);
    else if (text) void this.fill(text);
  }

  private dragged(event: DragEvent, over: boolean): void {
    event.preventDefault();
    this.over = over;
  }

  private async open(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > 4 * LONGEST) return this.refuse("page.import.large");
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      await this.fill(text);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.refuse("record.encoding");
    }
  }

  private async fill(text: string): Promise<void> {
    this.field.value = text;
    await this.read(text);
  }

  private refuse(key: string): void {
    this.found = null;
    this.failure = t(key, { signs: LONGEST.toLocaleString(locale()) });
  }

  private async read(text: string): Promise<void> {
    if (text.length > LONGEST) return this.refuse("page.import.large");
    Object.assign(this, { reading: true, failure: "", found: null, text });
    try {
      this.found = await call("understand", { text });
    } catch (error) {
      this.failure = sentenceOf(error);
    }
    this.reading = false;
    await this.updateComplete;
    this.results?.focus();
  }

  private study(record: ImportedGame): void {
    sessionStorage.setItem(STUDY, record.record);
    router.go(`analyse/${record.game}`);
  }

  private async take({ record: text }: ImportedGame, form: "gif" | "html"): Promise<void> {
    if (this.making) return;
    this.making = true;
    const theme = dark() ? "dark" : "light";
    const made = await trying(() =>
      form === "gif" ? file("film_of_record", { text, theme }) : file("replay_of_record", { text }),
    );
    this.making = false;
    if (made) await give(made);
  }

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    return html`<div
      class="page narrow ${this.over ? "over" : ""}"
      @dragover=${(event: DragEvent) => this.dragged(event, true)}
      @dragleave=${(event: DragEvent) => this.dragged(event, false)}
      @drop=${this.dropped}
    >
      <div class="intro">
        <h1>${t("page.import.title")}</h1>
        <p class="soft">${t("page.import.sentence")}</p>
      </div>
      <form @submit=${this.submitted}>
        <label class="label" for="text">${t("page.import.text")}</label>
        <textarea id="text" rows="9" spellcheck="false" autocapitalize="off"></textarea>
        <div class="ways">
          <button class="primary" ?disabled=${this.reading}>
            ${t(this.reading ? "page.import.reading" : "page.import.read")}
          </button>
          <label class="button file">
            ${t("page.import.file")}
            <input type="file" accept=".txt,.json,.jsonl,.sgf,text/plain,application/json" @change=${this.chosen} />
          </label>
          <button class="quiet" type="button" @click=${() => this.fill(EXAMPLE)}>
            ${t("page.import.example")}
          </button>
        </div>
      </form>
      ${this.failure ? html`<p class="error" role="alert">${this.failure}</p>` : nothing}
      ${this.found ? this.outcome(this.found) : nothing}
    </div>`;
  }

  private outcome({ records, fault, more }: ImportedGames) {
    return html`<section class="results" tabindex="-1" aria-label=${t("page.import.found")}>
      ${fault ? this.fault(fault) : nothing}
      ${
        records.length
          ? html`<h2>${t("page.import.count", { count: records.length })}</h2>`
          : nothing
      }
      <ul>
        ${records.map(record => html`<li class="record sheet">${this.record(record)}</li>`)}
      </ul>
      ${more ? html`<p class="soft">${t("page.import.more", { count: records.length })}</p>` : nothing}
    </section>`;
  }

  private fault({ line, reason, partly }: NonNullable<ImportedGames["fault"]>) {
    const sentence = line ? t("record.line", { line, reason }) : say(reason);
    return html`<div class="fault sheet" role="alert">
      <p class="error">${sentence}</p>
      ${line ? this.excerpt(line) : nothing}
      ${partly ? html`<p class="small soft">${t("page.import.partly")}</p>` : nothing}
    </div>`;
  }

  /** The line that is wrong, between its neighbours. */
  private excerpt(wrong: number) {
    const lines = this.text.trimEnd().split("\n");
    const first = Math.max(1, wrong - AROUND);
    return html`<ol class="numbers" start=${first}>
      ${lines
        .slice(first - 1, wrong + AROUND)
        .map(
          (line, i) =>
            html`<li class=${first + i === wrong ? "wrong" : ""}>${line.slice(0, 200)}</li>`,
        )}
    </ol>`;
  }

  private record(record: ImportedGame) {
    const info = this.games.find(({ id }) => id === record.game);
    if (!info) return nothing;
    const path = positionAddress(
      record.game,
      record.options,
      record.position,
      dark() ? "dark" : "light",
    );
    const details = [
      unusual(info, record.options),
      t("page.import.plies", { count: record.plies }),
    ];
    return html`${alone ? nothing : html`<img alt="" loading="lazy" src=${path} />`}
      <div>
        <h3>${marked(gameTitle(info))}</h3>
        <p>${this.players(record, info)}</p>
        <p class="small soft">
          ${[...details, this.result(record, info)].filter(Boolean).join(" · ")}
        </p>
        <div class="ways">
          <button class="primary" @click=${() => this.study(record)}>
            ${icon("eye")} ${t("page.import.study")}
          </button>
          ${alone ? nothing : this.file(record, "gif")} ${this.file(record, "html")}
        </div>
      </div>`;
  }

  private file(record: ImportedGame, form: "gif" | "html") {
    return html`<button aria-disabled=${this.making} @click=${() => this.take(record, form)}>
      ${icon("download")} ${t(`page.share.${form}`)}
    </button>`;
  }

  private result({ result }: ImportedGame, { colours }: GameInfo): string {
    return result === "*" ? "" : resultName({ result }, { players: colours });
  }

  private players({ tags }: ImportedGame, { colours }: GameInfo): string {
    const names = colours.map(colour => tags[colour.charAt(0).toUpperCase() + colour.slice(1)]);
    return names.some(Boolean)
      ? names
          .map((name, i) => (name ? recordedName(name) : colourName(colours[i] ?? "")))
          .join(" – ")
      : "";
  }

  static override styles = [
    ...shared,
    css`
      .intro,
      form,
      .results {
        display: grid;
        gap: var(--space-3);
      }
      .over {
        outline: 3px dashed var(--indigo);
        outline-offset: -0.5rem;
        border-radius: var(--radius-m);
      }
      textarea {
        inline-size: 100%;
        font-family: var(--font-numbers);
        resize: vertical;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .file {
        position: relative;
      }
      .file input {
        position: absolute;
        inset: 0;
        min-block-size: 0;
        padding: 0;
        opacity: 0;
        cursor: pointer;
      }
      .file:focus-within {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
      .results:focus {
        outline: none;
      }
      .fault {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-4);
        border-inline-start: 4px solid var(--vermilion);
      }
      ol {
        padding: var(--space-2);
        border-radius: var(--radius-s);
        background: var(--sunk);
        font-size: var(--text-s);
        overflow-x: auto;
      }
      ol li {
        margin-inline-start: 2.5em;
        list-style: decimal;
        white-space: pre;
      }
      .wrong {
        background: color-mix(in oklab, var(--vermilion), transparent 80%);
        font-weight: 700;
      }
      ul {
        display: grid;
        gap: var(--space-3);
      }
      .record {
        display: grid;
        grid-template-columns: 9rem minmax(0, 1fr);
        gap: var(--space-4);
        align-items: center;
        padding: var(--space-3);
      }
      .record div {
        display: grid;
        justify-items: start;
        gap: var(--space-1);
      }
      .record .ways {
        display: flex;
        margin-block-start: var(--space-2);
      }
      [aria-disabled="true"] {
        opacity: 0.6;
        cursor: progress;
      }
      img {
        inline-size: 9rem;
        block-size: 9rem;
        object-fit: contain;
      }
      @media (max-width: 32rem) {
        .record {
          grid-template-columns: 6rem minmax(0, 1fr);
        }
        img {
          inline-size: 6rem;
          block-size: 6rem;
        }
      }
    `,
  ];
}
