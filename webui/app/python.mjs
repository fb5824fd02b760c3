// Compiles Python's standard library, as far as banmen imports it, and banmen itself, by Pyodide's own
// Python. Run by make_app.py:
//
//     node python.mjs FOLDER < {"package": "…/src/banmen", "files": ["game.py", …], "imported": ["json", …]}
//
//     FOLDER/library/json/__init__.pyc …     the standard library
//     FOLDER/banmen/game.pyc …               the files of banmen that were named
//
// Docstrings are left out. A compiled file says of itself that its source need not be looked at (PEP 552).

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const FIND = `
import importlib, sys
sys.path.insert(0, "/source")
sys.dont_write_bytecode = True
for name in imported:
    try:
        importlib.import_module(name)
    except ImportError:
        pass  # what a browser has not
modules = sorted(sys.modules)
`;
const COMPILE = `
import ast, importlib.util, marshal, zipfile
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
DOCUMENTED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def compiled(source, name):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return HEAD + marshal.dumps(compile(tree, name, "exec", dont_inherit=True))

def write(room, name, source):
    path = Path("/made", room, name + "c")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(compiled(source, name))

for name in files:
    write("banmen", name, Path("/source/banmen", name).read_bytes())
library = zipfile.ZipFile("/lib/python314.zip")
names = set(library.namelist())
for module in modules:
    path = module.replace(".", "/")
    for name in {f"{path}.py", f"{path}/__init__.py"} & names:
        write("library", name, library.read(name))
`;

const [folder] = process.argv.slice(2);
const { package: banmen, files, imported } = JSON.parse(readFileSync(0, "utf8"));
const pyodide = dirname(fileURLToPath(import.meta.resolve("pyodide/pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { BANMEN_KERNELS: "ahead" } });
for (const [place, root] of [
  ["/source", dirname(banmen)],
  ["/made", folder],
]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.globals.set("files", python.toPy(files));
python.globals.set("imported", python.toPy(imported));
try {
  python.runPython(FIND);
  python.runPython(COMPILE);
} catch (error) {
  console.error(error.message); // Node would show the engine's source, a line of a megabyte
  process.exit(1);
}
