/** Everything that is kept in this browser, as one file, and back: to another browser, or as a copy. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { sentenceOf } from "../core/notice";
import { settings } from "../core/settings";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { shared } from "../design/styles";
import { solved } from "../learn/solved";
import { keep } from "../sharing/sharing";
import { own } from "../transport/own";
import { me } from "../people/me";
import { refusal } from "../transport/refused";
import { type Pocket, emptied, filled } from "./pocket";

@customElement("own-copy")
export class OwnCopy extends LitElement {
  @state() private told = "";
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<section>
      <h2>${t("page.copy.title")}</h2>
      <p class="soft">${t("page.copy.sentence")}</p>
      <p class="row">
        <button @click=${this.save}>${t("page.copy.save")}</button>
        <label class="button">
          ${t("page.copy.bring")}
          <input type="file" accept=".json,application/json" @change=${this.chosen} />
        </label>
      </p>
      <p role="status">${this.told || nothing}</p>
      ${this.failure ? html`<p role="alert" class="error">${this.failure}</p>` : nothing}
    </section>`;
  }

  private async save(): Promise<void> {
    await this.trying(async () => {
      const whole = { ...JSON.parse((await own?.carry()) ?? "{}"), page: filled() };
      const day = new Date().toISOString().slice(0, 10);
      keep(new File([JSON.stringify(whole)], `banmen-${day}.json`, { type: "application/json" }));
      return t("page.copy.saved");
    });
  }

  private async chosen({ target }: Event): Promise<void> {
    const field = target as HTMLInputElement;
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    await this.trying(async () => {
      const { page, rest } = taken(await file.text());
      const brought = await own?.bring(rest);
      emptied(page);
      settings.look();
      solved.look();
      await me.look();
      this.dispatchEvent(new CustomEvent("brought"));
      return t("page.copy.brought", { ...brought });
    });
  }

  private async trying(doing: () => Promise<string>): Promise<void> {
    Object.assign(this, { told: "", failure: "" });
    try {
      this.told = await doing();
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  static override styles = [
    ...shared,
    css`
      section {
        display: grid;
        gap: var(--space-2);
        margin-block-start: var(--space-6);
        padding-block-start: var(--space-4);
        border-block-start: 1px solid var(--rule);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      label {
        position: relative;
        cursor: pointer;
      }
      label:focus-within {
        outline: 2px solid var(--indigo);
        outline-offset: 2px;
      }
      input {
        position: absolute;
        inset: 0;
        opacity: 0;
        cursor: pointer;
      }
    `,
  ];
}

/** What the page put into a copy, and the rest, which is the worker's. */
function taken(text: string): { page: Partial<Pocket>; rest: string } {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    throw refusal("app.no_copy");
  }
  if (typeof whole !== "object" || whole === null) throw refusal("app.no_copy");
  const { page = {}, ...rest } = whole as { page?: Partial<Pocket> };
  return { page, rest: JSON.stringify(rest) };
}
