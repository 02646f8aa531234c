import pino from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { runJob, startWorker } from "#server/platform/jobs.ts";
import { deliverMail, queueMails } from "#server/platform/mail.ts";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { sampleEmails } from "#server/mail/sample-emails.ts";
import { jobs } from "#server/jobs.ts";
import { inDays } from "#server/testing/factories.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { dueMessages } from "./due-messages.ts";
import { sendMessage } from "./send-message.ts";
import { aMessageStage } from "./testing/fixture.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const silent = pino({ level: "silent" });
const count = <Row>(rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length;

describe("one email per address", () => {
  // SPEC 7.41
  // SECURITY S105
  test("double click creates one message", async () => {
    const { create, event } = await aMessageStage(app);
    const idempotency_key = crypto.randomUUID();
    const both = await Promise.all([
      create({ idempotency_key }),
      create({ idempotency_key }),
      create({ idempotency_key }),
    ]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const written = app.db.selectFrom("messages").select("id").where("event_id", "=", event.id);
    expect(await written.execute()).toHaveLength(1);
  });

  // SECURITY S105
  test("concurrent workers dispatch each email once", async () => {
    const { create, work, mails, buy, address } = await aMessageStage(app);
    for (const name of ["cyd", "dan", "eve", "fay"]) await buy(address(name));
    const { id } = (await create()).body.data;
    await Promise.all([work(id), work(id), work(id)]);
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(
      ["ada", "ben", "cyd", "dan", "eve", "fay", "guest"].map(address).toSorted(),
    );
  });

  // SECURITY S105
  test("message continues after its job is killed at any step, without a duplicate or missing email", async () => {
    const { create, mails, address, get, deliver, work } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    for (let stops = 1; stops < 12; stops += 1) {
      const worker = { db: dying(app.db, stops), app: app.context, log: silent };
      await runJob(worker, sendMessage, { message_id: id }).catch(() => undefined);
    }
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ada", "ben", "guest"].map(address));
    await deliver();
    await work(id);
    expect(await get(id)).toMatchObject({ status: "SENT", deliveries: { waiting: 0, sent: 3 } });
  });

  // SECURITY S107
  test("recipients of a large event are written in batches, and only some emails wait at a time", async () => {
    const { create, work, mails, get, event, ticket, ada, turn } = await aMessageStage(app);
    await sql`
      insert into attendees (
        event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, email, locale)
      select ${event.id}, ${ada.order.id}, ${ada.items[0]?.id}, ${ticket.ticket.id}, ${ticket.prices[0]?.id},
        'a_' || ${event.id}::text || 'x' || n, 'A-' || ${event.id}::text || 'x' || n, 'ACTIVE', 'Guest', n || '@many.test', 'en'
      from generate_series(1, 2500) as n`.execute(app.db);
    const { id } = (await create()).body.data;
    await work(id);
    expect(await get(id)).toMatchObject({
      status: "PROCESSING",
      recipient_count: 2_503,
      deliveries: { waiting: 2_503 },
    });
    expect(await mails()).toHaveLength(200);
    await turn(id, "CANCELLED");
    expect([await get(id), await mails()]).toMatchObject([
      { status: "CANCELLED", recipient_count: 2_503, deliveries: { waiting: 0, left_out: 2_503 } },
      [],
    ]);
  });
});

/**
 * To the database, a process that dies in the middle of a transaction is a transaction that never
 * commits.
 */
function dying(db: OpenDb, stops: number): OpenDb {
  let left = stops;
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return () => {
        const begun = target.transaction();
        left -= 1;
        if (left > 0) return begun;
        return {
          execute: (work: Parameters<typeof begun.execute>[0]) =>
            begun.execute(async (tx) => {
              await work(tx);
              throw new Error("killed");
            }),
        };
      };
    },
  });
}

