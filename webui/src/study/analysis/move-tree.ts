/** The moves with all variations and comments. Emits `go` with the path of a move. */
import { LitElement, type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Sort } from "./engine";
import { type Node, type Path, type Tree, planted } from "./tree";
import { numberOf } from "./words";
import { shared } from "../../design/styles";
import { t, texts } from "../../core/texts";
import { Follows } from "../../core/topic";
import { sign } from "./sorts";
import { signs } from "./sorts.css";

@customElement("move-tree")
export class MoveTree extends LitElement {
  @property({ attribute: false }) tree: Tree = planted({ game: "" });
  @property({ attribute: false }) path: Path = [];
  /** How good each move of the game was, by its ply. */
  @property({ attribute: false }) sorts: readonly (Sort | undefined)[] = [];
  @property({ type: Boolean }) pairs = true;

  constructor() {
    super();
    new Follows(this, texts);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("path")) requestAnimationFrame(() => this.follow());
  }

  /** Only the list scrolls: scrollIntoView would move the whole page on a phone. */
  private follow(): void {
    const list = this.renderRoot.querySelector(".moves");
    const current = list?.querySelector("[aria-current]");
    if (!list || !current) return;
    const away = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (away < 0 || away > list.clientHeight - 40) list.scrollTop += away - list.clientHeight / 2;
  }

  protected override render() {
    const { root } = this.tree;
    const moves = root.then.length
      ? this.line(root, [])
      : html`<p class="small soft none">${t("page.analyse.no_moves")}</p>`;
    return html`<div class="moves" role="group" aria-label=${t("page.moves.title")}>
      ${root.comment ? html`<p class="comment">${root.comment}</p>` : nothing}${moves}
    </div>`;
  }

  /** The main moves from a node on, each with the variations beside it. */
  private line(from: Node, path: Path, only?: number): TemplateResult[] {
    const found: TemplateResult[] = [];
    let [at, here, first, which] = [from, path, true, only ?? 0];
    while (at.then[which]) {
      const main = at.then[which] as Node;
      const others = only !== undefined && first ? [] : at.then.slice(1);
      const next = [...here, which];
      found.push(this.move(main, next, first));
      for (const i of others.keys()) found.push(this.variation(at, here, i + 1));
      first = others.length > 0 || main.comment !== "";
      [at, here, which] = [main, next, 0];
      only = undefined;
    }
    return found;
  }

  private variation(parent: Node, path: Path, which: number): TemplateResult {
    return html`<div class="variation" role="group" aria-label=${t("page.analyse.variation")}>
      ${this.line(parent, path, which)}
    </div>`;
  }

  private move(node: Node, path: Path, first: boolean): TemplateResult {
    const ply = path.length - 1;
    const current =
      path.length === this.path.length && path.every((step, i) => step === this.path[i]);
    const numbered = first || !this.pairs || ply % 2 === 0;
    return html`<span class="ply"
        >${numbered ? html`<span class="number soft">${numberOf(ply, this.pairs)}</span>` : nothing}<button
          class="quiet ${node.played ? "played" : ""}"
          aria-current=${current ? "step" : nothing}
          @click=${() => this.dispatchEvent(new CustomEvent("go", { detail: path }))}
        >
          ${node.move}${node.played ? sign(this.sorts[ply]) : nothing}
        </button></span
      >${node.comment ? html`<p class="comment">${node.comment}</p>` : nothing}`;
  }

  static override styles = [
    ...shared,
    signs,
    css`
      :host {
        display: block;
      }
      .moves {
        position: relative;
        max-block-size: 15rem;
        padding: var(--space-2);
        overflow-y: auto;
        scrollbar-width: thin;
      }
      .ply {
        display: inline-flex;
        align-items: baseline;
      }
      .number {
        padding-inline-start: var(--space-1);
        font-size: var(--text-xs);
      }
      button {
        gap: 0.15em;
        min-block-size: 2rem;
        padding: 0 var(--space-1);
        font-family: var(--font-numbers);
        font-size: var(--text-s);
        font-weight: 400;
      }
      .played {
        font-weight: 650;
      }
      [aria-current] {
        background: var(--indigo-wash);
        box-shadow: inset 0 0 0 1px var(--indigo);
      }
      .variation {
        margin-inline-start: var(--space-2);
        padding-inline-start: var(--space-2);
        border-inline-start: 2px solid var(--rule);
      }
      .comment {
        padding: 0 var(--space-2) var(--space-1);
        color: var(--ink-soft);
        font-size: var(--text-s);
        font-style: italic;
        overflow-wrap: anywhere;
      }
      .none {
        padding: var(--space-3);
        text-align: center;
      }
      @media (pointer: coarse) {
        button {
          min-block-size: 2.5rem;
          min-inline-size: 2.5rem;
        }
      }
    `,
  ];
}
