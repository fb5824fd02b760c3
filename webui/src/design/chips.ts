/** A row of things to choose one from: radio buttons that look like chips. */
import { type TemplateResult, html } from "lit";

export interface Chip<T> {
  value: T;
  label: string | TemplateResult;
  /** Cannot be chosen now. */
  disabled?: boolean;
}

export function chips<T extends string | number>(
  name: string,
  legend: string,
  options: readonly Chip<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="chips">
      ${options.map(
        ({ value, label, disabled = false }) => html`<label class="chip">
          <input
            type="radio"
            name=${name}
            .value=${String(value)}
            .checked=${value === chosen}
            ?disabled=${disabled}
            @change=${() => choose(value)}
          />
          <span>${label}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}
