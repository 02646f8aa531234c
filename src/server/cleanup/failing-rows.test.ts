import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeAccounts, overdueClosings } from "#server/account-closing/close-accounts.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { remindOffline } from "#server/payments/offline/remind-buyers.ts";
import { overdueErasures } from "#server/retention/erase-event-data.ts";
import { retain } from "#server/retention/apply-retention.ts";
import { dueMessages } from "#server/messages/due-messages.ts";
import { aMessageStage } from "#server/messages/testing/fixture.ts";
import { purgeMails } from "#server/mail/purge-mails.ts";
import { cleanupChallenges } from "#server/mfa/cleanup-challenges.ts";
import { aBadRow } from "#server/testing/bad-row.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anAccount,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { anOfflineOrder } from "#server/testing/offline.ts";
import { aBuyer, aSale } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { cleanup } from "./cleanup.ts";

let app: TestApp;
const NOW = new Date();
const clock = frozenClock(NOW);
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());
beforeEach(() => clock.set(NOW));

const days = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** An event that is over, with one answer that is due for deletion in 30 days. */
async function anAnsweredEvent() {
  const event = await anEvent(app.db, { status: "LIVE", start_date: days(-1), end_date: NOW });
  const { order } = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
  await anAnswer(app.db, { order, question: await aQuestion(app.db, { event }), answer: "from a friend" });
  await app.db
    .updateTable("event_settings")
    .set({ answer_retention_days: 30 })
    .where("event_id", "=", event.id)
    .execute();
  const answers = async () =>
    (await app.db.selectFrom("question_answers").select("id").where("event_id", "=", event.id).execute()).length;
  const announcements = async () =>
    (await app.db.selectFrom("event_retentions").select("what").where("event_id", "=", event.id).execute()).length;
  return { event, answers, announcements };
}

const statusOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("one bad row", () => {
  // SECURITY S171
  test("bad row of an event blocks no announcement or erasure of other events and is counted as overdue", async () => {
    const [bad, good] = [await anAnsweredEvent(), await anAnsweredEvent()];
    const unannounced = await anAnsweredEvent();
    const announcing = await aBadRow(app.db, {
      ...{ table: "event_retentions", on: "insert", when: `new.event_id = ${unannounced.event.id}` },
    });
    clock.set(days(23));
    await app.runJob(retain, {});
    expect([await bad.announcements(), await good.announcements(), await unannounced.announcements()]).toEqual([
      1, 1, 0,
    ]);
    const erasing = await aBadRow(app.db, {
      ...{ table: "question_answers", on: "delete", when: `old.event_id = ${bad.event.id}` },
    });
    clock.set(days(30.1));
    await app.runJob(retain, {});
    expect([await bad.answers(), await good.answers()]).toEqual([1, 0]);
    expect(await overdueErasures(app.reads, days(30.1))).toBe(0);
    expect(await overdueErasures(app.reads, days(31.5))).toBe(1);
    await announcing.mend();
    await erasing.mend();
    await app.runJob(retain, {});
    expect([await bad.answers(), await overdueErasures(app.reads, days(31.5))]).toEqual([0, 0]);
  });

  test("bad row of one kind blocks the cleanup of neither its own nor other kinds", async () => {
    const event = await anEvent(app.db);
    const { id: list_id } = await aCheckInList(app.db, { event, tickets: [] });
    const insert = (counted_by: string) =>
      sql`
      insert into check_in_pin_failures (check_in_list_id, counted_by, tries, since)
      values (${list_id}, ${counted_by}, 1, ${days(-200)})`.execute(app.db);
    await insert("bad");
    await insert("good");
    await sql`
      insert into provider_notices (provider, notice_id, received_at)
      values ('sandbox', 'an old notice', ${days(-200)})`.execute(app.db);
    const bad = await aBadRow(app.db, {
      table: "check_in_pin_failures",
      on: "delete",
      when: "old.counted_by = 'bad'",
    });
    await app.runJob(cleanup, {});
    const pins = await app.db.selectFrom("check_in_pin_failures").select("counted_by").execute();
    expect(pins).toEqual([{ counted_by: "bad" }]);
    expect(await app.db.selectFrom("provider_notices").select("notice_id").execute()).toEqual([]);
    const { values } = await app.context.metrics.erasure_failures.get();
    expect(values.find(({ labels }) => labels.task === cleanup.name)).toMatchObject({ value: 1 });
    await bad.mend();
  });

  // SECURITY S171
  test("bad row among expired orders blocks no other order from expiring", async () => {
    const sale = await aSale(app.db, 5);
    const [bad, good] = [await aBuyer(app.db, sale), await aBuyer(app.db, sale)];
    const transfers = [await anOfflineOrder(app), await anOfflineOrder(app)];
    await app.db
      .updateTable("orders")
      .set({ reserved_until: new Date(Date.now() - 1_000) })
      .where("id", "in", [bad.id, good.id, ...transfers.map(({ id }) => id)])
      .execute();
    const when = `new.status = 'EXPIRED' and old.id in (${bad.id}, ${transfers[0]?.id})`;
    const row = await aBadRow(app.db, { table: "orders", on: "update", when });
    await app.runJob(expireOrders, {});
    expect([await statusOf(bad), await statusOf(good)]).toEqual(["AWAITING_PAYMENT", "EXPIRED"]);
    expect(await Promise.all(transfers.map(statusOf))).toEqual(["AWAITING_PAYMENT", "EXPIRED"]);
    expect(await recount(app.db)).toEqual([]);
    await row.mend();
    await app.runJob(expireOrders, {});
    expect(await statusOf(bad)).toBe("EXPIRED");
  });

  test("bad row among buyers to be reminded blocks no other reminder", async () => {
    const orders = [await anOfflineOrder(app), await anOfflineOrder(app)];
    const ids = orders.map(({ id }) => id);
    await app.db
      .updateTable("orders")
      .set({ remind_at: new Date(0) })
      .where("id", "in", ids)
      .execute();
    const when = `old.id = ${ids[0]} and new.remind_at is null`;
    const row = await aBadRow(app.db, { table: "orders", on: "update", when });
    await app.runJob(remindOffline, {});
    const left = await app.db
      .selectFrom("orders")
      .select("id")
      .where("id", "in", ids)
      .where("remind_at", "is not", null)
      .execute();
    expect(left).toEqual([{ id: ids[0] }]);
    await row.mend();
  });

  test("bad row among accounts to be closed blocks no other account and is counted as overdue", async () => {
    const accounts = [await anAccount(app.db), await anAccount(app.db)];
    for (const account of accounts) await anOrganizer(app.db, { account });
    const ids = accounts.map(({ id }) => id);
    await app.db
      .updateTable("accounts")
      .set({ closing_requested_at: days(-30), closes_at: days(-2) })
      .where("id", "in", ids)
      .execute();
    const when = `old.id = ${ids[0]} and new.closed_at is not null`;
    const row = await aBadRow(app.db, { table: "accounts", on: "update", when });
    await app.runJob(closeAccounts, {});
    const open = await app.db
      .selectFrom("accounts")
      .select("id")
      .where("id", "in", ids)
      .where("closed_at", "is", null)
      .execute();
    expect(open).toEqual([{ id: ids[0] }]);
    expect(await overdueClosings(app.reads, NOW)).toBe(1);
    await row.mend();
    await app.runJob(closeAccounts, {});
    expect(await overdueClosings(app.reads, NOW)).toBe(0);
  });

  test("bad row among expired sessions and challenges blocks no other from being deleted", async () => {
    const { user, account } = await aSignedInUser(app.db);
    const ids = ["bad session", "good session"];
    const about = { user_id: user.id, account_id: account.id, expires_at: days(-1) };
    await app.db
      .insertInto("sessions")
      .values(ids.map((id) => ({ ...about, id })))
      .execute();
    await app.db
      .insertInto("challenges")
      .values(ids.map((token_hash) => ({ ...about, purpose: "SIGN_IN", token_hash })))
      .execute();
    const rows = [
      await aBadRow(app.db, { table: "sessions", on: "delete", when: "old.id = 'bad session'" }),
      await aBadRow(app.db, { table: "challenges", on: "delete", when: "old.token_hash = 'bad session'" }),
    ];
    await app.runJob(cleanup, {});
    await app.runJob(cleanupChallenges, {});
    const sessions = app.db.selectFrom("sessions").select("id").where("id", "in", ids);
    expect(await sessions.execute()).toEqual([{ id: "bad session" }]);
    const challenges = app.db.selectFrom("challenges").select("token_hash");
    expect(await challenges.execute()).toEqual([{ token_hash: "bad session" }]);
    for (const row of rows) await row.mend();
  });

  test("bad row among interrupted emails blocks no other from being marked as failed", async () => {
    await app.db.deleteFrom("mails").execute();
    const mail = { kind: "MESSAGE", locale: "en", data: "{}", status: "SENDING", created_at: days(-3) } as const;
    await app.db
      .insertInto("mails")
      .values(["bad", "good"].map((name) => ({ ...mail, cause: name, recipient: `${name}@example.test` })))
      .execute();
    const row = await aBadRow(app.db, { table: "mails", on: "update", when: "old.cause = 'bad'" });
    await app.runJob(purgeMails, {});
    const mails = app.db.selectFrom("mails").select(["cause", "status"]).orderBy("cause");
    expect(await mails.execute()).toEqual([
      { cause: "bad", status: "SENDING" },
      { cause: "good", status: "FAILED" },
    ]);
    await row.mend();
  });

  test("bad row among messages that are due blocks no other from starting", async () => {
    const stages = [await aMessageStage(app), await aMessageStage(app)];
    const send_at = days(1).toISOString();
    const ids: number[] = [];
    for (const { create } of stages) ids.push((await create({ timing: "AT", send_at })).body.data.id);
    const when = `old.id = ${ids[0]} and new.status = 'PROCESSING'`;
    const row = await aBadRow(app.db, { table: "messages", on: "update", when });
    clock.set(days(1.1));
    await app.runJob(dueMessages, {});
    const messages = app.db.selectFrom("messages").select("status").where("id", "in", ids).orderBy("id");
    expect((await messages.execute()).map(({ status }) => status)).toEqual(["SCHEDULED", "PROCESSING"]);
    await row.mend();
  });
});
