// A notebook without an installation: Pyodide in Node, the wheel and a program.
//
//   node pyodide.mjs WHEEL PROGRAM
import { readFileSync } from "node:fs";
import { loadPyodide } from "../../webui/node_modules/pyodide/pyodide.mjs";

const [wheel, program] = process.argv.slice(2);
const python = await loadPyodide({ stdout: console.log });
await python.loadPackage(wheel, { messageCallback: () => {} });
await python.runPythonAsync(readFileSync(program, "utf8"));
