import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { affiliates } from "#contract/affiliates.ts";
import { labels } from "#contract/labels.ts";
import { aSignedInUser, anEvent } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

type Line = { level: number; msg: string; [name: string]: unknown };

let app: TestApp;
let lines: Line[] = [];
beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  app = await testApp({ log });
  await sql`
    create function refuse_affiliate() returns trigger language plpgsql as $$
    begin
      raise exception 'refused' using errcode = new.code, constraint = 'affiliates_fit', table = 'affiliates', detail = 'Failing row contains (ada@example.test).';
    end $$`.execute(app.db);
});
// An endpoint does not declare a code that only a bug of ours produces, so the undeclared
// `conflict` is expected here.
afterAll(() =>
  app.close().catch((error: unknown) => {
    if (!String(error).endsWith("POST /events/:event_id/affiliates conflict")) throw error;
  }),
);
beforeEach(() => {
  lines = [];
});

async function create(code: string) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const event = await anEvent(app.db, { account });
  return app.call(
    affiliates.create,
    { params: { event_id: event.id }, body: { name: "Ada Lovelace", code, email: "ada@example.test" } },
    { token },
  );
}

describe("undeclared constraint", () => {
  test("violation of an undeclared constraint returns a conflict and is logged as an error without the row", async () => {
    await sql`create trigger refuse_affiliates before insert on affiliates for each row execute function refuse_affiliate()`.execute(
      app.db,
    );
    const { status, body } = await create("23514");
    expect([status, body.code]).toEqual([409, "conflict"]);
    const logged = lines.find(({ level }) => level === 50);
    expect(logged).toMatchObject({
      sqlstate: "23514",
      constraint: "affiliates_fit",
      table: "affiliates",
      request_id: body.request_id,
    });
    expect(JSON.stringify(lines)).not.toContain("ada@example.test");
    expect(app.context.database_refusals.counted()).toEqual([
      { refusal: { sqlstate: "23514", constraint: "affiliates_fit", table: "affiliates" }, count: 1 },
    ]);
    await sql`drop trigger refuse_affiliates on affiliates`.execute(app.db);
  });

  // SECURITY S11
  test("not-null violation (23502) is logged without the failing row, also as a cause", async () => {
    await sql`alter table affiliates add column forgotten text not null default 'x'`.execute(app.db);
    await sql`alter table affiliates alter column forgotten drop default`.execute(app.db);
    const { status } = await create("ada");
    expect(status).toBe(500);
    const text = JSON.stringify(lines);
    expect(text).toContain("forgotten");
    for (const value of ["Failing row", "Ada Lovelace", "ada@example.test"]) expect(text).not.toContain(value);
    await sql`alter table affiliates drop column forgotten`.execute(app.db);
  });

  test("duplicate value of a field with a declared unique constraint is not logged as an error", async () => {
    const { account, token } = await aSignedInUser(app.db, { is_owner: true });
    const event = await anEvent(app.db, { account });
    const input = { params: { event_id: event.id }, body: { name: "Early", color: "GREEN" as const } };
    const statuses = [
      (await app.call(labels.create, input, { token })).status,
      (await app.call(labels.create, input, { token })).status,
    ];
    expect(statuses[1]).toBe(422);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