describe("message in progress", () => {
  test("paused message dispatches nothing, withdraws unattempted emails, and resumes where it was", async () => {
    const { create, work, mails, turn, get, deliver, recipients } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    await work(id);
    const [first] = await mails();
    await app.runJob(deliverMail, { mail_id: first?.id ?? 0 });
    expect(await turn(id, "PAUSED")).toMatchObject({ body: { data: { status: "PAUSED" } } });
    expect(await mails()).toMatchObject([{ id: first?.id, status: "KEPT" }]);
    await work(id);
    expect(count(await recipients(id), ({ state }) => state === "WAITING")).toBe(2);
    expect(await turn(id, "PROCESSING")).toMatchObject({ body: { data: { status: "PROCESSING" } } });
    await work(id);
    await deliver();
    await work(id);
    expect(await mails()).toHaveLength(3);
    expect(await get(id)).toMatchObject({ status: "SENT", deliveries: { sent: 3 } });
    expect(await turn(id, "PAUSED")).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("stopped message sends nothing more, withdraws waiting emails, and can't be resumed", async () => {
    const { create, work, mails, turn, recipients, get } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    await work(id);
    await turn(id, "CANCELLED");
    await work(id);
    expect([await mails(), (await recipients(id)).map(({ state }) => state)]).toEqual([
      [],
      ["STOPPED", "STOPPED", "STOPPED"],
    ]);
    expect(await turn(id, "PROCESSING")).toMatchObject({ status: 409 });
    expect(await get(id)).toMatchObject({ status: "CANCELLED", sent_at: expect.any(String) });
  });

  test("recipient who cancels or changes the address before the email is dispatched gets none", async () => {
    const { create, work, turn, mails, recipients, ada, ben, address } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    await work(id);
    await turn(id, "PAUSED");
    await app.db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", ben.order.id).execute();
    const guest = ada.attendees[1]?.id ?? 0;
    await app.db.updateTable("attendees").set({ email: "new@example.test" }).where("id", "=", guest).execute();
    await turn(id, "PROCESSING");
    await work(id);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([address("ada")]);
    expect(count(await recipients(id), ({ state }) => state === "NOT_COMING")).toBe(2);
  });

  test("permanently rejected email states the reason and can be retried alone or with all others", async () => {
    const refusing = await aMailServer({ refuses: "550 No such mailbox" });
    const away = await testApp({ smtp_url: refusing.url });
    const { create, send, recipients, get, params, token, mails, deliver } = await aMessageStage(away);
    const { id } = (await create()).body.data;
    await send(id);
    expect(await get(id)).toMatchObject({ status: "FAILED", deliveries: { failed: 3, sent: 0 } });
    const [recipient] = await recipients(id);
    expect(recipient).toMatchObject({ state: "FAILED", last_error: expect.stringContaining("No such mailbox") });
    const retry = (emails?: string[]) =>
      away.call(messages.retry, { params: { ...params, message_id: id }, body: { emails } }, { token });
    expect(await retry([recipient?.email ?? ""])).toMatchObject({
      body: { data: { status: "PROCESSING", deliveries: { failed: 2 } } },
    });
    await send(id);
    expect(count(await mails(), ({ status }) => status === "FAILED")).toBe(3);
    expect(await retry()).toMatchObject({ body: { data: { deliveries: { failed: 0, waiting: 3 } } } });
    expect(await retry()).toMatchObject({ status: 409 });
    await send(id);
    await deliver();
    expect(await get(id)).toMatchObject({ status: "FAILED", deliveries: { failed: 3 } });
    await away.close();
    await refusing.close();
  });
});

describe("daily limit of emails", () => {
  // SPEC 6.17
  // SECURITY S106
  test("daily limit counts all events of an account, also concurrently, and deleting a message frees no room", async () => {
    const small = await testApp({ messages_a_day: 7 });
    const { create, send, params, token } = await aMessageStage(small);
    const first = await create();
    await send(first.body.data.id);
    await small.call(messages.remove, { params: { ...params, message_id: first.body.data.id } }, { token });
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const refused = both.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: "too_many_messages", message: expect.stringContaining("24 hours") });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(86_000);
    expect((await small.call(messages.standing, { params }, { token })).body.data).toMatchObject({
      mails_a_day: 7,
      mails_left: 1,
    });
    // a test message does not count
    expect((await create({ is_test: true })).status).toBe(200);
    await small.db
      .updateTable("messages")
      .set({ started_at: inDays(-2) })
      .execute();
    expect((await create()).status).toBe(200);
    await small.close();
  });

  // SPEC 8.44
  test("message with more emails than the daily limit is rejected with the number of its emails", async () => {
    const small = await testApp({ messages_a_day: 2 });
    const { create } = await aMessageStage(small);
    expect(await create()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining("It needs 3 emails") },
    });
    await small.close();
  });
});

