import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { notifyAttendees } from "./notify-attendees.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function aSellingEvent(type: "PAID" | "FREE" = "PAID") {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, {
    organizer: await anOrganizer(app.db, { account }),
    timezone: "Europe/Lisbon",
    start_date: new Date("2027-12-17T09:00:00Z"),
    end_date: null,
  });
  const ticket = await aTicket(app.db, { event, type });
  const params = { event_id: event.id };
  return {
    event,
    ticket,
    buy: (over: object) => aCompletedOrder(app.db, { event, ticket, ...over }),
    change: (body: object) => app.call(events.change, { params, body: body as never }, { token }),
    settle: (body: object) => app.call(eventSettingCalls.update, { params, body: body as never }, { token }),
  };
}

/** Runs the queued job twice, as after a crash. */
async function workOff(event: { id: number }, times = 2) {
  const { rows } = await sql<{ payload: never }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${notifyAttendees.name} and (payload->>'event_id')::bigint = ${event.id}`.execute(app.db);
  for (let time = 0; time < times; time += 1)
    for (const { payload } of rows) await app.runJob(notifyAttendees, payload);
  const mails = await app.db
    .selectFrom("mails")
    .select(["recipient", "locale", "data"])
    .where("event_id", "=", event.id)
    .where("kind", "=", "EVENT_MOVED")
    .orderBy("recipient")
    .execute();
  return { queued: rows.length, mails };
}

const JUST_ONE = [{ email: "Guest@example.test", locale: "de" }];

test("event that moves emails every ticket holder once per address, in the language of their order", async () => {
  const { event, buy, change } = await aSellingEvent();
  await buy({
    email: "ana@example.test",
    locale: "pt",
    quantity: 2,
    attendees: [{ email: "ana@example.test" }, ...JUST_ONE],
  });
  await buy({ email: "ANA@example.test", locale: "pt", attendees: [{ email: "guest@example.test", locale: "de" }] });
  await change({ timezone: "Asia/Tokyo", start_date: "2027-12-17T09:00", tell_guests: true });
  const { queued, mails } = await workOff(event);
  expect(queued).toBe(1);
  expect(mails.map(({ recipient, locale }) => [recipient, locale])).toEqual([
    ["ana@example.test", "pt"],
    ["guest@example.test", "de"],
  ]);
  expect(mails[0]?.data).toMatchObject({
    event_timezone: "Asia/Tokyo",
    start_date: "2027-12-17T00:00:00.000Z",
    was: { event_timezone: "Europe/Lisbon", start_date: "2027-12-17T09:00:00.000Z" },
  });
  const activities = await app.db
    .selectFrom("activity_log")
    .select("data")
    .where("kind", "=", "event.guests_told")
    .execute();
  expect(activities.map(({ data }) => data)).toContainEqual({ changed: ["event_timezone", "start_date"] });
});

test("new venue is emailed, and nothing where no email was requested or nothing moved", async () => {
  const { event, buy, settle, change } = await aSellingEvent();
  await buy({ email: "bo@example.test" });
  await change({ start_date: "2027-12-18T09:00" });
  await change({ title: "Winter Night", tell_guests: true });
  expect((await workOff(event)).queued).toBe(0);
  await settle({ location_details: { venue_name: "Cais 3", city: "Lisboa" }, tell_guests: true });
  const { mails } = await workOff(event);
  expect(mails[0]?.data).toMatchObject({
    place: "Cais 3, Lisboa",
    was: { place: expect.not.stringContaining("Cais") },
  });
});

test("changed instructions to join are emailed, and unchanged ones are not", async () => {
  const { event, buy, settle } = await aSellingEvent();
  await buy({ email: "dee@example.test", attendees: [{ email: "dee@example.test" }] });
  const joining = { is_online_event: true, online_event_connection_details: "<p>The old room</p>" };
  await settle(joining);
  await settle({ ...joining, tell_guests: true });
  expect((await workOff(event)).queued).toBe(0);
  await settle({ online_event_connection_details: "<p>The new room</p>", tell_guests: true });
  const { queued, mails } = await workOff(event);
  expect(queued).toBe(1);
  expect(mails.map(({ recipient, data }) => [recipient, data])).toEqual([
    ["dee@example.test", expect.objectContaining({ has_new_access: true, joining: "<p>The new room</p>" })],
  ]);
  const activities = await app.db
    .selectFrom("activity_log")
    .select("data")
    .where("event_id", "=", event.id)
    .where("kind", "=", "event.guests_told")
    .execute();
  expect(activities.map(({ data }) => data)).toEqual([{ changed: ["online_event_connection_details"] }]);
});

test("orders of more than one batch are emailed once each", async () => {
  const { event, buy, change } = await aSellingEvent();
  for (let at = 0; at < 205; at += 1) {
    const email = `guest-${String(at).padStart(3, "0")}@example.test`;
    await buy({ email, attendees: [{ email }] });
  }
  await change({ start_date: "2027-12-18T09:00", tell_guests: true });
  expect((await workOff(event)).mails).toHaveLength(205);
});

test("free order emails only attendees that were emailed before, because addresses are unconfirmed", async () => {
  const { event, buy, change } = await aSellingEvent("FREE");
  const { attendees } = await buy({
    email: "cy@example.test",
    quantity: 2,
    attendees: [{ email: "told@example.test" }, { email: "stranger@example.test" }],
  });
  const mail = {
    recipient: "told@example.test",
    locale: "en" as const,
    data: "{}",
    event_id: event.id,
    kind: "TICKET",
  };
  await app.db
    .insertInto("mails")
    .values({ ...mail, cause: `attendee:${attendees[0]?.id}:ticket` })
    .execute();
  await change({ start_date: "2027-12-18T09:00", tell_guests: true });
  expect((await workOff(event)).mails.map(({ recipient }) => recipient)).toEqual([
    "cy@example.test",
    "told@example.test",
  ]);
});

// SECURITY S98
test("event that moves repeatedly sends five emails an hour to an address, over all events", async () => {
  const stranger = { email: `stranger-${Date.now()}@example.test` };
  const stages = [await aSellingEvent(), await aSellingEvent()];
  let written = 0;
  for (const { event, buy, change } of stages) {
    await buy({ ...stranger, attendees: [stranger] });
    for (let day = 10; day < 16; day += 1) await change({ start_date: `2027-12-${day}T09:00`, tell_guests: true });
    written += (await workOff(event)).mails.length;
  }
  expect(written).toBe(5);
});
