import { expect, it } from "vitest";
import { phrased, withBreaks } from "./phrases";

const shown = (text: string) => phrased(text).replaceAll("\u200b", "|");

it("lets lines end between phrases", () => {
  expect(shown("盤を回すと重なる手を探します。")).toBe("盤を|回すと|重なる|手を|探します。");
  expect(shown("{name}さんが対局に誘っています。")).toBe("{name}さんが|対局に|誘っています。");
  expect(shown("駒は「パワー」の順に並びます")).toBe("駒は|「パワー」の|順に|並びます");
  expect(shown("作者：はくしさん（空理計画）、先手。")).toBe(
    "作者：|はくしさん|（空理計画）、|先手。",
  );
});

it("keeps verbs together, and what is said politely", () => {
  expect(shown("募集を取り消す")).toBe("募集を|取り消す");
  expect(shown("もう一度お試しください")).toBe("もう|一度お試しください");
});

it("leaves everything as it is where the browser knows phrases, or nobody asked it", () => {
  expect(withBreaks("盤を回す")).toBe("盤を回す");
  expect(phrased("White to move")).toBe("White to move");
});
