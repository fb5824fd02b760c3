/** The account page: signing up, logging in, and managing the account. */
import { LitElement, type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { type BlockedPerson, type OwnBot, type Recovery, type LoginSession, anew } from "./account";
import { shared } from "../design/styles";
import { me } from "./me";
import { sentenceOf, trying } from "../core/notice";
import { chips } from "../design/chips";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { type Passkey, addPasskey, logInByPasskey, passkeysWork } from "./passkeys";
import { keep } from "../sharing/sharing";
import { call, file } from "../transport/transport";
import { ago, day } from "../core/words";
import "../design/copy-link";

type AccountForm = "log_in" | "sign_up" | "recover";
type Change = "name" | "password" | "code" | "passkey" | "delete";

interface Field {
  name: string;
  type?: "text" | "password";
  autocomplete?: AutoFill;
  value?: string;
}

const NAME: Field = { name: "name", autocomplete: "username" };
const PASSWORD: Field = { name: "password", type: "password", autocomplete: "current-password" };
const CHOSEN: Field = { name: "new_password", type: "password", autocomplete: "new-password" };

@customElement("account-page")
export class AccountPage extends LitElement {
  @state() private way: AccountForm = "log_in";
  /** The recovery code, shown only once. */
  @state() private told: Recovery | null = null;
  @state() private sessions: readonly LoginSession[] = [];
  @state() private bots: readonly OwnBot[] = [];
  @state() private passkeys: readonly Passkey[] = [];
  @state() private blocks: readonly BlockedPerson[] = [];
  /** The message below a form. */
  @state() private answer: { form: AccountForm | Change; sentence: string; good: boolean } | null =
    null;
  @state() private busy = false;
  #ending: (() => void) | undefined;
  #known = false;

  constructor() {
    super();
    new Follows(this, texts, me);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = me.listen(() => this.look());
    this.look();
    void trying(async () => (this.blocks = await call("my_blocks", {})));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
  }

  private look(): void {
    if (me.value.account === this.#known) return;
    this.#known = me.value.account;
    if (!this.#known) return;
    void trying(async () => (this.sessions = await call("sessions", {})));
    void trying(async () => (this.bots = await call("own_bots", {})));
    void trying(async () => (this.passkeys = await call("passkeys", {})));
  }

  protected override render() {
    return html`<div class="page narrow">
      <h1>${t("page.account.title")}</h1>
      ${this.told ? this.code(this.told) : nothing}
      ${me.value.account ? this.own() : this.nobody()}
      <div class="drawers">${this.blocks.length ? this.blocked() : nothing} ${this.data()}</div>
      ${
        me.value.account
          ? html`<div class="drawers">
              ${this.drawer(
                "delete",
                this.form("delete", [PASSWORD], async of => {
                  await anew(call("delete", { password: of("password") }));
                }),
              )}
            </div>`
          : nothing
      }
    </div>`;
  }

  /** The recovery code, which cannot be asked for again. */
  private code({ code }: Recovery) {
    return html`<section class="sheet told" role="status">
      <h2>${t("page.account.code_title")}</h2>
      <p>${t("page.account.code_about")}</p>
      <copy-link .href=${code} .label=${t("page.account.code_title")}></copy-link>
      <button @click=${() => (this.told = null)}>${t("page.account.code_kept")}</button>
    </section>`;
  }

  // --- without an account ------------------------------------------------------------------------

  private nobody() {
    const forms: Record<AccountForm, () => TemplateResult> = {
      sign_up: () =>
        this.form("sign_up", [{ ...NAME, value: me.value.name ?? "" }, CHOSEN], async of => {
          this.told = await anew(
            call("sign_up", { name: of("name"), password: of("new_password") }),
          );
        }),
      log_in: () =>
        this.form("log_in", [NAME, PASSWORD], async of => {
          await anew(call("log_in", { name: of("name"), password: of("password") }));
        }),
      recover: () =>
        this.form("recover", [NAME, { name: "code", autocomplete: "off" }, CHOSEN], async of => {
          this.told = await anew(
            call("recover", {
              name: of("name"),
              code: of("code"),
              password: of("new_password"),
            }),
          );
        }),
    };
    return html`<p class="soft">${t("page.account.sentence")}</p>
      <section class="sheet">
        ${chips<AccountForm>(
          "way",
          t("page.account.way"),
          (["log_in", "sign_up", "recover"] as const).map(value => ({
            value,
            label: t(`page.account.${value}`),
          })),
          this.way,
          way => Object.assign(this, { way, answer: null }),
        )}
        <p class="small soft">${t(`page.account.${this.way}_about`)}</p>
        ${forms[this.way]()}
        ${
          this.way === "log_in" && passkeysWork()
            ? html`<button @click=${() => trying(() => anew(logInByPasskey()))}>
                ${t("page.account.passkey_log_in")}
              </button>`
            : nothing
        }
      </section>`;
  }

  // --- with one ----------------------------------------------------------------------------------

  private own() {
    const { name } = me.value;
    return html`<section class="sheet who">
        <p>${t("page.account.you_are", { name })}</p>
        <div class="ways">
          <a class="button" href="person/${encodeURIComponent(name ?? "")}"
            >${t("page.account.profile")}</a
          >
          <a class="button" href="archive?mine=true">${t("page.account.games")}</a>
          <button @click=${() => trying(() => anew(call("log_out", {})))}>${t("page.account.log_out")}</button>
        </div>
      </section>
      <div class="drawers">
      ${this.drawer(
        "name",
        this.form("name", [{ ...NAME, value: name ?? "" }], async of => {
          await call("rename", { name: of("name") });
          await me.look();
        }),
      )}
      ${this.drawer(
        "password",
        this.form("password", [PASSWORD, CHOSEN], async of => {
          this.sessions = await call("change_password", {
            password: of("password"),
            new: of("new_password"),
          });
        }),
      )}
      ${this.drawer(
        "code",
        this.form("code", [PASSWORD], async of => {
          this.told = await call("new_code", { password: of("password") });
          scrollTo(0, 0);
        }),
      )}
      ${this.ownPasskeys()} ${this.devices()} ${this.bots.length ? this.ownBots() : nothing}
      </div>`;
  }

  private drawer(change: Change, form: TemplateResult) {
    return html`<details class="sheet">
      <summary>${t(`page.account.${change}`)}</summary>
      <p class="small soft">
        ${t(change === "code" ? "page.account.code_used" : `page.account.${change}_about`)}
      </p>
      ${form}
    </details>`;
  }

  private ownPasskeys() {
    const here = this.sessions.find(session => session.here)?.device ?? "";
    return html`<details class="sheet">
      <summary>${t("page.account.passkeys", { count: this.passkeys.length })}</summary>
      <p class="small soft">${t("page.account.passkeys_about")}</p>
      <ul>
        ${this.passkeys.map(passkey => this.ownPasskey(passkey))}
      </ul>
      ${
        passkeysWork()
          ? this.form(
              "passkey",
              [{ name: "passkey_name", autocomplete: "off", value: here }, PASSWORD],
              async of => {
                this.passkeys = await addPasskey(of("passkey_name"), of("password"));
              },
            )
          : html`<p>${t("page.account.passkeys_not_here")}</p>`
      }
    </details>`;
  }

  private ownPasskey({ id, name, created, used }: Passkey) {
    return html`<li>
      <span>
        ${name}
        <span class="small soft">
          ${t("page.account.since", { day: day(created) })} ·
          ${used === null ? t("page.account.passkey_unused") : t("page.account.passkey_used", { when: ago(used) })}
        </span>
      </span>
      <button
        aria-label=${t("page.account.passkey_remove_named", { name })}
        @click=${() => this.removePasskey(id)}
      >
        ${t("page.account.passkey_remove")}
      </button>
    </li>`;
  }

  private async removePasskey(passkey: string): Promise<void> {
    const left = await trying(() => call("remove_passkey", { passkey }));
    if (!left) return;
    this.passkeys = left;
    await trying(async () => (this.sessions = await call("sessions", {})));
  }

  private devices() {
    return html`<details class="sheet">
      <summary>${t("page.account.devices", { count: this.sessions.length })}</summary>
      <ul>
        ${this.sessions.map(session => this.device(session))}
      </ul>
      ${
        this.sessions.length > 1
          ? html`<button @click=${this.endOthers}>${t("page.account.end_others")}</button>`
          : nothing
      }
    </details>`;
  }

  private device({ id, device, created, seen, here }: LoginSession) {
    const name = device ?? t("page.account.some_device");
    return html`<li>
      <span>
        ${here ? html`<strong>${t("page.account.this_device")}</strong> · ${name}` : name}
        <span class="small soft">
          ${here ? nothing : html`${ago(seen)} · `}${t("page.account.since", { day: day(created) })}
        </span>
      </span>
      ${
        here
          ? nothing
          : html`<button
              aria-label=${t("page.account.end_one", { device: name })}
              @click=${() => this.endOne(id)}
            >
              ${t("page.account.log_out")}
            </button>`
      }
    </li>`;
  }

  private blocked() {
    return html`<details class="sheet">
      <summary>${t("page.account.blocks", { count: this.blocks.length })}</summary>
      <p class="small soft">${t("page.conduct.block_about")}</p>
      <ul>
        ${this.blocks.map(block => this.blockedOne(block))}
      </ul>
    </details>`;
  }

  private blockedOne({ id, name, at }: BlockedPerson) {
    const called = name ?? t("page.seat.guest");
    return html`<li>
      <span>
        ${called} <span class="small soft">${t("page.account.since", { day: day(at) })}</span>
      </span>
      <button
        aria-label=${t("page.account.unblock_named", { name: called })}
        @click=${() => this.unblock(id)}
      >
        ${t("page.account.unblock")}
      </button>
    </li>`;
  }

  private async unblock(block: string): Promise<void> {
    const left = await trying(() => call("unblock", { block }));
    if (left) this.blocks = left;
  }

  /** All data about this person, as a file. */
  private data() {
    return html`<details class="sheet">
      <summary>${t("page.account.data")}</summary>
      <p class="small soft">${t("page.account.data_about")}</p>
      <button
        ?disabled=${this.busy}
        @click=${async () => {
          this.busy = true;
          const saved = await trying(() => file("my_data", {}));
          this.busy = false;
          if (saved) keep(saved);
        }}
      >
        ${t("page.account.data_save")}
      </button>
    </details>`;
  }

  private async endOne(session: string): Promise<void> {
    const left = await trying(() => call("end_session", { session }));
    if (left) this.sessions = left;
  }

  private ownBots() {
    return html`<details class="sheet">
      <summary>${t("page.account.bots", { count: this.bots.length })}</summary>
      <p class="small soft">${t("page.account.bots_about")}</p>
      <ul>
        ${this.bots.map(
          ({ id, name, created }) => html`<li>
            <span>
              ${name}
              <span class="small soft">${t("page.account.since", { day: day(created) })}</span>
            </span>
            <button
              aria-label=${t("page.bots.revoke_named", { name })}
              @click=${() => this.revoke(id)}
            >
              ${t("page.bots.revoke")}
            </button>
          </li>`,
        )}
      </ul>
    </details>`;
  }

  private async revoke(bot: string): Promise<void> {
    const left = await trying(() => call("revoke_bot", { bot }));
    if (left) this.bots = left;
  }

  private async endOthers(): Promise<void> {
    const left = await trying(() => call("end_sessions", {}));
    if (left) this.sessions = left;
  }

  // --- forms -------------------------------------------------------------------------------------

  private form(
    name: AccountForm | Change,
    fields: readonly Field[],
    send: (of: (field: string) => string) => Promise<void>,
  ): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => this.submit(event, name, send)}>
      ${fields.map(field => this.field(name, field))}
      <button class=${name === "delete" ? "danger" : "primary"} ?disabled=${this.busy}>
        ${t(`page.account.${name}`)}
      </button>
      <p class=${this.answer?.good ? "good" : "error"} role="status" ?hidden=${this.answer?.form !== name}>
        ${this.answer?.form === name ? this.answer.sentence : nothing}
      </p>
    </form>`;
  }

  private field(form: string, { name, type = "text", autocomplete, value = "" }: Field) {
    const id = `${form}-${name}`;
    return html`<div class="field">
      <label class="label" for=${id}>${t(`page.account.field_${name}`)}</label>
      <input
        id=${id}
        name=${name}
        type=${type}
        required
        maxlength=${type === "text" && name !== "code" ? 24 : 200}
        minlength=${name === "new_password" ? 8 : nothing}
        autocomplete=${autocomplete ?? nothing}
        autocapitalize="none"
        spellcheck="false"
        .defaultValue=${value}
      />
    </div>`;
  }

  private async submit(
    event: SubmitEvent,
    form: AccountForm | Change,
    send: (of: (field: string) => string) => Promise<void>,
  ): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    const typed = new FormData(element);
    this.busy = true;
    this.answer = null;
    try {
      await send(field => String(typed.get(field) ?? ""));
      if (form !== "name") element.reset();
      const told = form === "password" ? "page.account.password_done" : "page.account.done";
      this.answer = { form, sentence: t(told), good: true };
    } catch (error) {
      this.answer = { form, sentence: sentenceOf(error), good: false };
    } finally {
      this.busy = false;
    }
  }

  static override styles = [
    ...shared,
    css`
      section,
      details {
        padding: var(--space-4);
      }
      section,
      form,
      .field,
      ul {
        display: grid;
        gap: var(--space-3);
        justify-items: start;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-2);
        inline-size: min(32rem, 100%);
      }
      ul {
        inline-size: 100%;
      }
      .field {
        gap: var(--space-1);
        inline-size: 100%;
      }
      .field input {
        inline-size: min(24rem, 100%);
      }
      .drawers {
        display: grid;
        gap: var(--space-2);
      }
      details {
        padding-block: var(--space-1);
      }
      details[open] {
        padding-block-end: var(--space-4);
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .who {
        font-size: var(--text-l);
      }
      .who .button,
      .who button {
        font-size: var(--text-m);
      }
      summary {
        display: flex;
        align-items: center;
        min-block-size: var(--touch);
        font-weight: 600;
        cursor: pointer;
      }
      summary::after {
        content: "+";
        margin-inline-start: auto;
        color: var(--ink-soft);
      }
      details[open] summary::after {
        content: "−";
      }
      details > :not(summary) {
        margin-block-start: var(--space-3);
      }
      .told {
        border-block-start: 4px solid var(--vermilion);
        box-shadow: var(--shadow);
      }
      .good {
        color: var(--moss);
      }
      .good::before {
        content: "✓ ";
      }
    `,
  ];
}
