import { type RawBuilder, sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { imports } from "#contract/imports.ts";
import { aCrowd } from "#server/bulk-actions/testing/fixture.ts";
import { runBulkAction } from "#server/bulk-actions/run-action.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { AGREED, anImport } from "#server/imports/testing/an-import.ts";
import { takeImportBack } from "#server/imports/undo-import.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { aMessageStage } from "#server/messages/testing/fixture.ts";
import { runJob } from "#server/platform/jobs.ts";
import { aBadRow } from "#server/testing/bad-row.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { resumeRuns } from "./resume-runs.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await app.db.updateTable("messages").set({ status: "SENT" }).execute();
});

const log = pino({ level: "silent" });
const worker = () => ({ db: app.db, app: app.context, log });
const LAST = { attempt: 20, is_last_attempt: true };

const GUESTS = `First name;Last name;Email;Ticket;Price;Order
Ada;Lovelace;ada@example.test;Standing;20,00;B1
Bob;Baker;bob@example.test;Standing;20,00;B2
Cy;Young;cy@example.test;Standing;20,00;B3
`;

/** Returns the jobs of these names that can still run. */
async function waiting(...names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tasks.identifier as name
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${names}) and attempts < max_attempts`.execute(app.db);
  return rows.map(({ name }) => name);
}

describe("run in progress without a job", () => {
  const gone = sql`delete from graphile_worker._private_jobs`;
  const exhausted = sql`update graphile_worker._private_jobs set attempts = max_attempts`;

  async function expectResumed(name: string, lose: RawBuilder<unknown>) {
    await app.runJob(resumeRuns, {});
    expect(await waiting(name)).toEqual([name]);
    await lose.execute(app.db);
    expect(await waiting(name)).toEqual([]);
    await app.runJob(resumeRuns, {});
    await app.runJob(resumeRuns, {});
    expect(await waiting(name)).toEqual([name]);
  }

  test.each([
    ["was lost", gone],
    ["was given up", exhausted],
  ])("bulk action is resumed after its job %s", async (_, lose) => {
    const crowd = await aCrowd(app);
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const { id } = (await crowd.start({ action: "RESEND_TICKET", ids })).body.data;
    await expectResumed(runBulkAction.name, lose);
    expect(await crowd.work_off(id)).toMatchObject({ status: "DONE", done: 3 });
  });

  test.each([
    ["was lost", gone],
    ["was given up", exhausted],
  ])("import and its undo are resumed after the job %s", async (_, lose) => {
    const { begin, run, work, get, at, token } = await anImport(app);
    const { id } = await begin(GUESTS);
    await run(id, { attendees: 3 });
    await expectResumed(carryOutImport.name, lose);
    await work(id);
    await sql`delete from graphile_worker._private_jobs`.execute(app.db);
    await app.call(imports.undo, { ...at(id), body: { cancels_changed: false } }, { token });
    await expectResumed(takeImportBack.name, lose);
    await app.runJob(takeImportBack, { import_id: id });
    expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 0 });
  });

  test.each([
    ["was lost", gone],
    ["was given up", exhausted],
  ])("message is resumed after its job %s", async (_, lose) => {
    const { create, work, mails } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    await expectResumed(sendMessage.name, lose);
    await work(id);
    expect((await mails()).length).toBeGreaterThan(0);
  });
});

describe("failing run", () => {
  // SECURITY S174
  test("import leaves out an order that keeps failing and creates those after it", async () => {
    const { begin, run, work, get, people, event, agrees } = await anImport(app);
    const { id } = await begin(GUESTS);
    await run(id, { attendees: 3 });
    const when = `new.event_id = ${event.id} and new.email = 'ada@example.test'`;
    const bad = await aBadRow(app.db, { table: "attendees", on: "insert", when });
    for (let tries = 1; tries < 5; tries += 1) {
      await sql`delete from graphile_worker._private_jobs`.execute(app.db);
      await work(id);
      expect([await get(id), await waiting(carryOutImport.name)]).toMatchObject([
        { status: "RUNNING", orders_created: 0 },
        [carryOutImport.name],
      ]);
    }
    await work(id);
    expect(await get(id)).toMatchObject({ status: "DONE", orders_created: 2, attendees_created: 2, rows_skipped: 1 });
    expect(await people()).toMatchObject([{ first_name: "Bob" }, { first_name: "Cy" }]);
    expect(await agrees()).toEqual(AGREED);
    await bad.mend();
  });

  test.each([
    { is_all_or_nothing: false, ends: "STOPPED" },
    { is_all_or_nothing: true, ends: "FAILED" },
  ])("unreadable import is $ends after its job's last attempt", async ({ is_all_or_nothing, ends }) => {
    const { begin, run, work, get, people, agrees } = await anImport(app);
    const { id } = await begin(GUESTS);
    await run(id, { attendees: 3, is_all_or_nothing });
    await sql`
      update import_chunks set content = '"broken"'
      where import_id = ${id} and kind = 'ORDERS'`.execute(app.db);
    await expect(work(id)).rejects.toThrow();
    expect(await get(id)).toMatchObject({ status: "RUNNING" });
    await runJob(worker(), carryOutImport, { import_id: id }, LAST);
    if (is_all_or_nothing) await work(id);
    expect(await get(id)).toMatchObject({ status: ends, failure: "unexpected", finished_at: expect.any(String) });
    expect([await people(), await agrees()]).toEqual([[], AGREED]);
  });

  test("undo of an import removes all orders except one that keeps failing", async () => {
    const { whole, get, people, at, token, event, agrees } = await anImport(app);
    const id = await whole(GUESTS);
    await app.call(imports.undo, { ...at(id), body: { cancels_changed: false } }, { token });
    const when = `old.event_id = ${event.id} and old.email = 'ada@example.test'`;
    const bad = await aBadRow(app.db, { table: "orders", on: "delete", when });
    await expect(app.runJob(takeImportBack, { import_id: id })).rejects.toThrow("1 orders of an import failed");
    expect([await get(id), await people()]).toMatchObject([{ status: "UNDOING" }, [{ first_name: "Ada" }]]);
    await runJob(worker(), takeImportBack, { import_id: id }, LAST);
    expect(await get(id)).toMatchObject({ status: "UNDONE", orders_kept: 1 });
    await bad.mend();
    expect(await agrees()).toEqual(AGREED);
  });
});

test("message that can't be sent is paused after its job's last attempt, and continues when it is resumed", async () => {
  const { create, work, get, event } = await aMessageStage(app);
  const { id } = (await create()).body.data;
  const when = `new.event_id = ${event.id} and new.kind = 'MESSAGE'`;
  const bad = await aBadRow(app.db, { table: "mails", on: "insert", when });
  await expect(work(id)).rejects.toThrow();
  expect(await get(id)).toMatchObject({ status: "PROCESSING" });
  await runJob(worker(), sendMessage, { message_id: id }, LAST);
  expect(await get(id)).toMatchObject({ status: "PAUSED", problem: "unexpected" });
  await bad.mend();
});

test("run that takes longer than one job may continues in another one", async () => {
  const { create, work, mails } = await aMessageStage(app);
  const { id } = (await create()).body.data;
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  let now = 0;
  const elapsed = vi.spyOn(performance, "now").mockImplementation(() => (now += 130_000));
  await runJob(worker(), sendMessage, { message_id: id }).finally(() => elapsed.mockRestore());
  expect([await waiting(sendMessage.name), await mails()]).toEqual([[sendMessage.name], []]);
  await work(id);
  expect((await mails()).length).toBeGreaterThan(0);
});
