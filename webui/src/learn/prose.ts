/** A text in lines: each is a paragraph, or a point of a list where it begins with a dash. */
import { type TemplateResult, html } from "lit";

const POINT = "- ";

export function prose(text: string): TemplateResult[] {
  const lines = text.split("\n").filter(Boolean);
  const found: TemplateResult[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (!lines[i]?.startsWith(POINT)) {
      found.push(html`<p>${lines[i]}</p>`);
      continue;
    }
    const end = lines.findIndex((line, at) => at > i && !line.startsWith(POINT));
    const points = lines.slice(i, end < 0 ? undefined : end);
    found.push(html`<ul>${points.map(line => html`<li>${line.slice(POINT.length)}</li>`)}</ul>`);
    i += points.length - 1;
  }
  return found;
}
