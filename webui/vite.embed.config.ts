/**
 * Builds boards for other people's pages, each as one module beside the page that was built before:
 *
 *     vite build --config vite.embed.config.ts --mode embed-board       board.js, for any page
 *     vite build --config vite.embed.config.ts --mode embed-notebook    notebook.js, a notebook's widget
 */
import { defineConfig } from "vite";

const ENTRIES: Record<string, string> = {
  "embed-board": "src/embed/board.ts",
  "embed-notebook": "src/notebook/widget.ts",
};

export default defineConfig(({ mode }) => ({
  publicDir: false,
  build: {
    outDir: "../src/banmen/web",
    emptyOutDir: false,
    target: "es2022",
    lib: {
      entry: ENTRIES[mode] ?? "",
      formats: ["es"],
      fileName: () => `${mode.replace("embed-", "")}.js`,
    },
    rolldownOptions: {
      external: [/flink-solid$/], // see flink-board.ts
      output: { codeSplitting: false },
    },
  },
  plugins: [
    {
      // A page may bring a module along more than once; only the first may define elements.
      name: "define-once",
      renderChunk: code =>
        code.replaceAll(
          "customElements.define(",
          "((name, made) => customElements.get(name) ?? customElements.define(name, made))(",
        ),
    },
  ],
}));