describe("scheduled messages", () => {
  const due = () => app.runJob(dueMessages, {});
  const later = { timing: "BEFORE_START" as const, offset_minutes: 1_440 };

  test("message scheduled for a time is sent once, when it is due", async () => {
    const { create, get, mails, work, event } = await aMessageStage(app);
    const send_at = inDays(1).toISOString();
    const { id } = (await create({ timing: "AT", send_at })).body.data;
    expect(await get(id)).toMatchObject({ status: "SCHEDULED", due_at: send_at, recipient_count: 0 });
    await due();
    expect(await get(id)).toMatchObject({ status: "SCHEDULED" });
    await app.db
      .updateTable("messages")
      .set({ send_at: inDays(0, -1) })
      .where("id", "=", id)
      .execute();
    await Promise.all([due(), due()]);
    await work(id);
    await work(id);
    expect([(await get(id)).recipient_count, (await mails()).length]).toEqual([3, 3]);
    const activities = app.db.selectFrom("activity_log").select("kind").where("event_id", "=", event.id);
    expect(count(await activities.execute(), ({ kind }) => kind === "message.started")).toBe(1);
    expect(await create({ timing: "AT", send_at: inDays(-1).toISOString() })).toMatchObject({
      ...{ status: 422, body: { errors: { send_at: [expect.any(String)] } } },
    });
  });

  // SPEC 1.20
  test("reminder follows a changed event start and reaches buyers between the reminder and the start", async () => {
    const { create, get, send, mails, event, buy, address } = await aMessageStage(app);
    const { id } = (await create(later)).body.data;
    expect((await get(id)).due_at).toBe(new Date(event.start_date.getTime() - 86_400_000).toISOString());
    await app.db
      .updateTable("events")
      .set({ start_date: inDays(0, 20) })
      .where("id", "=", event.id)
      .execute();
    await due();
    await send(id);
    expect(await get(id)).toMatchObject({ status: "SENT", deliveries: { sent: 3 } });
    await due();
    expect(await get(id)).toMatchObject({ status: "SENT" });
    await buy(address("late"), [{ email: address("late") }], { completed_at: inDays(0, 0.001) });
    await due();
    await send(id);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      ...["ada", "ben", "guest", "late"].map(address),
    ]);
  });

  test("scheduled message that is off, deleted, or of an event that is not live is not sent and states the reason", async () => {
    const { create, get, turn, event, params, token, mails } = await aMessageStage(app);
    const [off, gone, missed] = [
      (await create(later)).body.data.id,
      (await create(later)).body.data.id,
      (await create(later)).body.data.id,
    ];
    await turn(off, "OFF");
    await app.call(messages.remove, { params: { ...params, message_id: gone } }, { token });
    await app.db
      .updateTable("events")
      .set({ status: "DRAFT", start_date: inDays(0, 20) })
      .where("id", "=", event.id)
      .execute();
    await due();
    expect([await get(off), await get(missed)]).toMatchObject([
      { status: "OFF" },
      { status: "MISSED", problem: "event_not_live" },
    ]);
    expect(await turn(off, "SCHEDULED")).toMatchObject({
      status: 422,
      body: { errors: { status: [expect.any(String)] } },
    });
    expect(await mails()).toEqual([]);
  });

  test("edited message is scheduled again, an outdated version is rejected, and a sent message can't be edited", async () => {
    const { create, get, turn, params, token, body } = await aMessageStage(app);
    const { id, updated_at } = (await create(later)).body.data;
    await turn(id, "OFF");
    const update = (changes: object, from: string) =>
      app.call(
        messages.update,
        { params: { ...params, message_id: id }, body: { ...body(), ...later, ...changes, updated_at: from } },
        { token },
      );
    expect(await update({}, updated_at)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const now = (await get(id)).updated_at;
    expect(await update({ subject: "Anew", offset_minutes: 60 }, now)).toMatchObject({
      ...{ status: 200, body: { data: { subject: "Anew", status: "SCHEDULED", offset_minutes: 60 } } },
    });
    expect(await update({ timing: "NOW" }, (await get(id)).updated_at)).toMatchObject({ status: 422 });
    await app.db.updateTable("messages").set({ status: "PROCESSING" }).where("id", "=", id).execute();
    expect(await update({}, (await get(id)).updated_at)).toMatchObject({
      status: 409,
      body: { code: "message_gone_out" },
    });
  });

  test("thank-you message waits for the event's end and is missed when it is too late", async () => {
    const { create, get, event } = await aMessageStage(app);
    const { id } = (await create({ timing: "AFTER_END", offset_minutes: 60 })).body.data;
    const end = async (end_date: Date) =>
      app.db
        .updateTable("events")
        .set({ start_date: new Date(end_date.getTime() - 3_600_000), end_date })
        .where("id", "=", event.id)
        .execute();
    await end(inDays(0, -0.5));
    await due();
    expect(await get(id)).toMatchObject({ status: "SCHEDULED" });
    await end(inDays(-3));
    await due();
    expect(await get(id)).toMatchObject({ status: "MISSED", problem: "too_late" });
  });
});

