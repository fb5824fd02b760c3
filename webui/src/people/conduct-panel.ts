/** Blocking a person, and reporting them. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { sentenceOf } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { chips } from "../design/chips";
import { shared } from "../design/styles";
import type { components } from "../generated/wire";
import { call } from "../transport/transport";
import { emptied } from "./account";

type Whom = Pick<components["schemas"]["Whom"], "name" | "table" | "seat">;
type Reason = components["schemas"]["NewReport"]["reason"];

const REASONS: readonly Reason[] = ["chat", "name", "cheating", "leaving", "other"];

@customElement("conduct-panel")
export class ConductPanel extends LitElement {
  /** Who: by name, or by the seat at a table. */
  @property({ attribute: false }) whom!: Whom;
  /** The person's name here. */
  @property() name = "";
  @state() private reason: Reason = "chat";
  @state() private busy = false;
  /** The result. */
  @state() private answer: { sentence: string; good: boolean } | null = null;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    const { name } = this;
    return html`<p class="small soft">${t("page.conduct.block_about")}</p>
      <button ?disabled=${this.busy} @click=${this.block}>${t("page.conduct.block", { name })}</button>
      <form @submit=${this.report}>
        ${chips<Reason>(
          "reason",
          t("page.report.title", { name }),
          REASONS.map(value => ({ value, label: t(`page.report.reason.${value}`) })),
          this.reason,
          reason => (this.reason = reason),
        )}
        <div class="field">
          <label class="label" for="words">${t("page.conduct.words")}</label>
          <textarea id="words" name="words" rows="3" maxlength="500"></textarea>
        </div>
        <p class="small soft">${t("page.conduct.report_about")}</p>
        <button ?disabled=${this.busy}>${t("page.conduct.send")}</button>
      </form>
      <p class=${this.answer?.good ? "good" : "error"} role="status" ?hidden=${!this.answer}>
        ${this.answer?.sentence ?? nothing}
      </p>`;
  }

  private async block(): Promise<void> {
    await this.tell(async () => {
      await call("block", this.request());
      return t("page.conduct.blocked", { name: this.name });
    });
  }

  private async report(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const words = String(new FormData(form).get("words") ?? "");
    await this.tell(async () => {
      await call("report", { ...this.request(), reason: this.reason, words });
      emptied(form);
      return t("page.conduct.sent");
    });
  }

  private request(): Whom {
    return { ...this.whom };
  }

  private async tell(doing: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.answer = null;
    try {
      this.answer = { sentence: await doing(), good: true };
    } catch (error) {
      this.answer = { sentence: sentenceOf(error), good: false };
    } finally {
      this.busy = false;
    }
  }

  static override styles = [
    ...shared,
    css`
      :host,
      form,
      .field {
        display: grid;
        justify-items: start;
        gap: var(--space-3);
      }
      :host {
        padding: var(--space-1) var(--space-3) var(--space-4);
      }
      form {
        margin-block-start: var(--space-3);
      }
      form,
      .field,
      textarea {
        inline-size: 100%;
      }
      .field {
        gap: var(--space-1);
      }
      .good {
        color: var(--moss);
      }
    `,
  ];
}
