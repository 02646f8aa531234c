import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timezone } from "#contract/fields.ts";
import { inTransaction } from "#server/platform/database.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { knowsTimezone, requireTimezone } from "./require-timezone.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test("every offered time zone exists in the database under its stored name", async () => {
  const offered = [...Intl.supportedValuesOf("timeZone"), "UTC"].map((zone) => timezone.parse(zone));
  const { rows } = await sql<{ zone: string }>`
    select zone
    from unnest(${offered}::text[]) as offered (zone)
    where zone not in (select name from pg_timezone_names)`.execute(app.db);
  expect(rows).toEqual([]);
});

test("time zone that the database server lacks is rejected at its field", async () => {
  expect(await knowsTimezone(app.db, "Asia/Kathmandu")).toBe(true);
  expect(await knowsTimezone(app.db, "Mars/Olympus")).toBe(false);
  const refused = inTransaction(app.db, (tx) => requireTimezone(tx, "Mars/Olympus"));
  await expect(refused).rejects.toMatchObject({ code: "invalid", fields: { timezone: "timezone" } });
});
