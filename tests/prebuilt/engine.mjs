// Kernels as WebAssembly, run in Node for whoever writes requests, a line of JSON each:
//
//   {"take": 64}                            memory for so many bytes; answers with its address
//   {"to": 4096, "bytes": "AAE…"}           write there (base64)
//   {"from": 4096, "size": 64}              read there
//   {"entry": "rules.play", "bytes": "…"}   call a kernel with a block; answers with the block

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [BASE, DATA, STACK] = [4096, 1 << 18, 1 << 16];
const memory = new WebAssembly.Memory({ initial: 16 });
const top = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
const base = new WebAssembly.Global({ value: "i32" }, BASE);
const env = { memory, __stack_pointer: top, __memory_base: base };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { env });
let free = BASE + DATA + STACK;
top.value = free;
const block = take(4096);

function take(size) {
  const at = free;
  free = (at + size + 15) & ~15;
  const short = free - memory.buffer.byteLength;
  if (short > 0) memory.grow(Math.ceil(short / 65536));
  return at;
}

const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
const read = (at, size) => Buffer.from(bytes(at, size)).toString("base64");

function write(at, text) {
  const given = Buffer.from(text, "base64");
  bytes(at, given.length).set(given);
  return given.length;
}

function answer(asked) {
  if (asked.take !== undefined) return take(asked.take);
  if (asked.to !== undefined) return write(asked.to, asked.bytes);
  if (asked.from !== undefined) return read(asked.from, asked.size);
  const size = write(block, asked.bytes);
  instance.exports[asked.entry](block);
  return read(block, size);
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
