/** A moderator's decision about a person. Emits `decided` with the person's new standing. */
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

type Schemas = components["schemas"];
type Kind = Schemas["NewDecision"]["kind"];

const HOURS = [1, 24, 168, 720] as const;

@customElement("decision-form")
export class DecisionForm extends LitElement {
  @property({ attribute: false }) person!: Schemas["KnownPerson"];
  @state() private kind: Kind = "warning";
  @state() private hours: number = HOURS[1];
  @state() private failure = "";
  @state() private busy = false;

  constructor() {
    super();
    new Follows(this, texts);
  }

  /** A bot reads no warnings: its owner does. */
  private get kinds(): readonly Kind[] {
    const all = ["warning", "mute", "renaming", "closure"] as const;
    return this.person.kind === "bot" ? all.filter(kind => kind !== "warning") : all;
  }

  protected override willUpdate(): void {
    if (!this.kinds.includes(this.kind)) this.kind = "mute";
  }

  protected override render() {
    const { kind } = this;
    return html`<form class="sheet" @submit=${this.decide}>
      ${chips<Kind>(
        "decision",
        t("page.admin.decide"),
        this.kinds.map(value => ({ value, label: t(`page.admin.do.${value}`) })),
        kind,
        chosen => (this.kind = chosen),
      )}
      <p class="small soft">${t(`page.admin.about.${kind}`)}</p>
      ${
        kind === "mute"
          ? chips<number>(
              "hours",
              t("page.admin.hours"),
              HOURS.map(value => ({ value, label: t(`page.admin.hours_${value}`) })),
              this.hours,
              hours => (this.hours = hours),
            )
          : nothing
      }
      ${
        kind === "renaming"
          ? html`<div class="field">
              <label class="label" for="new">${t("page.admin.new_name")}</label>
              <input id="new" name="name" required maxlength="24" autocomplete="off" />
            </div>`
          : nothing
      }
      <div class="field">
        <label class="label" for="words">${t("page.admin.words")}</label>
        <textarea id="words" name="words" rows="3" required maxlength="500"></textarea>
      </div>
      <button class=${kind === "closure" ? "danger" : "primary"} ?disabled=${this.busy}>
        ${t(`page.admin.do.${kind}`)}
      </button>
      <p class="error" role="status" ?hidden=${!this.failure}>${this.failure}</p>
    </form>`;
  }

  private async decide(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const typed = new FormData(form);
    const { kind, person } = this;
    Object.assign(this, { busy: true, failure: "" });
    try {
      const detail = await call("decide", {
        person: person.id,
        decision: {
          kind,
          words: String(typed.get("words")),
          hours: kind === "mute" ? this.hours : null,
          name: kind === "renaming" ? String(typed.get("name")) : null,
        },
      });
      emptied(form);
      this.dispatchEvent(new CustomEvent("decided", { detail }));
    } catch (error) {
      this.failure = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }

  static override styles = [
    ...shared,
    css`
      form,
      .field {
        display: grid;
        justify-items: start;
        gap: var(--space-3);
      }
      form {
        padding: var(--space-4);
      }
      .field {
        gap: var(--space-1);
        inline-size: 100%;
      }
      input,
      textarea {
        inline-size: min(32rem, 100%);
      }
    `,
  ];
}
