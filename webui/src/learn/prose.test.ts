import { render } from "lit";
import { expect, it } from "vitest";
import { prose } from "./prose";

it("makes paragraphs of lines, and lists of points", () => {
  const place = document.createElement("div");
  render(prose("One.\nTwo:\n- a\n- b\nThree.\n- c"), place);
  const found = [...place.children].map(child => `${child.tagName} ${child.textContent?.trim()}`);
  expect(found).toEqual(["P One.", "P Two:", "UL ab", "P Three.", "UL c"]);
  expect(place.querySelectorAll("li")).toHaveLength(3);
});
