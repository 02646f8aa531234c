import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownRefusal } from "./platform/errors.ts";
import { type TestDatabase, testDatabase } from "./platform/test-database.ts";
import { UNIQUE_CONSTRAINTS } from "./unique-constraints.ts";
import { anAccount, anAffiliate, anEvent, anOrganizer, aPromoCode, aTaxOrFee } from "./testing/factories.ts";

let app: TestDatabase;
beforeAll(async () => {
  app = await testDatabase();
});
afterAll(() => app.close());

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { code, fields } = knownRefusal(error, UNIQUE_CONSTRAINTS) ?? {};
  return { code, fields };
}

test("duplicate name is reported at its field", async () => {
  const account = await anAccount(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
  await aPromoCode(app.db, { event, code: "summer" });
  await aTaxOrFee(app.db, { account, name: "VAT" });
  expect(await refusalOf(aPromoCode(app.db, { event, code: "summer" }))).toEqual({
    code: "invalid",
    fields: { code: "taken" },
  });
  await anAffiliate(app.db, { event, code: "blog" });
  expect(await refusalOf(anAffiliate(app.db, { event, code: "blog" }))).toEqual({
    code: "invalid",
    fields: { code: "taken" },
  });
  expect(await refusalOf(aTaxOrFee(app.db, { account, name: "VAT" }))).toEqual({
    code: "invalid",
    fields: { name: "taken" },
  });
});

test("any other unique violation is a conflict", async () => {
  const { id } = await anAccount(app.db);
  const again = sql`insert into accounts overriding system value select * from accounts where id = ${id}`;
  expect(await refusalOf(again.execute(app.db))).toEqual({ code: "conflict", fields: undefined });
});

test("every declared unique constraint exists in the database", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'u'
    union
    select indexrelid::regclass::text from pg_index where indisunique`.execute(app.db);
  const known = rows.map(({ name }) => name);
  expect(Object.keys(UNIQUE_CONSTRAINTS).filter((name) => !known.includes(name))).toEqual([]);
});
