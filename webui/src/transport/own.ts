/**
 * The page's own worker, where the build brought one along.
 *
 *     own      asks banmen in this browser; null where only a server answers
 *     alone    whether there is no server at all
 */
import { Local } from "./local";

function said(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="banmen-${name}"]`)?.content;
}

const build = said("build");
export const own: Local | null = build ? new Local(document.baseURI, build) : null;
export const alone = own !== null && said("server") === "none";
