/** Makes src/generated/wire.ts from the server's description of what travels (JSON on standard input). */
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const description = JSON.parse(Buffer.concat(chunks).toString("utf8"));
const head = "// Generated from src/banmen/server/domain/wire.py by `make types`; do not edit.\n\n";
const target = process.argv[2] ?? new URL("src/generated/wire.ts", import.meta.url);
writeFileSync(target, head + astToString(await openapiTS(description, { immutable: true })));
