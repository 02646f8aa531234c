import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeAccounts, overdueClosings } from "#server/accounts/closing/close-accounts.ts";
import { expireOrders } from "#server/orders/expire-orders.ts";
import { remindOffline } from "#server/payments/offline/remind-buyers.ts";
import { overdueErasures } from "#server/retention/erase-event-data.ts";
import { retain } from "#server/retention/apply-retention.ts";
import { aBadRow } from "#server/testing/bad-row.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anAccount,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aTicket,
} from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { anOfflineOrder } from "#server/testing/offline.ts";
import { aBuyer, aSale } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { cleanup } from "./cleanup.ts";

let home: TestApp;
const NOW = new Date();
const clock = frozenClock(NOW);
beforeAll(async () => void (home = await testApp({ clock })));
afterAll(() => home.close());
beforeEach(() => clock.set(NOW));

const days = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** An event that is over, with one answer that is due for deletion in 30 days. */
async function anAnsweredEvent() {
  const event = await anEvent(home.db, { status: "LIVE", start_date: days(-1), end_date: NOW });
  const { order } = await aCompletedOrder(home.db, { event, ticket: await aTicket(home.db, { event }) });
  await anAnswer(home.db, { order, question: await aQuestion(home.db, { event }), answer: "from a friend" });
  await home.db
    .updateTable("event_settings")
    .set({ answer_retention_days: 30 })
    .where("event_id", "=", event.id)
    .execute();
  const answers = async () =>
    (await home.db.selectFrom("question_answers").select("id").where("event_id", "=", event.id).execute()).length;
  const told = async () =>
    (await home.db.selectFrom("event_retentions").select("what").where("event_id", "=", event.id).execute()).length;
  return { event, answers, told };
}

const statusOf = async ({ id }: { id: number }) =>
  (await home.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("one bad row", () => {
  // SECURITY S171
  test("bad row of an event blocks no announcement or erasure of other events and is counted as overdue", async () => {
    const [bad, good] = [await anAnsweredEvent(), await anAnsweredEvent()];
    const unannounced = await anAnsweredEvent();
    const announcing = await aBadRow(home.db, {
      ...{ table: "event_retentions", on: "insert", when: `new.event_id = ${unannounced.event.id}` },
    });
    clock.set(days(23));
    await home.runJob(retain, {});
    expect([await bad.told(), await good.told(), await unannounced.told()]).toEqual([1, 1, 0]);
    const erasing = await aBadRow(home.db, {
      ...{ table: "question_answers", on: "delete", when: `old.event_id = ${bad.event.id}` },
    });
    clock.set(days(30.1));
    await home.runJob(retain, {});
    expect([await bad.answers(), await good.answers()]).toEqual([1, 0]);
    expect(await overdueErasures(home.reads, days(30.1))).toBe(0);
    expect(await overdueErasures(home.reads, days(31.5))).toBe(1);
    await announcing.mend();
    await erasing.mend();
    await home.runJob(retain, {});
    expect([await bad.answers(), await overdueErasures(home.reads, days(31.5))]).toEqual([0, 0]);
  });

  test("bad row of one kind blocks the cleanup of neither its own nor other kinds", async () => {
    const event = await anEvent(home.db);
    const { id: list_id } = await aCheckInList(home.db, { event, tickets: [] });
    const insert = (counted_by: string) =>
      sql`
      insert into check_in_pin_failures (check_in_list_id, counted_by, tries, since)
      values (${list_id}, ${counted_by}, 1, ${days(-200)})`.execute(home.db);
    await insert("bad");
    await insert("good");
    await sql`
      insert into provider_notices (provider, notice_id, received_at)
      values ('sandbox', 'an old notice', ${days(-200)})`.execute(home.db);
    const bad = await aBadRow(home.db, {
      table: "check_in_pin_failures",
      on: "delete",
      when: "old.counted_by = 'bad'",
    });
    await home.runJob(cleanup, {});
    const pins = await home.db.selectFrom("check_in_pin_failures").select("counted_by").execute();
    expect(pins).toEqual([{ counted_by: "bad" }]);
    expect(await home.db.selectFrom("provider_notices").select("notice_id").execute()).toEqual([]);
    await bad.mend();
  });

  // SECURITY S171
  test("bad row among expired orders blocks no other order from expiring", async () => {
    const sale = await aSale(home.db, 5);
    const [bad, good] = [await aBuyer(home.db, sale), await aBuyer(home.db, sale)];
    const transfers = [await anOfflineOrder(home), await anOfflineOrder(home)];
    await home.db
      .updateTable("orders")
      .set({ reserved_until: new Date(Date.now() - 1_000) })
      .where("id", "in", [bad.id, good.id, ...transfers.map(({ id }) => id)])
      .execute();
    const when = `new.status = 'EXPIRED' and old.id in (${bad.id}, ${transfers[0]?.id})`;
    const row = await aBadRow(home.db, { table: "orders", on: "update", when });
    await home.runJob(expireOrders, {});
    expect([await statusOf(bad), await statusOf(good)]).toEqual(["AWAITING_PAYMENT", "EXPIRED"]);
    expect(await Promise.all(transfers.map(statusOf))).toEqual(["AWAITING_PAYMENT", "EXPIRED"]);
    expect(await recount(home.db)).toEqual([]);
    await row.mend();
    await home.runJob(expireOrders, {});
    expect(await statusOf(bad)).toBe("EXPIRED");
  });

  test("bad row among buyers to be reminded blocks no other reminder", async () => {
    const orders = [await anOfflineOrder(home), await anOfflineOrder(home)];
    const ids = orders.map(({ id }) => id);
    await home.db
      .updateTable("orders")
      .set({ remind_at: new Date(0) })
      .where("id", "in", ids)
      .execute();
    const when = `old.id = ${ids[0]} and new.remind_at is null`;
    const row = await aBadRow(home.db, { table: "orders", on: "update", when });
    await home.runJob(remindOffline, {});
    const left = await home.db
      .selectFrom("orders")
      .select("id")
      .where("id", "in", ids)
      .where("remind_at", "is not", null)
      .execute();
    expect(left).toEqual([{ id: ids[0] }]);
    await row.mend();
  });

  test("bad row among accounts to be closed blocks no other account and is counted as overdue", async () => {
    const accounts = [await anAccount(home.db), await anAccount(home.db)];
    for (const account of accounts) await anOrganizer(home.db, { account });
    const ids = accounts.map(({ id }) => id);
    await home.db
      .updateTable("accounts")
      .set({ closing_requested_at: days(-30), closes_at: days(-2) })
      .where("id", "in", ids)
      .execute();
    const when = `old.id = ${ids[0]} and new.closed_at is not null`;
    const row = await aBadRow(home.db, { table: "accounts", on: "update", when });
    await home.runJob(closeAccounts, {});
    const open = await home.db
      .selectFrom("accounts")
      .select("id")
      .where("id", "in", ids)
      .where("closed_at", "is", null)
      .execute();
    expect(open).toEqual([{ id: ids[0] }]);
    expect(await overdueClosings(home.reads, NOW)).toBe(1);
    await row.mend();
    await home.runJob(closeAccounts, {});
    expect(await overdueClosings(home.reads, NOW)).toBe(0);
  });
});
