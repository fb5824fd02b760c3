/** For moderators: reports, people with their games and chat, decisions, the log of all of them. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { sentenceOf, trying } from "../core/notice";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { ago, day, moment } from "../core/words";
import { chips } from "../design/chips";
import { shared } from "../design/styles";
import type { components } from "../generated/wire";
import { call } from "../transport/transport";
import "./decision-form";
import "../shell/lost-page";

type Schemas = components["schemas"];
type ReportView = Schemas["ReportView"];
type DecisionView = Schemas["DecisionView"];
type KnownPerson = Schemas["KnownPerson"];
type PersonCase = Schemas["PersonCase"];
type Part = "reports" | "people" | "log";
type Kind = "open" | "settled";

@customElement("moderation-page")
export class ModerationPage extends LitElement {
  @state() private view: Part = "reports";
  @state() private kind: Kind = "open";
  @state() private reports: readonly ReportView[] = [];
  @state() private log: readonly DecisionView[] = [];
  /** The people found by a name; null before a search. */
  @state() private found: readonly KnownPerson[] | null = null;
  @state() private shown: PersonCase | null = null;
  @state() private failure = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.look();
  }

  /** Reloads everything shown. */
  private async look(): Promise<void> {
    try {
      const settled = this.kind === "settled";
      if (this.view === "reports") this.reports = await call("all_reports", { settled });
      if (this.view === "log") this.log = await call("moderation_log", { person: null });
      if (this.shown) this.shown = await call("case", { person: this.shown.person.id });
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  private choose(view: Part): void {
    Object.assign(this, { view, shown: null });
    void this.look();
  }

  private async open({ id }: KnownPerson): Promise<void> {
    const shown = await trying(() => call("case", { person: id }));
    if (!shown) return;
    this.shown = shown;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#who")?.focus();
    scrollTo(0, 0);
  }

  private async search(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get("name"));
    const found = await trying(() => call("look_up", { name }));
    if (found) Object.assign(this, { found, shown: null });
  }

  private async dismiss({ id }: ReportView): Promise<void> {
    await trying(() => call("dismiss", { report: id }));
    await this.look();
  }

  private async undo({ id }: DecisionView): Promise<void> {
    await trying(() => call("undo", { decision: id }));
    await this.look();
  }

  // --- what is shown -----------------------------------------------------------------------------

  protected override render() {
    if (this.failure) return html`<lost-page .sentence=${this.failure}></lost-page>`;
    return html`<div class="page narrow">
      <h1>${t("page.admin.title")}</h1>
      ${chips<Part>(
        "part",
        t("page.admin.part"),
        (["reports", "people", "log"] as const).map(value => ({
          value,
          label: t(`page.admin.${value}`),
        })),
        this.view,
        view => this.choose(view),
      )}
      ${this.shown ? this.case(this.shown) : { reports: this.allReports, people: this.people, log: this.wholeLog }[this.view].call(this)}
    </div>`;
  }

  private allReports() {
    return html`${chips<Kind>(
      "kind",
      t("page.admin.reports"),
      (["open", "settled"] as const).map(value => ({ value, label: t(`page.admin.${value}`) })),
      this.kind,
      kind => {
        this.kind = kind;
        void this.look();
      },
    )}
    ${this.reportList(this.reports, t("page.admin.no_reports"))}`;
  }

  private people() {
    return html`<form class="row" @submit=${this.search}>
        <div class="field">
          <label class="label" for="name">${t("page.admin.look_up")}</label>
          <input id="name" name="name" required maxlength="24" autocomplete="off" />
        </div>
        <button class="primary">${t("page.admin.search")}</button>
      </form>
      <div role="status">
        ${this.found?.length === 0 ? html`<p class="soft">${t("page.admin.nobody")}</p>` : nothing}
        <ul>
          ${this.found?.map(who => html`<li class="sheet line">${this.person(who)}</li>`)}
        </ul>
      </div>`;
  }

  private wholeLog() {
    return this.decisions(this.log, t("page.admin.no_log"), true);
  }

  /** A name that opens the person's case. */
  private person(who: KnownPerson | null) {
    if (!who) return html`<span class="soft">${t("page.admin.command_line")}</span>`;
    const kind = t(`page.admin.${who.kind}`);
    const name = who.name ?? `${kind} ${who.id}`;
    return html`<button
        class="quiet name"
        aria-label=${t("page.admin.case", { name })}
        @click=${() => this.open(who)}
      >
        ${name}
      </button>
      ${who.name ? html`<span class="small soft">${kind}</span>` : nothing}`;
  }

  private reportList(reports: readonly ReportView[], none: string) {
    if (!reports.length) return html`<p class="soft">${none}</p>`;
    return html`<ul>
      ${reports.map(
        report => html`<li class="sheet line">
          <p class="head">
            <strong>${t(`page.report.reason.${report.reason}`)}</strong> ${this.person(report.about)}
          </p>
          ${report.words ? html`<p class="words">${report.words}</p>` : nothing}
          <p class="small soft">
            ${t("page.admin.by", { name: report.by.name ?? `${t("page.admin.guest")} ${report.by.id}` })} ·
            ${ago(report.at)}
          </p>
          <div class="row">
            ${
              report.table
                ? html`<a class="button" href="t/${report.table}">${t("page.admin.at_table")}</a>`
                : nothing
            }
            ${
              report.decision === null
                ? html`<button @click=${() => this.dismiss(report)}>${t("page.admin.dismiss")}</button>`
                : nothing
            }
          </div>
        </li>`,
      )}
    </ul>`;
  }

  private decisions(log: readonly DecisionView[], none: string, named = false) {
    if (!log.length) return html`<p class="soft">${none}</p>`;
    return html`<ul>
      ${log.map(one => {
        const told = [
          one.until === null ? "" : t("page.admin.until", { day: moment(one.until) }),
          one.name ? t("page.admin.renamed", { before: one.before, name: one.name }) : "",
          one.seen === null ? "" : t("page.admin.acknowledged", { when: ago(one.seen) }),
        ].filter(Boolean);
        return html`<li class="sheet line">
          <p class="head">
            <strong>${t(`page.admin.kind.${one.kind}`)}</strong>
            ${named ? this.person(one.person) : nothing}
          </p>
          ${one.words ? html`<p class="words">${one.words}</p>` : nothing}
          ${told.length ? html`<p class="small">${told.join(" · ")}</p>` : nothing}
          <p class="small soft">
            ${one.by?.name ?? t("page.admin.command_line")} · ${ago(one.at)}
            ${
              one.undone === null
                ? nothing
                : html` · ${t("page.admin.undone", {
                    name: one.undone_by?.name ?? t("page.admin.command_line"),
                    when: ago(one.undone),
                  })}`
            }
          </p>
          ${
            one.undoable
              ? html`<div><button @click=${() => this.undo(one)}>${t("page.admin.undo")}</button></div>`
              : nothing
          }
        </li>`;
      })}
    </ul>`;
  }

  private case(of: PersonCase) {
    const { person: who, bots } = of;
    const states = [
      of.owner ? t("page.admin.is_owner", { value: of.owner.name ?? of.owner.id }) : "",
      bots.length
        ? t("page.admin.is_bots", { value: bots.map(({ name }) => name).join(", ") })
        : "",
      of.moderator ? t("page.admin.is_moderator") : "",
      of.muted === null ? "" : t("page.admin.is_muted", { value: moment(of.muted) }),
      of.closed ? t("page.admin.is_closed") : "",
      of.blocked_by ? t("page.admin.is_blocked_by", { value: of.blocked_by }) : "",
    ].filter(Boolean);
    return html`<section aria-labelledby="who">
        <h2 id="who" tabindex="-1">${who.name ?? `${t(`page.admin.${who.kind}`)} ${who.id}`}</h2>
        <p class="small soft">
          ${t(`page.admin.${who.kind}`)} · ${t("page.admin.since", { day: day(of.since) })}
          ${of.seen === null ? nothing : html` · ${t("page.admin.seen", { when: ago(of.seen) })}`}
        </p>
        ${states.map(sentence => html`<p>${sentence}</p>`)}
      </section>
      ${
        of.moderator
          ? nothing
          : html`<decision-form
              .person=${who}
              @decided=${({ detail }: CustomEvent<PersonCase>) => (this.shown = detail)}
            ></decision-form>`
      }
      ${this.titled("decided", this.decisions(of.decisions, t("page.admin.nothing")))}
      ${this.titled("about_them", this.reportList(of.about, t("page.admin.nothing")))}
      ${this.titled("by_them", this.reportList(of.reported, t("page.admin.nothing")))}
      ${this.titled("chat", this.chat(of))} ${this.titled("games", this.games(of))}`;
  }

  private titled(part: string, content: unknown) {
    return html`<section aria-labelledby=${part}>
      <h3 id=${part}>${t(`page.admin.${part}`)}</h3>
      ${content}
    </section>`;
  }

  private chat({ chat }: PersonCase) {
    if (!chat.length) return html`<p class="soft">${t("page.admin.nothing")}</p>`;
    return html`<ul class="chat">
      ${chat.map(
        ({ table, at, text }) =>
          html`<li>
            <a class="small" href="t/${table}">${ago(at)}</a> <span class="words">${text}</span>
          </li>`,
      )}
    </ul>`;
  }

  private games({ games }: PersonCase) {
    if (!games.length) return html`<p class="soft">${t("page.admin.nothing")}</p>`;
    return html`<ul class="chat">
      ${games.map(game => {
        const names = game.seats.map(seat => seat.name ?? seat.level ?? t("page.admin.guest"));
        return html`<li>
          <a href="t/${game.id}">${names.join(" – ")}</a>
          <span class="small soft">${game.game} · ${game.result} · ${ago(game.updated)}</span>
        </li>`;
      })}
    </ul>`;
  }

  static override styles = [
    ...shared,
    css`
      section,
      ul,
      form,
      .field {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-2);
      }
      .line {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-3) var(--space-4);
      }
      .head,
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-2);
      }
      .row {
        align-items: end;
        gap: var(--space-2);
      }
      .row .field {
        flex: 1 1 14rem;
        gap: var(--space-1);
      }
      .name {
        padding-inline: 0;
        color: var(--indigo);
        text-align: start;
        text-decoration: underline;
        overflow-wrap: anywhere;
      }
      .words {
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
      h2:focus {
        outline: none;
      }
      h3 {
        margin-block-start: var(--space-3);
      }
      .chat li {
        overflow-wrap: anywhere;
      }
    `,
  ];
}
