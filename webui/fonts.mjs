/** Puts the fonts of pictures and sheets, with their licence, beside the built page. */
import { cpSync } from "node:fs";

const fonts = new URL("node_modules/source-sans/", import.meta.url);
const built = new URL("../src/banmen/web/fonts/", import.meta.url);
for (const file of ["TTF/SourceSans3-Regular.ttf", "TTF/SourceSans3-Semibold.ttf", "LICENSE.md"])
  cpSync(new URL(file, fonts), new URL(file.replace("TTF/", ""), built));
