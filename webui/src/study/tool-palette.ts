/** The tools for setting up a position, as pictures to choose from. Emits `hold`. */
import { LitElement, css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { drawing } from "../boards/flat/drawing.css";
import { blocks } from "../boards/flink/flink-board.css";
import { blockPicture } from "../boards/flink/picture";
import { type Colour, picture, stone, tile, twoFaced, unit } from "../boards/flat/pieces";
import { fields, type } from "../design/styles";
import { t, texts } from "../core/texts";
import { Follows } from "../core/topic";
import type { Tool } from "../core/types";
import { colourName } from "../core/words";
import { icon } from "../design/icons";

export type HoldEvent = CustomEvent<{ tool: string }>;

const SIGNS: Readonly<Record<string, string>> = { plus: "+", cross: "×" };
/** The orientation a block is shown in. */
const BLOCK = "k";

@customElement("tool-palette")
export class ToolPalette extends LitElement {
  @property({ attribute: false }) tools: readonly Tool[] = [];
  @property() chosen = "";

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override render() {
    return html`<fieldset>
      <legend class="hidden">${t("page.sandbox.tools")}</legend>
      <div class="chips">${this.tools.map(tool => this.tool(tool))}</div>
    </fieldset>`;
  }

  private tool(tool: Tool) {
    return html`<label class="chip" title=${words(tool)}>
      <input
        type="radio"
        name="tool"
        .value=${tool.id}
        .checked=${tool.id === this.chosen}
        aria-label=${words(tool)}
        @change=${() => this.hold(tool.id)}
      />
      <span>${drawn(tool)}<small aria-hidden="true">${label(tool)}</small></span>
    </label>`;
  }

  private hold(tool: string): void {
    this.dispatchEvent(new CustomEvent("hold", { detail: { tool } }));
  }

  static override styles = [
    type,
    fields,
    drawing,
    blocks,
    css`
      .chips {
        justify-content: center;
        gap: var(--space-1);
        margin: 0;
      }
      .chip {
        flex: 1 1 0;
        max-inline-size: 5.5rem;
      }
      .chip > span {
        flex: 1;
        flex-direction: column;
        gap: 2px;
        justify-content: start;
        min-block-size: 4.25rem;
        padding: var(--space-1) 1px;
        text-align: center;
      }
      .picture,
      .block,
      .icon-drawing {
        inline-size: 2.25rem;
        block-size: 2.25rem;
        flex: none;
      }
      .icon-drawing {
        padding: 0.375rem;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.75;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      small {
        font-size: var(--text-xs);
        line-height: 1.15;
        text-wrap: balance;
      }
    `,
  ];
}

/** "white piece, + up", "Take away": the whole name of a tool. */
function words({ kind, colour, face }: Tool): string {
  if (kind === "two-faced")
    return [t(`page.board.piece.two-faced.${colour}`), t(`page.board.face.${face}`)].join(
      t("page.and"),
    );
  if (kind === "stone" || kind === "tile") return t(`page.board.piece.${kind}.${colour}`);
  if (kind === "block") return t(`page.sandbox.block.${colour}`);
  return kind === "unit" ? t("page.sandbox.unit", { power: face }) : t(`page.sandbox.tool.${kind}`);
}

/** A word or two below the picture. */
function label({ kind, colour, face }: Tool): string {
  if (colour) return `${colourName(colour)} ${SIGNS[face] ?? ""}`;
  return kind === "unit"
    ? t("page.sandbox.power", { power: face })
    : t(`page.sandbox.tool.${kind}`);
}

function drawn({ kind, colour, face }: Tool) {
  const hue = colour as Colour;
  switch (kind) {
    case "two-faced":
      return picture(twoFaced(face, hue));
    case "stone":
      return picture(stone(hue));
    case "block":
      return blockPicture(BLOCK, 0, hue);
    case "tile":
      return picture(tile("", hue), "-0.52 -0.52 1.04 1.04");
    case "unit":
      return picture(either(Number(face)), "-0.38 -0.38 0.76 0.76");
    default:
      return icon(kind === "turn" ? "again" : kind === "fall" ? "fall" : "close");
  }
}

/** A unit has the colour of the tile it is put on. */
function either(power: number) {
  return svg`<g transform="translate(-0.16 0)">${unit(power, "blue")}</g>
    <g transform="translate(0.16 0)">${unit(power, "red")}</g>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tool-palette": ToolPalette;
  }
}
