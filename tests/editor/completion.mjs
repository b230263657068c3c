// An editor session: the language server, over its standard streams, offers the
// caps of a criterion inside that criterion and nowhere else.
//
//   node tests/editor/completion.mjs BINARY

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join, resolve } from "node:path";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = resolve(process.argv[2] ?? join(root, "target/release/safetycard"));
const folder = mkdtempSync(join(tmpdir(), "editor-"));
const schema = spawnSync(binary, ["schema", "record"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
writeFileSync(join(folder, "record.schema.json"), schema);

const packed = createRequire(import.meta.url).resolve("yaml-language-server/package.json");
const server = spawn(process.execPath, [join(dirname(packed), "bin/yaml-language-server"), "--stdio"], { cwd: folder });
server.stderr.on("data", (data) => process.stderr.write(data));

const waiting = new Map();
let buffer = Buffer.alloc(0);
let number = 0;

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
  server.stdin.write(body);
}

function ask(method, params) {
  number += 1;
  const id = number;
  send({ id, method, params });
  return new Promise((take, fail) => {
    const timer = setTimeout(() => fail(new Error(`no answer to ${method}`)), 120_000);
    waiting.set(id, (answer) => (clearTimeout(timer), take(answer)));
  });
}

const settings = { yaml: { schemaStore: { enable: false }, completion: true, hover: true, validate: true } };

server.stdout.on("data", (data) => {
  buffer = Buffer.concat([buffer, data]);
  for (;;) {
    const end = buffer.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())[1]);
    if (buffer.length < end + 4 + length) return;
    const message = JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString());
    buffer = buffer.subarray(end + 4 + length);
    if (message.method && message.id !== undefined) {
      const result = message.method === "workspace/configuration" ? message.params.items.map((item) => settings[item.section] ?? {}) : null;
      send({ id: message.id, result });
    } else if (waiting.has(message.id)) {
      waiting.get(message.id)(message.result ?? message.error);
      waiting.delete(message.id);
    }
  }
});

const head = "# yaml-language-server: $schema=./record.schema.json\n";
let opened = 0;

/** What is offered at the mark `█` of a text. */
async function offered(text) {
  opened += 1;
  const uri = pathToFileURL(join(folder, `record-${opened}.yaml`)).href;
  const whole = head + text;
  const before = whole.slice(0, whole.indexOf("█"));
  const position = { line: before.split("\n").length - 1, character: before.length - before.lastIndexOf("\n") - 1 };
  send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text: whole.replace("█", "") } } });
  const answer = await ask("textDocument/completion", { textDocument: { uri }, position });
  return (answer?.items ?? answer ?? []).map((item) => item.label);
}

const failures = [];
function same(what, found, expected) {
  const plain = JSON.stringify([...new Set(found)].sort());
  if (plain !== JSON.stringify([...expected].sort())) failures.push(`${what}: ${plain}`);
  else console.log(`${what}: ${plain}`);
}

try {
  await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: { textDocument: { completion: { completionItem: {} } }, workspace: { configuration: true } }, initializationOptions: {} });
  send({ method: "initialized", params: {} });
  send({ method: "workspace/didChangeConfiguration", params: { settings } });
  const caps = (id) => JSON.parse(schema).definitions[`${id}-caps`].items.properties.id.enum;
  const ids = Object.keys(JSON.parse(schema).definitions).filter((name) => name.endsWith("-caps")).map((name) => name.slice(0, -5));
  const own = ids.find((id) => caps(id).some((cap) => cap.startsWith(`${id}-`)) && id === "C5") ?? ids[0];
  for (const id of [own, "C1"]) {
    const text = `id: a\ncriteria:\n  - id: ${id}\n    summary: s\n    caps:\n      - id: █\n`;
    same(`caps offered in ${id}`, await offered(text), caps(id));
  }
  const beside = `id: a\ncriteria:\n  - id: C1\n    summary: s\n    caps:\n      - id: █\n  - id: ${own}\n    summary: s\n`;
  same("caps offered in C1 beside it", await offered(beside), caps("C1"));
  const alt = `id: a\ncriteria:\n  - id: ${own}\n    summary: s\n    alt:\n      caps:\n        - id: █\n`;
  same(`caps offered in the alt of ${own}`, await offered(alt), caps(own));
  const rubric = JSON.parse(schema);
  same("categories", await offered("id: a\ncategory: █\n"), rubric.properties.category.enum);
  const status = rubric.definitions[`${own}-parameters`].properties.S.properties.status.enum;
  same("statuses", await offered(`criteria:\n  - id: ${own}\n    parameters:\n      S:\n        status: █\n`), status);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(`FAILED ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
