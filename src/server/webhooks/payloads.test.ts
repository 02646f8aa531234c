import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookExample, WEBHOOK_PAYLOADS } from "#contract/webhook-examples.ts";
import { webhookPayload } from "#contract/webhook-payloads.ts";
import { WEBHOOK_BODY_MAX } from "#domain/maxima.ts";
import { ALL_WEBHOOK_TYPES, triggersOf, type WebhookType } from "#domain/webhooks.ts";
import { type Activity, recordActivities } from "#server/activities/record-activity.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, aCheckInList, aCompletedOrder, aMessage, anEvent, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { renderPayload } from "./render-payload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each(WEBHOOK_PAYLOADS.map((each) => [each.type, each] as const))(
  "example of %s matches its schema, without unknown fields",
  (_type, { payload, example }) => {
    expect(payload.parse(example)).toEqual(example);
  },
);

test("every activity that is sent renders a payload of its type, with the fields of its example", async () => {
  const event = await anEvent(app.db, { status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket });
  const list = await aCheckInList(app.db, { event, tickets: [] });
  const message = await aMessage(app.db, { event });
  const ids = attendees.map(({ id }) => id);
  const subjects = {
    order: order.id,
    attendee: ids[0],
    ticket: ticket.ticket.id,
    event: event.id,
    message: message.id,
  };
  const data = {
    ...{ from: "COMPLETED", until: "2027-05-10T10:00:00.000Z", attendee_ids: ids, changed: ["title"], amount: 5_00 },
    ...{ currency: "EUR", reason: "ORGANIZER", failure: null, failure_code: null, number: "2027-1", recipients: 3 },
    ...{ receipt_id: 1, payment_id: 2, refund_id: 3, dispute_id: 4, invoice_id: 5, check_in_list_id: list.id },
  };
  const seen = new Set<WebhookType>();
  for (const [key, type] of Object.entries(triggersOf(ALL_WEBHOOK_TYPES))) {
    const [kind = "", to] = key.split(":");
    const subject = subjectOf(kind);
    const activity = {
      ...{ kind, account_id: event.account_id, event_id: event.id, subject: { [subject]: subjects[subject] } },
      data: to === undefined ? data : { ...data, to },
    };
    await withTransaction(app.db, acting(), (ctx) => recordActivities(ctx, [activity as unknown as Activity]));
    const { id } = await app.db
      .selectFrom("activity_log")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = await renderPayload(
      app.db,
      { account_id: event.account_id, activity_id: id, type },
      { has_personal_data: false, app_url: "https://tickets.example.com", now: new Date() },
    );
    const payload = JSON.parse(body ?? "") as { data: Record<string, unknown> };
    expect([key, webhookPayload(type).parse(payload)]).toEqual([key, payload]);
    const fields = (each: object) => Object.keys(each).toSorted();
    expect([key, fields(payload.data)]).toEqual([key, fields(webhookExample(type).data)]);
    expect(body).not.toContain("example.test");
    seen.add(type);
  }
  expect(seen.size).toBe(ALL_WEBHOOK_TYPES.length);
});

function subjectOf(kind: string) {
  const noun = kind.split(".")[0] ?? "";
  if (noun === "attendee" || noun === "ticket" || noun === "event" || noun === "message") return noun;
  return "order";
}

test("payload of an order of a thousand tickets stays below its limit", async () => {
  const event = await anEvent(app.db);
  const ticket = await aTicket(app.db, { event, capacity: 1_000 });
  const { order } = await aCompletedOrder(app.db, { event, ticket, quantity: 1_000 });
  const activity = {
    ...{ kind: "order.tickets_cancelled" as const, account_id: event.account_id, event_id: event.id },
    ...{
      subject: { order: order.id },
      data: { attendee_ids: Array.from({ length: 1_000 }, (_, n) => 10_000_000 + n) },
    },
  };
  await withTransaction(app.db, acting(), (ctx) => recordActivities(ctx, [activity]));
  const { id } = await app.db
    .selectFrom("activity_log")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const body = await renderPayload(
    app.db,
    { account_id: event.account_id, activity_id: id, type: "order.tickets_cancelled" },
    { has_personal_data: true, app_url: "https://tickets.example.com", now: new Date() },
  );
  expect(Buffer.byteLength(body ?? "")).toBeLessThan(WEBHOOK_BODY_MAX);
  expect(JSON.parse(body ?? "")).toMatchObject({ data: { tickets: 1_000 } });
});
