/** The settings: name, language, theme, sound, notifications, behaviour of boards. */
import { LitElement, css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { boards } from "../boards/registry";
import { games } from "../core/games";
import { dialogs, shared } from "../design/styles";
import { me } from "../people/me";
import { trying } from "../core/notice";
import { askToNotify, notifiable } from "../core/notify";
import { type Settings, settings } from "../core/settings";
import { LANGUAGES, t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import { call } from "../transport/transport";
import { chips } from "../design/chips";
import { dialog, show } from "../design/dialog";

type Switch = "sound" | "motion" | "turn" | "mute";

@customElement("settings-dialog")
export class SettingsDialog extends LitElement {
  @query("dialog") private dialog!: HTMLDialogElement;
  @state() private name = "";
  @state() private kept = false;

  constructor() {
    super();
    new Follows(this, texts, settings, games);
  }

  show(): void {
    this.kept = false;
    show(this.dialog);
    void me.look().then(() => (this.name = me.value.name ?? ""));
  }

  protected override render() {
    return dialog(
      t("page.settings.title"),
      html`
        ${this.nameField()}
        ${chips(
          "language",
          t("page.settings.language"),
          LANGUAGES.map(value => ({
            value,
            label: html`<span lang=${value}>${t(`page.language.${value}`)}</span>`,
          })),
          texts.language,
          language => settings.change({ language }),
        )}
        ${this.choice("theme", ["auto", "light", "dark"])} ${this.boards()}
        ${this.confirmation()}
        <div class="switches">
          ${(["sound", "motion", "turn", "mute"] as const).map(name => this.toggle(name))}
          ${this.notifications()}
        </div>
      `,
    );
  }

  private nameField() {
    return html`<form class="name" @submit=${this.rename}>
      <label class="label" for="name">${t("page.settings.name")}</label>
      <div class="row">
        <input
          id="name"
          maxlength="24"
          autocomplete="nickname"
          .value=${this.name}
          @input=${() => (this.kept = false)}
        />
        <button>${t(this.kept ? "page.settings.kept" : "page.settings.keep")}</button>
      </div>
    </form>`;
  }

  /** The settings of the boards that the games here use. */
  private boards() {
    const kinds = new Set(games.known.map(({ board }) => boards.of(board)));
    return [...kinds].map(({ setting }) => setting && this.choice(setting.name, setting.values));
  }

  private choice<N extends "theme" | "flink">(name: N, values: readonly Settings[N][]) {
    return chips(
      name,
      t(`page.settings.${name}`),
      values.map(value => ({ value, label: t(`page.settings.${name}_${value}`) })),
      settings.value[name],
      value => settings.change({ [name]: value }),
    );
  }

  private confirmation() {
    return chips(
      "confirm",
      t("page.settings.confirm"),
      (["small", "always", "never"] as const).map(value => ({
        value,
        label: t(`page.settings.confirm_${value}`),
      })),
      { small: "small", true: "always", false: "never" }[String(settings.value.confirm)] as string,
      value => settings.change({ confirm: value === "small" ? "small" : value === "always" }),
    );
  }

  private toggle(name: Switch) {
    return html`<label class="switch">
      <input
        type="checkbox"
        role="switch"
        .checked=${settings.value[name]}
        @change=${(event: Event) =>
          settings.change({ [name]: (event.target as HTMLInputElement).checked })}
      />
      <span>${t(`page.settings.${name}`)}</span>
    </label>`;
  }

  private notifications() {
    const allowed = notifiable();
    if (allowed === "never") return nothing;
    return html`<label class="switch">
      <input
        type="checkbox"
        role="switch"
        ?disabled=${allowed === "denied"}
        .checked=${allowed === "granted" && settings.value.notify}
        @change=${this.wantNotifications}
      />
      <span>
        ${t("page.settings.notify")}
        ${
          allowed === "denied"
            ? html`<span class="small soft">${t("page.settings.notify_denied")}</span>`
            : nothing
        }
      </span>
    </label>`;
  }

  private wantNotifications(event: Event): void {
    const wanted = (event.target as HTMLInputElement).checked;
    if (wanted && notifiable() === "default") void askToNotify();
    else settings.change({ notify: wanted });
  }

  private async rename(event: Event): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = (form.elements.namedItem("name") as HTMLInputElement).value.trim();
    this.kept = (await trying(() => call("rename", { name: name || null }))) !== undefined;
    await me.look();
  }

  static override styles = [
    ...shared,
    dialogs,
    css`
      .row {
        display: flex;
        align-items: center;
        gap: var(--space-2);
      }
      .name .row {
        margin-block-start: var(--space-2);
      }
      .name input {
        flex: 1;
        min-inline-size: 0;
      }
      .switch {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        min-block-size: var(--touch);
        cursor: pointer;
      }
      .switch span span {
        display: block;
      }
      .switch input {
        position: relative;
        flex: none;
        inline-size: 2.5rem;
        block-size: 1.5rem;
        margin: 0;
        border: 2px solid var(--ink-soft);
        border-radius: 1rem;
        background: var(--sunk);
        appearance: none;
        cursor: pointer;
        transition: background var(--quick) var(--ease);
      }
      .switch input::before {
        content: "";
        position: absolute;
        inset-block: 2px;
        inset-inline-start: 2px;
        inline-size: 1rem;
        border-radius: 50%;
        background: var(--ink-soft);
        transition: transform var(--quick) var(--ease);
      }
      .switch input:checked {
        border-color: var(--indigo);
        background: var(--indigo);
      }
      .switch input:checked::before {
        background: var(--indigo-ink);
        transform: translateX(1rem);
      }
    `,
  ];
}