// SECURITY S107
test("sign-in and ticket emails are sent before the rest of a message, while a slow mail server is busy with it", async () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const order: string[] = [];
  const slow = await aMailServer({
    holds: async (email) => {
      order.push(email);
      await opened;
    },
  });
  const away = await testApp({ smtp_url: slow.url });
  const { create, work, buy, address } = await aMessageStage(away);
  for (let at = 0; at < 20; at += 1) await buy(address(`n${at}`));
  await work((await create()).body.data.id);
  const worker = await startWorker({ db: away.db, pool: away.queue, app: away.context, jobs, log: silent });
  // both slots are busy with an email of the message
  await expect.poll(() => order.length, { timeout: 20_000 }).toBe(2);
  await inTransaction(away.db, (tx) =>
    queueMails(tx, [
      templatedEmail("ORDER_NOTICE", {
        cause: "x",
        recipient: "notice@x.test",
        locale: "en",
        data: sampleEmails.ORDER_NOTICE,
      }),
      templatedEmail("TICKET", { cause: "x", recipient: "ticket@x.test", locale: "en", data: sampleEmails.TICKET }),
      templatedEmail("UNKNOWN_DEVICE", {
        cause: "x",
        recipient: "device@x.test",
        locale: "en",
        data: sampleEmails.UNKNOWN_DEVICE,
      }),
    ]),
  );
  open();
  await expect.poll(() => order.length, { timeout: 20_000 }).toBeGreaterThan(10);
  const urgent = ["device@x.test", "ticket@x.test", "notice@x.test"];
  // the other slot may send an email while this one is rendered for the first time: of the eighteen
  // that wait, most come after them
  const first = order.slice(2, 9);
  expect(urgent.filter((email) => !first.includes(email))).toEqual([]);
  await worker.stop();
  await away.close();
  await slow.close();
});
