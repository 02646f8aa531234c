import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownRefusal } from "./platform/errors.ts";
import { type TestDatabase, testDatabase } from "./platform/test-database.ts";
import { UNIQUE_CONSTRAINTS } from "./unique-constraints.ts";
import { anAccount, anAffiliate, anEvent, anOrganizer, aPromoCode, aTaxOrFee } from "./testing/factories.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { code, fields } = knownRefusal(error, UNIQUE_CONSTRAINTS) ?? {};
  return { code, fields };
}

test("duplicate name is reported at its field", async () => {
  const account = await anAccount(home.db);
  const event = await anEvent(home.db, { organizer: await anOrganizer(home.db, { account }) });
  await aPromoCode(home.db, { event, code: "summer" });
  await aTaxOrFee(home.db, { account, name: "VAT" });
  expect(await refusalOf(aPromoCode(home.db, { event, code: "summer" }))).toEqual({
    code: "invalid",
    fields: { code: "taken" },
  });
  await anAffiliate(home.db, { event, code: "blog" });
  expect(await refusalOf(anAffiliate(home.db, { event, code: "blog" }))).toEqual({
    code: "invalid",
    fields: { code: "taken" },
  });
  expect(await refusalOf(aTaxOrFee(home.db, { account, name: "VAT" }))).toEqual({
    code: "invalid",
    fields: { name: "taken" },
  });
});

test("any other unique violation is a conflict", async () => {
  const { id } = await anAccount(home.db);
  const again = sql`insert into accounts overriding system value select * from accounts where id = ${id}`;
  expect(await refusalOf(again.execute(home.db))).toEqual({ code: "conflict", fields: undefined });
});

test("every declared unique constraint exists in the database", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'u'
    union
    select indexrelid::regclass::text from pg_index where indisunique`.execute(home.db);
  const known = rows.map(({ name }) => name);
  expect(Object.keys(UNIQUE_CONSTRAINTS).filter((name) => !known.includes(name))).toEqual([]);
});
