/** Builds the boards for notebooks: one module, beside the page that was built before. */
import { defineConfig } from "vite";

export default defineConfig({
  mode: "notebook",
  publicDir: false,
  build: {
    outDir: "../src/banmen/web",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/notebook/widget.ts", formats: ["es"], fileName: () => "notebook.js" },
    rolldownOptions: {
      external: [/flink-solid$/], // see flink-board.ts
      output: { codeSplitting: false },
    },
  },
  plugins: [
    {
      // Every widget of a notebook brings the module along; only the first may define elements.
      name: "define-once",
      renderChunk: code =>
        code.replaceAll(
          "customElements.define(",
          "((name, made) => customElements.get(name) ?? customElements.define(name, made))(",
        ),
    },
  ],
});
