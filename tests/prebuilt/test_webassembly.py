"""From an object of LLVM's to a module, by small objects made here."""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode

import pytest

from banmen.kernel.ahead.targets import module_of
from tests.prebuilt.ways import node

TELL = """
const module = new WebAssembly.Module(Buffer.from(process.argv[1], "base64"));
const memory = new WebAssembly.Memory({ initial: 16 });
const top = new WebAssembly.Global({ value: "i32", mutable: true }, 65536);
const base = new WebAssembly.Global({ value: "i32" }, 4096);
const env = { memory, __stack_pointer: top, __memory_base: base };
const { exports } = new WebAssembly.Instance(module, { env });
console.log(JSON.stringify({
  imports: WebAssembly.Module.imports(module).map((one) => one.name),
  exports: Object.keys(exports),
  note: [...new Uint8Array(WebAssembly.Module.customSections(module, "dylink.0")[0])],
  sum: exports.sum(5),
}));
"""


def told(text: str) -> dict[str, object]:
    """What Node says of a module, and what its function `sum` makes of 5."""
    code = b64encode(module_of(f'target datalayout = ""\ntarget triple = ""\n{text}')).decode()
    done = subprocess.run(
        [node(), "-e", TELL, code], capture_output=True, text=True, check=True
    ).stdout
    found: dict[str, object] = json.loads(done)
    return found


def test_only_what_is_not_internal_can_be_called() -> None:
    found = told(
        """
        define internal i32 @twice(i32 %n) noinline { %d = mul i32 %n, 2  ret i32 %d }
        define i32 @sum(i32 %n) { %d = call i32 @twice(i32 %n)  ret i32 %d }
        define i32 @"other.one"() { ret i32 1 }
        """
    )
    assert found["exports"] == ["sum", "other.one"]
    assert found["imports"] == ["memory"]
    assert (found["sum"], found["note"]) == (10, [1, 4, 0, 4, 0, 0])


def test_data_lie_where_they_are_put_and_their_room_is_told() -> None:
    numbers = ", ".join(f"i32 {n}" for n in range(100, 120))
    found = told(
        f"""
        @numbers = internal constant [20 x i32] [{numbers}]
        @changed = internal global i32 7
        define i32 @sum(i32 %n) {{
          %at = getelementptr i32, ptr @numbers, i32 %n
          %a = load i32, ptr %at
          %b = load volatile i32, ptr @changed
          store volatile i32 0, ptr @changed
          %c = add i32 %a, %b
          ret i32 %c
        }}
        """
    )
    assert found["sum"] == 105 + 7
    assert found["note"] == [1, 4, 84, 4, 0, 0]


def test_a_stack_is_what_the_caller_gives() -> None:
    found = told(
        """
        define i32 @sum(i32 %n) {
          %room = alloca [64 x i32]
          %at = getelementptr i32, ptr %room, i32 %n
          store volatile i32 3, ptr %at
          %a = load volatile i32, ptr %at
          ret i32 %a
        }
        """
    )
    assert found["imports"] == ["memory", "__stack_pointer"]
    assert found["sum"] == 3


def test_a_function_that_nobody_has_is_named() -> None:
    with pytest.raises(ValueError, match="elsewhere"):
        told(
            """
            declare i32 @elsewhere(i32)
            define i32 @sum(i32 %n) { %a = call i32 @elsewhere(i32 %n)  ret i32 %a }
            """
        )
