/** How pieces beside a board are set. */
import { css } from "lit";

export const traysCss = css`
  .picture {
    display: block;
    inline-size: 28px;
    block-size: 28px;
    overflow: visible;
  }
  .row,
  .count,
  .counted {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
  .row {
    gap: 6px;
  }
  .counted {
    gap: 2px;
  }
  .counted small {
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  .counted.none .picture {
    opacity: 0.35;
  }
  .unit-picture .picture {
    inline-size: 20px;
  }
  .stack-left .picture {
    inline-size: 25px;
  }
  .quiet {
    color: var(--ink-soft);
  }
  .tile-picture {
    position: relative;
    display: inline-block;
  }
  .spaces {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 2px;
  }
  .spaces i {
    inline-size: 4px;
    block-size: 4px;
    border-radius: 50%;
  }
  .blue .spaces i {
    background: var(--blue-edge);
  }
  .red .spaces i {
    background: var(--red-edge);
  }
  .carried {
    position: fixed;
    z-index: 10;
    pointer-events: none;
    opacity: 0.85;
    background: none;
    border-color: transparent;
    box-shadow: none;
  }
`;
