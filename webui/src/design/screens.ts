/** The screens a page is laid out for; everything between is a column that scrolls. */
import { unsafeCSS } from "lit";

/** Board and panel stand side by side: a desktop, or a phone that lies on its side. */
export const BESIDE = "(min-width: 60rem), (min-width: 34rem) and (max-height: 30rem)";
export const beside = unsafeCSS(BESIDE);
/** A phone held upright: board, seats and buttons share one screen. */
export const upright = unsafeCSS("(max-width: 59.99rem) and (min-height: 30.01rem)");
/** A phone that lies on its side. */
export const lying = unsafeCSS("(min-width: 34rem) and (max-height: 30rem)");
