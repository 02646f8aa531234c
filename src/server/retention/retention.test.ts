import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import {
  aCompletedOrder,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { retain } from "./apply-retention.ts";

let app: TestApp;
const NOW = new Date();
const clock = frozenClock(NOW);
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());
beforeEach(() => clock.set(NOW));

const days = (days: number, from = NOW) => new Date(from.getTime() + days * 86_400_000);
const night = async (at: Date) => {
  clock.set(at);
  await app.runJob(retain, {});
};

/** An event that ends now, with two attendees, their answers, and the emails to them. */
async function setUp(settings: {
  answer_retention_days?: number | null;
  personal_data_retention_days?: number | null;
}) {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", start_date: days(-1), end_date: NOW });
  const sale = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }), quantity: 2 });
  const heard = await aQuestion(app.db, { event });
  const meal = await aQuestion(app.db, { event, title: "Meal", belongs_to: "TICKET" });
  await anAnswer(app.db, { order: sale.order, question: heard, answer: "from a friend" });
  await anAnswer(app.db, { order: sale.order, attendee: sale.attendees[0], question: meal, answer: "vegan" });
  await app.db
    .insertInto("mails")
    .values({
      ...{ kind: "ORDER_COMPLETED", cause: `order:${sale.order.id}:completed`, recipient: "ada@example.test" },
      ...{ locale: "en", data: "{}", event_id: event.id, status: "SENT" },
    })
    .execute();
  const params = { event_id: event.id };
  /** Runs a call on today's date, because its session is from today. */
  const today = <T>(read: () => Promise<T>) => (clock.set(NOW), read());
  const set = (body: object) => today(() => app.call(eventSettingCalls.update, { params, body }, owner));
  expect((await set(settings)).status).toBe(200);
  const seen = async () => (await today(() => app.call(eventSettingCalls.get, { params }, owner))).body.data.retentions;
  return { ...owner, ...sale, event, organizer, set, seen };
}

type Stage = Awaited<ReturnType<typeof setUp>>;
const answersOf = async ({ event }: Stage) =>
  (await app.db.selectFrom("question_answers").select("id").where("event_id", "=", event.id).execute()).length;
const buyerOf = ({ order }: Stage) =>
  app.db
    .selectFrom("orders")
    .select(["first_name", "email", "status", "total_gross"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
const guestsOf = ({ order }: Stage) =>
  app.db.selectFrom("attendees").select(["first_name", "email", "status"]).where("order_id", "=", order.id).execute();
const mailsOf = ({ event }: Stage) =>
  app.db.selectFrom("mails").select(["kind", "recipient"]).where("event_id", "=", event.id).orderBy("id").execute();
const noticesOf = async (fixture: Stage) =>
  (await mailsOf(fixture)).filter(({ kind }) => kind === "RETENTION_NOTICE").map(({ recipient }) => recipient);

// SPEC 2.14
test("answers are erased after the retention period, a week after the notice, for that event only", async () => {
  const fixture = await setUp({ answer_retention_days: 30 });
  const other = await setUp({});
  await night(days(22));
  expect(await noticesOf(fixture)).toEqual([]);
  await night(days(23));
  expect(await noticesOf(fixture)).toEqual([fixture.organizer.email]);
  await night(days(29));
  expect([await answersOf(fixture), await noticesOf(fixture)]).toEqual([2, [fixture.organizer.email]]);
  await night(days(30));
  expect([await answersOf(fixture), await answersOf(other)]).toEqual([0, 2]);
  expect(await buyerOf(fixture)).toMatchObject({ email: "ada@example.test" });
  expect(await fixture.seen()).toMatchObject([{ what: "ANSWERS", erased_at: days(30).toISOString() }]);
  const activities = app.db.selectFrom("activity_log").select("kind").where("event_id", "=", fixture.event.id);
  expect(await activities.where("kind", "=", "event.answers_erased").execute()).toHaveLength(1);
  await night(days(31));
  expect(await noticesOf(fixture)).toHaveLength(1);
});

// SPEC 2.14
test("names and addresses are erased with all emails to them; orders, amounts and tickets stay", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  const { total_gross } = await buyerOf(fixture);
  await night(days(23));
  await night(days(30));
  expect(await buyerOf(fixture)).toEqual({ first_name: null, email: null, status: "COMPLETED", total_gross });
  expect(await guestsOf(fixture)).toEqual(Array(2).fill({ first_name: "–", email: "", status: "ACTIVE" }));
  expect(await answersOf(fixture)).toBe(0);
  expect((await mailsOf(fixture)).map(({ kind }) => kind)).toEqual(["RETENTION_NOTICE"]);
});

test("receipt notes are erased, also of an order that has already been anonymized", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  const unknown = { first_name: null, last_name: null, email: null };
  await app.db.updateTable("orders").set(unknown).where("id", "=", fixture.order.id).execute();
  const receipt = { order_id: fixture.order.id, amount: 20_00, received_on: "2026-01-05", note: "From Ada’s mother" };
  await app.db
    .insertInto("receipts")
    .values({ ...receipt, idempotency_key: crypto.randomUUID() })
    .execute();
  await night(days(23));
  await night(days(30));
  const left = app.db.selectFrom("receipts").select(["amount", "note"]).where("order_id", "=", fixture.order.id);
  expect(await left.execute()).toEqual([{ amount: 20_00, note: null }]);
});

