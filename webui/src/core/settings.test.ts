import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
});

async function fresh() {
  return (await import("./settings")).settings;
}

it("keeps what was changed for the next visit", async () => {
  (await fresh()).change({ sound: true, level: "5" });
  vi.resetModules();
  const again = await fresh();
  expect(again.value.sound).toBe(true);
  expect(again.value.level).toBe("5");
});

it("drops what makes no sense, one by one", async () => {
  const kept = { theme: "pink", sound: "loud", confirm: true, flink: 3, turn: 1 };
  localStorage.setItem("banmen.settings", JSON.stringify(kept));
  const { value } = await fresh();
  expect(value).toMatchObject({ theme: "auto", sound: false, confirm: true, flink: "solid" });
});

it("survives storage that is broken or absent", async () => {
  localStorage.setItem("banmen.settings", "{not json");
  expect((await fresh()).value.theme).toBe("auto");
  vi.resetModules();
  vi.stubGlobal("localStorage", undefined);
  const settings = await fresh();
  settings.change({ theme: "dark" });
  expect(settings.value.theme).toBe("dark");
});
