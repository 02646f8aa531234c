import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#server/platform/root.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { describeSchema } from "../../../../scripts/describe-schema.ts";
import { migrate } from "./migrate.ts";

// migrations/0001-schema.sql replaced 71 migrations. `before.sql` describes the schema that these made, and
// `renames.txt` lists what has another name since: `old new` everywhere, or `owner.old new` only in the
// table or function of that (old) name.

const FILES = join(root, "src/server/platform/database/baseline");
const BASELINE = "0001-schema.sql";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

test("the baseline makes the schema of the 71 migrations before it", async () => {
  const before = describedIn(readFileSync(join(FILES, "before.sql"), "utf8")).map((part) =>
    rename(part, readRenames()),
  );
  const now = describedIn(await schemaOfBaseline());
  expect(now.filter((part) => !before.includes(part))).toEqual([]);
  expect(before.filter((part) => !now.includes(part))).toEqual([]);
  expect(now).toHaveLength(before.length);
});

test("every rename is of something that there was, and is in force", () => {
  const before = describedIn(readFileSync(join(FILES, "before.sql"), "utf8"));
  const pointless = readRenames().filter((item) => before.every((part) => rename(part, [item]) === part));
  expect(pointless).toEqual([]);
});

type Rename = { owner: string | undefined; term: RegExp; to: string };

function readRenames(): Rename[] {
  const lines = readFileSync(join(FILES, "renames.txt"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const [, owner, from, to = ""] = /^(?:(\w+)\.)?(\w+) (\w+)$/.exec(line) ?? [];
    if (!from) throw new Error(`renames.txt: "${line}" is not "old new" or "owner.old new"`);
    return { owner, term: new RegExp(`\\b${from}\\b`, "g"), to };
  });
}

/** Renames in one part of a description, `owner: text`. The owner's own name is renamed last. */
function rename(part: string, renames: Rename[]): string {
  const owner = part.slice(0, part.indexOf(":"));
  const applied = renames.filter((item) => item.owner === undefined || item.owner === owner);
  return applied.reduce((text, { term, to }) => text.replace(term, to), part);
}

/** The parts of a description: each column, constraint, index, trigger and function, `owner: text`. */
function describedIn(description: string): string[] {
  return description
    .trimEnd()
    .split(/;\n+(?=create|CREATE)/)
    .flatMap((statement) => {
      const [, table, members] = /^(create (?:unlogged )?table \w+) \(\n(.*)\n\)/s.exec(statement) ?? [];
      if (!table || !members) return [`${ownerOf(statement)}: ${withoutLayout(statement)}`];
      const name = table.slice(table.lastIndexOf(" ") + 1);
      const options = statement.slice(statement.lastIndexOf("\n)") + 2);
      return [`${name}: ${table}${options}`, ...members.split(/,\n {2}/).map((member) => `${name}: ${member.trim()}`)];
    })
    .map((part) => part.replace(/;$/, "").replaceAll(/"(\w+)"/g, "$1"));
}

function ownerOf(statement: string): string {
  return (
    /FUNCTION public\.(\w+)|^CREATE .*? ON (?:public\.)?(\w+) |(\w+)/.exec(statement)?.slice(1).find(Boolean) ?? ""
  );
}

/** Line breaks and blanks mean nothing outside of literals, and a literal may go on in the next line. */
function withoutLayout(statement: string): string {
  const joined = statement.replace(/(?<=[^'])'\s*\n\s*'(?=[^'])/g, "");
  const parts = joined.split(/('(?:[^']|'')*')/);
  return parts
    .map((part, index) => (index % 2 ? part : part.replace(/\s+/g, " ").replace(/ ?([(),]) ?/g, "$1")))
    .join("");
}

async function schemaOfBaseline(): Promise<string> {
  const client = new pg.Client({ connectionString: database.connectionString });
  const directory = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  copyFileSync(join(root, "migrations", BASELINE), join(directory, BASELINE));
  await client.connect();
  try {
    await client.query("drop schema public cascade; create schema public");
    await migrate({ connectionString: database.connectionString, directory, log: { info() {} } });
    return await describeSchema(client);
  } finally {
    rmSync(directory, { recursive: true });
    await client.end();
  }
}