// SECURITY S61
test("waiting email is sent first, and erased in a later run", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  const set = (status: "QUEUED" | "SENT") =>
    app.db.updateTable("mails").set({ status }).where("event_id", "=", fixture.event.id).execute();
  await night(days(23));
  await set("QUEUED");
  await night(days(30));
  expect((await mailsOf(fixture)).map(({ kind }) => kind)).toEqual(["ORDER_COMPLETED", "RETENTION_NOTICE"]);
  expect(await fixture.seen()).toMatchObject([{ erased_at: null }]);
  await set("SENT");
  await night(days(31));
  expect((await mailsOf(fixture)).map(({ kind }) => kind)).toEqual(["RETENTION_NOTICE"]);
  expect(await fixture.seen()).toMatchObject([{ erased_at: days(31).toISOString() }]);
});

test("order search email is erased with the buyer’s address, while those to other addresses stay", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  const email = `finder-${fixture.event.id}@example.test`;
  await app.db.updateTable("orders").set({ email }).where("id", "=", fixture.order.id).execute();
  const mail = { kind: "FIND_ORDERS", locale: "en", data: "{}", status: "SENT" } as const;
  await app.db
    .insertInto("mails")
    .values([
      { ...mail, cause: `asked:${email}`, recipient: email.toUpperCase() },
      { ...mail, cause: `asked:another ${email}`, recipient: `another-${email}` },
    ])
    .execute();
  await night(days(23));
  await night(days(30));
  const left = app.db.selectFrom("mails").select("recipient").where("cause", "like", `asked:%${email}`);
  expect(await left.execute()).toEqual([{ recipient: `another-${email}` }]);
});

test("retention period that has already ended is announced first and applied a week later", async () => {
  const fixture = await setUp({ personal_data_retention_days: 1 });
  await night(days(400));
  await night(days(406));
  expect(await buyerOf(fixture)).toMatchObject({ first_name: "Ada" });
  await night(days(407));
  expect(await buyerOf(fixture)).toMatchObject({ first_name: null });
});

test("changed retention period keeps the data and is announced again", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  await night(days(23));
  expect((await fixture.set({ personal_data_retention_days: 90 })).status).toBe(200);
  await night(days(31));
  expect(await buyerOf(fixture)).toMatchObject({ first_name: "Ada" });
  await night(days(83));
  expect(await noticesOf(fixture)).toHaveLength(2);
  expect((await fixture.set({ personal_data_retention_days: null })).status).toBe(200);
  await night(days(100));
  expect(await buyerOf(fixture)).toMatchObject({ first_name: "Ada" });
});

test("event that is moved to a later date is announced again", async () => {
  const fixture = await setUp({ personal_data_retention_days: 7 });
  await night(days(1));
  await app.db
    .updateTable("events")
    .set({ end_date: days(20) })
    .where("id", "=", fixture.event.id)
    .execute();
  await night(days(9));
  expect(await buyerOf(fixture)).toMatchObject({ first_name: "Ada" });
  await night(days(20));
  await night(days(27));
  expect(await noticesOf(fixture)).toHaveLength(2);
  expect(await buyerOf(fixture)).toMatchObject({ first_name: null });
});

test("unfinished order keeps its personal data until it is finished", async () => {
  const fixture = await setUp({ personal_data_retention_days: 30 });
  const { event } = fixture;
  const late = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
  const set = (refund_status: "REFUND_PENDING" | null) =>
    app.db.updateTable("orders").set({ refund_status }).where("id", "=", late.order.id).execute();
  await set("REFUND_PENDING");
  await night(days(23));
  await night(days(30));
  expect([await buyerOf(fixture), await buyerOf({ ...fixture, ...late })]).toMatchObject([
    { email: null },
    { first_name: "Ada" },
  ]);
  expect(await fixture.seen()).toMatchObject([{ erased_at: null }]);
  await set(null);
  await night(days(31));
  expect(await buyerOf({ ...fixture, ...late })).toMatchObject({ email: null });
  expect(await fixture.seen()).toMatchObject([{ erased_at: days(31).toISOString() }]);
});

test("event without data to erase causes no notice", async () => {
  const fixture = await setUp({ answer_retention_days: 30 });
  await app.db.deleteFrom("question_answers").where("event_id", "=", fixture.event.id).execute();
  await night(days(23));
  expect(await noticesOf(fixture)).toEqual([]);
});

test.each([0, 3_651, 1.5, "30"])("retention period of %j days is rejected at its field", async (days) => {
  const { set } = await setUp({});
  const { status, body } = await set({ personal_data_retention_days: days });
  expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
    422,
    ["personal_data_retention_days"],
  ]);
});
