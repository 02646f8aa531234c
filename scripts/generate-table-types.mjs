// Writes what follows from the migrations: the types of the tables, docs/developers/schema.sql,
// both read from a fresh database, and the checksums of the migrations. With --verify it writes
// nothing and fails if a file is not up to date. Runs on Node 24: npm run types.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { describeSchema } from "./describe-schema.ts";
import { CHECKSUMS, withNewChecksums } from "./migration-checksums.ts";

async function main() {
  const { types, schema } = await withFreshDatabase(readDatabase);
  const files = {
    "src/server/platform/table-types.ts": types,
    "docs/developers/schema.sql": schema,
    [CHECKSUMS]: withNewChecksums(),
  };
  for (const [file, text] of Object.entries(files)) {
    if (!process.argv.includes("--verify")) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text) {
      console.error(`${file} doesn't match the migrations: run npm run types.`);
      process.exitCode = 1;
    }
  }
}

async function withFreshDatabase(work) {
  const log = { info() {}, warn: console.warn };
  const dataDir = mkdtempSync(join(tmpdir(), "foyer-types-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } });
  try {
    await migrate({ connectionString: postgres.connectionString, log });
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readDatabase(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return { types: await readTypes(client), schema: `${schemaHeading}${await describeSchema(client)}` };
  } finally {
    await client.end();
  }
}

const schemaHeading = `-- The schema after all migrations. Made by \`npm run types\`: do not edit, and do not run.
-- migrations/0001-schema.sql has comments.

`;

async function readTypes(client) {
  const { rows } = await client.query(columns);
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const members = [...tables].map(([name, its]) => `  ${name}: {\n${its.map(member).join("")}  };\n`);
  return `${heading}export type Database = {\n${members.join("")}};\n`;
}

const heading = `import type { Generated, GeneratedAlways } from "kysely";
import type { Locale } from "#domain/locales.ts";

/** What each table holds. Made from the migrations by \`npm run types\`: do not edit. */
`;

/** Every column in its own order, with the CHECK that stands on it alone. */
const columns = `
  select c.relname as table_name, a.attname as column_name, t.typname as type, not a.attnotnull as is_nullable,
         a.attidentity = 'a' or a.attgenerated = 's' as is_always_generated, a.atthasdef or a.attidentity = 'd' as is_generated,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`;

function member({ column_name, type, is_nullable, is_always_generated, is_generated, checks }) {
  const isLanguage = type === "text" && /(^|_)(locale|language)$/.test(column_name);
  const value = `${isLanguage ? "Locale" : (wordsOf(checks) ?? typeOf(type))}${is_nullable ? " | null" : ""}`;
  if (is_always_generated) return `    ${column_name}: GeneratedAlways<${value}>;\n`;
  return `    ${column_name}: ${is_generated ? `Generated<${value}>` : value};\n`;
}

/** A text column whose CHECK lists its words is a union of them, so that a misspelt status does not compile. */
function wordsOf(checks) {
  const [list] = checks.flatMap(
    (check) => /^CHECK \(\(\w+ = ANY \(ARRAY\[('.*')::text\]\)\)\)(?: NOT VALID)?$/.exec(check)?.[1] ?? [],
  );
  return list
    ?.split("::text, ")
    .map((word) => JSON.stringify(word.slice(1, -1).replaceAll("''", "'")))
    .join(" | ");
}

/** As column-types.ts reads them. */
function typeOf(type) {
  if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`;
  if (typesOf[type]) return typesOf[type];
  throw new Error(`There is no TypeScript type for ${type}: add one in scripts/generate-table-types.mjs.`);
}
const typesOf = {
  bool: "boolean",
  bytea: "Buffer",
  citext: "string",
  date: "string",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  tsvector: "string",
  uuid: "string",
  varchar: "string",
};

await main();
