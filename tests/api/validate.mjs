// Validates the files for programs of a built site, with validators that know
// nothing of the program that wrote them.
//
//   node tests/api/validate.mjs SITE
//
// Every JSON file below api/v1/ against its schema (Ajv, draft 2020-12, strict),
// the OpenAPI description against the specification, and that each file is
// described and each described path exists.

import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const site = process.argv[2];
if (!site) {
  console.error("usage: node tests/api/validate.mjs SITE");
  process.exit(2);
}
const root = join(site, "api", "v1");
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .sort();
const read = (file) => readFileSync(join(root, file), "utf8");
const parse = (file) => JSON.parse(read(file));

const failures = [];
const fail = (file, message) => failures.push(`${file}: ${message}`);

// ---- schemas ----

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
addFormats(ajv);
const schemas = new Map();
for (const file of files.filter((file) => file.startsWith("schemas/"))) {
  const schema = parse(file);
  schemas.set(file.slice("schemas/".length, -".json".length), schema.$id);
  ajv.addSchema(schema);
}

// Which schema a file has. A file that none of these names is an error.
const kinds = [
  [/^(catalogue|lookup|gaps|rubric)\.json$/, (match) => match[1]],
  [/^projects\/.+\.json$/, () => "entry"],
  [/^badges\/.+\.json$/, () => "badge"],
  [/^rubrics\/.+\.json$/, () => "rubric"],
];
const other = new Set(["catalogue.csv", "catalogue.ndjson", "openapi.json"]);

function check(file, name, document) {
  const validate = ajv.getSchema(schemas.get(name));
  if (!validate) return fail(file, `there is no schema ${name}`);
  if (!validate(document)) {
    for (const error of validate.errors.slice(0, 5)) fail(file, `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
  }
}

let checked = 0;
for (const file of files) {
  if (file.startsWith("schemas/") || other.has(file)) continue;
  const kind = kinds.map(([pattern, name]) => [file.match(pattern), name]).find(([match]) => match);
  if (!kind) {
    fail(file, "is described nowhere");
    continue;
  }
  check(file, kind[1](kind[0]), parse(file));
  checked += 1;
}
const lines = read("catalogue.ndjson").split("\n").slice(0, -1);
lines.forEach((line, at) => check(`catalogue.ndjson:${at + 1}`, "project", JSON.parse(line)));
const catalogue = parse("catalogue.json");
if (JSON.stringify(catalogue.projects) !== JSON.stringify(lines.map((line) => JSON.parse(line)))) {
  fail("catalogue.ndjson", "differs from the projects of catalogue.json");
}

// A schema that lets everything through would prove nothing.
for (const [name, id] of schemas) {
  for (const wrong of [{}, [], "text", { schema_version: "1.0", unknown: 1 }]) {
    if (ajv.getSchema(id)(wrong)) fail(`schemas/${name}.json`, `takes ${JSON.stringify(wrong)}`);
  }
}

// ---- the description ----

const described = parse("openapi.json");
const validator = new Validator();
for (const name of schemas.keys()) {
  // Once as the description names it, once as schemas name each other.
  for (const uri of [`schemas/${name}.json`, `${name}.json`]) await validator.addSpecRef(parse(`schemas/${name}.json`), uri);
}
const result = await validator.validate(structuredClone(described));
if (!result.valid) fail("openapi.json", JSON.stringify(result.errors, null, 1));
const patterns = Object.keys(described.paths).map((path) => [path, new RegExp(`^${path.slice(1).replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`)]);
const seen = new Set();
for (const file of files) {
  if (file === "openapi.json" || file.startsWith("schemas/")) continue;
  const own = patterns.find(([, pattern]) => pattern.test(file));
  if (own) seen.add(own[0]);
  else fail(file, "is not in openapi.json");
}
for (const [path, operations] of Object.entries(described.paths)) {
  if (!seen.has(path)) fail("openapi.json", `${path} leads to no file`);
  const schema = Object.values(operations.get.responses[200].content)[0].schema;
  if (schema.$ref && !files.includes(schema.$ref)) fail("openapi.json", `${schema.$ref} does not exist`);
}

for (const failure of failures.slice(0, 40)) console.error(failure);
console.log(`${checked} files and ${lines.length} lines against ${schemas.size} schemas, ${patterns.length} described paths: ${failures.length} problems`);
process.exit(failures.length > 0 ? 1 : 0);
