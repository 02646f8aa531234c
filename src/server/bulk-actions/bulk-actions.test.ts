import pino from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bulkActions } from "#contract/bulk-actions.ts";
import { attendees } from "#contract/attendees.ts";
import { countAnew, figuresSaid } from "#server/testing/count-anew.ts";
import { foldTallies } from "#server/stats/fold-tallies.ts";
import { runJob } from "#server/platform/jobs.ts";
import { recount } from "#server/stock/recount.ts";
import { aCompletedOrder } from "#server/testing/factories.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { DEEDS } from "./actions.ts";
import { runBulkAction } from "./run.ts";
import { aCrowd } from "./testing/stage.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

const mailsOf = (event_id: number, kind: string) =>
  home.db
    .selectFrom("mails")
    .select(["id", "cause"])
    .where("event_id", "=", event_id)
    .where("kind", "=", kind)
    .where("cause", "like", kind.endsWith("CANCELLED") ? "%" : "%resent%")
    .execute();

const told = (event_id: number, kind: string) =>
  home.db
    .selectFrom("happenings")
    .select(["subject_id", "actor", "actor_id"])
    .where("event_id", "=", event_id)
    .where("kind", "=", kind)
    .orderBy("subject_id")
    .execute();

/** What is counted is what there is, and nothing is sold twice. */
async function expectSound(event: { id: number }) {
  await home.runJob(foldTallies, {});
  expect(await figuresSaid(home.reads, event)).toEqual(await countAnew(home.reads, event));
  expect(await recount(home.db)).toEqual([]);
}

describe("attendees", () => {
  test("some who are chosen get their ticket again, once each; whose ticket is void does not, and the report says why", async () => {
    const crowd = await aCrowd(home, { quantities: [3, 1] });
    const [ada, bea, cyd, dan] = await crowd.attendees();
    await home.call(
      attendees.cancel,
      { params: { ...crowd.params, attendee_id: cyd!.id }, body: { notify_buyer: false } },
      { token: crowd.token },
    );
    const asked = { action: "RESEND_TICKET" as const, ids: [ada!.id, bea!.id, cyd!.id] };
    expect((await crowd.outlook(asked)).body.data).toMatchObject({ count: 3, able: 2, amount: 0 });
    const run = await crowd.doIt(asked);
    expect(run).toMatchObject({
      ...{ status: "DONE", count: 3, done: 2, failed: 1, can_be_undone: false, amount: 0 },
      asked_by: { first_name: crowd.user.first_name },
      problems: [{ id: cyd!.id, public_id: cyd!.public_id, code: "attendee_cancelled" }],
    });
    await home.runJob(runBulkAction, { bulk_action_id: run.id });
    const resent = await told(crowd.sale.event.id, "attendee.ticket_resent");
    expect(resent.map(({ subject_id }) => subject_id)).toEqual([ada!.id, bea!.id]);
    expect(resent[0]).toMatchObject({ actor: "person", actor_id: crowd.user.id });
    expect(await mailsOf(crowd.sale.event.id, "TICKET")).toHaveLength(2);
    expect(dan?.status).toBe("ACTIVE");
  });

  test("tickets are cancelled as a single one is: places go back on sale, the order goes on, buyers are told if that is wanted", async () => {
    const crowd = await aCrowd(home, { quantities: [2, 1] });
    const all = await crowd.attendees();
    const ids = all.map(({ id }) => id);
    const { order: unpaid } = await aCompletedOrder(home.db, {
      ...{ event: crowd.sale.event, ticket: crowd.sale.ticket, status: "AWAITING_PAYMENT" },
      attendees: [{ status: "ACTIVE" }],
    });
    const waiting = (await crowd.attendees()).filter(({ order_id }) => order_id === unpaid.id);
    const chosen = [...ids, ...waiting.map(({ id }) => id)];
    const run = await crowd.doIt({ action: "CANCEL_TICKET", ids: chosen, notify_buyer: false });
    expect(run).toMatchObject({ done: 3, failed: 1, problems: [{ id: waiting[0]?.id, code: "order_open" }] });
    expect((await crowd.attendees()).slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("CANCELLED"));
    expect(await mailsOf(crowd.sale.event.id, "TICKETS_CANCELLED")).toEqual([]);
    const statuses = await home.db
      .selectFrom("orders")
      .select("status")
      .where(
        "id",
        "in",
        crowd.orders.map(({ id }) => id),
      )
      .execute();
    expect(statuses).toEqual([{ status: "COMPLETED" }, { status: "COMPLETED" }]);
  });

  test("all that match come in at a door; who came afterwards does not; it can be taken back, once, and by the very door", async () => {
    const crowd = await aCrowd(home, { quantities: [2, 2] });
    const [first, ...others] = await crowd.attendees();
    const door = { check_in_list_id: crowd.list.id };
    await crowd.doIt({ action: "CHECK_IN", ids: [first!.id], ...door });
    const matching = { "filter_fields[status][eq]": "ACTIVE" };
    const { body } = await crowd.outlook({ action: "CHECK_IN", matching, ...door });
    expect(body.data).toMatchObject({ count: 4, able: 3, up_to: others.at(-1)?.id });
    await aPaidOrder(home.db, { sale: crowd.sale });
    const run = await crowd.doIt({ action: "CHECK_IN", matching, up_to: body.data.up_to, ...door });
    expect(run).toMatchObject({
      ...{ count: 4, done: 3, failed: 1, can_be_undone: true, check_in_list_name: crowd.list.name },
      problems: [{ id: first!.id, code: "already_checked_in" }],
    });
    const inside = () =>
      home.db
        .selectFrom("check_ins")
        .select("attendee_id")
        .where("event_id", "=", crowd.sale.event.id)
        .where("undone_at", "is", null)
        .orderBy("attendee_id")
        .execute();
    expect((await inside()).map(({ attendee_id }) => attendee_id)).toEqual([first!.id, ...others.map(({ id }) => id)]);
    await expectSound(crowd.sale.event);
    const back = await crowd.doIt({ action: "UNDO_CHECK_IN", undoes: run.id });
    expect(back).toMatchObject({ count: 3, done: 3, failed: 0 });
    expect((await inside()).map(({ attendee_id }) => attendee_id)).toEqual([first!.id]);
    expect((await crowd.get(run.id)).can_be_undone).toBe(false);
    expect(await crowd.doIt({ action: "UNDO_CHECK_IN", ids: [others[0]!.id], ...door })).toMatchObject({
      problems: [{ id: others[0]!.id, code: "not_checked_in" }],
    });
    await expectSound(crowd.sale.event);
  });

  test("a door that is closed, or none of the event, lets nobody in", async () => {
    const [crowd, other] = [await aCrowd(home), await aCrowd(home)];
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const past = new Date(Date.now() - 60_000);
    await home.db.updateTable("check_in_lists").set({ expires_at: past }).where("id", "=", crowd.list.id).execute();
    const asked = { action: "CHECK_IN" as const, ids };
    expect(await crowd.start({ ...asked, check_in_list_id: crowd.list.id })).toMatchObject({
      body: { code: "list_expired" },
    });
    expect(await crowd.start({ ...asked, check_in_list_id: other.list.id })).toMatchObject({
      status: 422,
      body: { errors: { check_in_list_id: [expect.any(String)] } },
    });
    expect(await crowd.start(asked)).toMatchObject({ body: { errors: { check_in_list_id: [expect.any(String)] } } });
  });
});
