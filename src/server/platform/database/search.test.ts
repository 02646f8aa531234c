import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folded, searchable } from "#domain/search.ts";
import { randomPerson } from "#server/demo/people.ts";
import { makeRandom } from "#server/demo/random.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function foldedByPostgres(texts: string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ text: string | null }>`
    select folded(given.text) as text
    from unnest(${texts}::text[]) with ordinality as given (text, at)
    order by given.at`.execute(database.db);
  return rows.map(({ text }) => text);
}

/** Letters of the scripts that people write their names in, and the characters between them. */
const ALPHABETS: [from: number, to: number][] = [
  [0x20, 0x58f], // Latin, Greek, Cyrillic, Armenian
  [0x5d0, 0x6ff], // Hebrew, Arabic
  [0x900, 0xdff], // Indic scripts
  [0xe00, 0xe7f], // Thai
  [0x1e00, 0x206f], // Latin and Greek with diacritics, punctuation
  [0x3000, 0x30ff], // Japanese
  [0x4e00, 0x4fff], // Chinese
  [0xac00, 0xadff], // Korean
  [0xff00, 0xff9f], // full-width and half-width
];

test("PostgreSQL folds every letter as the domain code does", async () => {
  const letters = ALPHABETS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  const domainFolded = letters.map(folded);
  const postgresFolded = await foldedByPostgres(letters);
  const differing = letters.filter((_, at) => domainFolded[at] !== postgresFolded[at]);
  expect(differing.map((letter) => `${letter} U+${letter.codePointAt(0)?.toString(16)}`)).toEqual([]);
});

test("PostgreSQL adds the same search spellings to every letter as the domain code", async () => {
  const letters = ALPHABETS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  const texts = [...letters, "Ju\u0308rgen Müllerßon", "Åsa Söderström", "ĐOKOVIĆ", "Ana Novak", ""];
  const { rows } = await sql<{ text: string }>`
    select public.searchable(given.text) as text
    from unnest(${texts}::text[]) with ordinality as given (text, at)
    order by given.at`.execute(database.db);
  const differing = texts.filter((text, at) => rows[at]?.text !== searchable(text));
  expect(differing).toEqual([]);
});

test("PostgreSQL folds the demo's names and emails as the domain code does", async () => {
  const random = makeRandom("names");
  const names = Array.from({ length: 2_000 }, () => randomPerson(random)).map(
    ({ first_name, last_name, email }) => `${first_name} ${last_name} ${email} ΟΔΥΣΣΕΎΣ Straße 'n “Tür”`,
  );
  expect(await foldedByPostgres(names)).toEqual(names.map(folded));
});

test("fast path for plain English text folds it and compares names as the general path does", async () => {
  const random = makeRandom("plain");
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at));
  const texts = Array.from({ length: 2_000 }, () => {
    const { first_name, last_name } = randomPerson(random);
    const plain = [first_name, last_name ?? ""].map((name) => name.normalize("NFKD").replace(/[^ -~]/g, ""));
    const sign = () => signs[random.between(0, signs.length - 1)] ?? "";
    return [`${plain[0]}${sign()}${sign()}`, `${sign()}${plain[1]}${sign()}`] as const;
  });
  expect(await foldedByPostgres(texts.map((words) => words.join(" ")))).toEqual(
    texts.map((words) => folded(words.join(" "))),
  );
  const { rows } = await sql<object>`
    select first_name, last_name
    from unnest(${texts.map(([first]) => first)}::text[], ${texts.map(([, last]) => last)}::text[]) as given (first_name, last_name)
    where folded(first_name) <> folded_letters(first_name)
      or comparable_name(first_name, last_name) <> case when last_name = '' then '' else sorted_name_words(first_name, last_name) end`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
