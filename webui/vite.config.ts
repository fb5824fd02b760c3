/** Builds the page into the Python package. Everything is relative, so it works under any path. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  worker: { format: "es" },
  build: { outDir: "../src/banmen/web", emptyOutDir: true, target: "es2022" },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8017", ws: true } },
    fs: { allow: [".."] }, // the reference bots are in ../examples
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
