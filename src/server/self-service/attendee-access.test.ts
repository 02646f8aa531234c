import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarFiles } from "#contract/calendar-files.ts";
import { checkout } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { publicEvents } from "#contract/public-events.ts";
import { notifyAttendees } from "#server/events/notify-attendees.ts";
import { makeRenderEmail } from "#server/mail/email-templates.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const SECRET = "https://meet.example.com/the-secret-room";
const JOINING = `<p>Join at <a href="${SECRET}">the room</a>, <strong>code 4711</strong>.<script>alert(1)</script></p>`;

/** An online event, and what its organizer and buyers can do. */
async function anOnlineEvent(settings: object = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, {
    organizer: await anOrganizer(app.db, { account }),
    status: "LIVE",
    title: "Painting",
    timezone: "Europe/Berlin",
    start_date: inDays(30),
    end_date: null,
    settings: { is_online_event: true, online_event_connection_details: JOINING, ...settings },
  });
  const ticket = await aTicket(app.db, { event, price: 20_00, capacity: 50 });
  const params = { event_id: event.id };
  const buy = async (email: string, guests: string[] = [email]) => {
    const attendees = guests.map((email) => ({ email }));
    const bought = await aCompletedOrder(app.db, { event, ticket, email, quantity: guests.length, attendees });
    // a SEQUENCE counts seconds: the next change must be later than these
    const [long_ago, before] = [inDays(-2), inDays(-1)];
    await app.db
      .updateTable("events")
      .set({ created_at: long_ago, updated_at: before })
      .where("id", "=", event.id)
      .execute();
    await app.db.updateTable("event_settings").set({ updated_at: before }).where("event_id", "=", event.id).execute();
    await app.db.updateTable("orders").set({ updated_at: before }).where("event_id", "=", event.id).execute();
    await app.db.updateTable("attendees").set({ updated_at: before }).where("event_id", "=", event.id).execute();
    const inOrder = { ...params, order_short_id: bought.order.short_id };
    const ofTicket = (at: number) => ({ ...params, attendee_short_id: bought.attendees[at]?.short_id ?? "" });
    return {
      ...bought,
      ofTicket,
      seen: async () => (await app.call(checkout.get, { params: inOrder })).body.data.event,
      seenOn: async (at: number) => (await app.call(checkout.ticket, { params: ofTicket(at) })).body.data.event,
      calendar: async () => (await app.call(calendarFiles.ofOrder, { params: inOrder })).body as unknown as string,
      calendarOf: async (at: number) =>
        (await app.call(calendarFiles.ofTicket, { params: ofTicket(at) })).body as unknown as string,
      cancel: (attendee_ids: number[]) =>
        app.call(
          orders.cancelTickets,
          { params: { ...params, order_id: bought.order.id }, body: { attendee_ids, notify_buyer: true } as never },
          { token },
        ),
      resend: () => app.call(selfService.resend, { params: inOrder }),
      transferTicket: (at: number, email: string) =>
        app.call(selfService.transferTicket, {
          params: { ...inOrder, attendee_short_id: bought.attendees[at]?.short_id ?? "" },
          body: { first_name: "Bo", last_name: "Ek", email },
        }),
    };
  };
  const change = (body: object) => app.call(events.change, { params, body: body as never }, { token });
  return { event, ticket, token, params, buy, change };
}

async function mailsOf(event: { id: number }, kind: string) {
  return app.db
    .selectFrom("mails")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
}

type Row = Awaited<ReturnType<typeof mailsOf>>[number];

/** What is attached when the email is delivered now. */
async function attachedTo(mail: Row | undefined) {
  if (!mail) throw new Error("There is no mail.");
  const failed: object[] = [];
  const note = (what: object) => void failed.push(what);
  const log = { warn: note, error: note } as Parameters<typeof app.context.mailing.attachedTo>[3];
  const attached = await app.context.mailing.attachedTo(app.db, mail, await app.context.clock.now(), log);
  expect(failed).toEqual([]);
  const legalDocuments = attached.filter(({ content_type }) => content_type === "application/pdf");
  const entries = attached.filter(({ content_type }) => content_type.startsWith("text/calendar"));
  return {
    legalDocuments,
    entries: entries.map(({ content, content_type }) => ({ content_type, ...read(String(content)) })),
  };
}

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [entry] = calendar.getAllSubcomponents("vevent");
  if (!entry) throw new Error("There is no event in it.");
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const seen = new ICAL.Event(entry);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: seen.uid,
    sequence: seen.sequence,
    status: entry.getFirstPropertyValue("status"),
    location: seen.location,
    start: new Date(seen.startDate.toUnixTime() * 1000).toISOString(),
  };
}

const write = makeRenderEmail({
  app_url: "https://tickets.example",
  ticket_codes: { qrText: () => "FT1" },
  wallets: { offered: () => [] },
});

describe("how to join an online event", () => {
  test("how to join is shown to ticket holders on pages, in calendars and emails, as clean HTML with the URL", async () => {
    const { event, buy } = await anOnlineEvent();
    const { seen, seenOn, calendar, calendarOf, resend } = await buy("ada@example.test");
    for (const shown of [await seen(), await seenOn(0)]) {
      expect(shown).toMatchObject({ join_url: SECRET });
      expect(shown.online_event_connection_details).toContain("code 4711");
      expect(shown.online_event_connection_details).not.toContain("script");
    }
    for (const file of [await calendar(), await calendarOf(0)]) {
      expect(read(file)).toMatchObject({ location: SECRET, status: "CONFIRMED" });
      expect(file.replaceAll("\r\n ", "")).toContain("code 4711");
    }
    expect((await resend()).status).toBe(204);
    const [mail] = await mailsOf(event, "ORDER_COMPLETED");
    const { html, text } = await write("ORDER_COMPLETED", mail?.data, "de");
    for (const content of [html, text]) expect(content).toContain(SECRET);
    expect(text).toContain("code 4711");
    expect(html).not.toContain("<script");
  });

  // SPEC 3.76
  test("how to join is removed with a cancelled ticket and stays for valid ones of the order", async () => {
    const { event, buy } = await anOnlineEvent();
    const bought = await buy("ada@example.test", ["ada@example.test", "bo@example.test"]);
    const [, second] = bought.attendees;
    const before = read(await bought.calendarOf(1));
    expect((await bought.cancel([second?.id ?? 0])).status).toBe(200);
    const nothing = { online_event_connection_details: null, join_url: null, post_checkout_message: null };
    expect(await bought.seenOn(1)).toMatchObject(nothing);
    const cancelled = await bought.calendarOf(1);
    expect(cancelled).not.toContain("meet.example");
    expect(read(cancelled)).toMatchObject({ method: "CANCEL", status: "CANCELLED", uid: before.uid });
    expect(read(cancelled).sequence).toBeGreaterThan(before.sequence);
    expect(await bought.seenOn(0)).toMatchObject({ join_url: SECRET });
    expect(read(await bought.calendar())).toMatchObject({ status: "CONFIRMED", location: SECRET });
    expect((await attachedTo((await mailsOf(event, "TICKETS_CANCELLED"))[0])).entries, "the buyer still comes").toEqual(
      [],
    );
  });

  // SPEC 3.07
  test("how to join is not public, and not shown once the event has a venue", async () => {
    const { event, params, buy } = await anOnlineEvent();
    const responses = await Promise.all([
      app.call(publicEvents.get, { params }),
      app.server.inject({ url: "/api/public/events" }).then(({ body }) => ({ body })),
      app.server.inject({ url: "/api/openapi.json" }).then(({ body }) => ({ body })),
    ]);
    expect(JSON.stringify(responses)).toContain("Painting");
    expect(JSON.stringify(responses)).not.toMatch(/meet\.example|4711/);
    const { seen, calendar } = await buy("ada@example.test");
    await app.db
      .updateTable("event_settings")
      .set({ is_online_event: false })
      .where("event_id", "=", event.id)
      .execute();
    expect(await seen()).toMatchObject({ join_url: null, online_event_connection_details: null });
    expect(await calendar()).not.toMatch(/meet\.example|4711/);
  });

  test("how to join is in the reader’s language", async () => {
    const { event, buy } = await anOnlineEvent();
    await app.db
      .updateTable("events")
      .set({ language: "en", translations: JSON.stringify({ de: { title: "Malen" } }) })
      .where("id", "=", event.id)
      .execute();
    await app.db
      .updateTable("event_settings")
      .set({
        translations: JSON.stringify({
          de: { online_event_connection_details: "<p>https://treffen.example/raum</p>" },
        }),
      })
      .where("event_id", "=", event.id)
      .execute();
    const { ofTicket } = await buy("ada@example.test");
    const input = { params: ofTicket(0) };
    const { body } = await app.call(checkout.ticket, input, { headers: { "accept-language": "de" } });
    expect(body.data.event.join_url).toBe("https://treffen.example/raum");
    const file = await app.call(calendarFiles.ofTicket, input, { headers: { "accept-language": "de" } });
    expect(read(file.body as unknown as string).location).toBe("https://treffen.example/raum");
  });
});

describe("email attachments", () => {
  // SPEC 5.16
  test("buyer gets an entry and all tickets as a PDF, created at delivery without cancelled ones", async () => {
    const { event, buy } = await anOnlineEvent();
    const bought = await buy("ada@example.test", ["ada@example.test", "bo@example.test"]);
    await bought.resend();
    const [mail] = await mailsOf(event, "ORDER_COMPLETED");
    const { legalDocuments, entries } = await attachedTo(mail);
    expect(legalDocuments.map(({ filename }) => filename)).toEqual([`painting-${bought.order.public_id}.pdf`]);
    expect(Buffer.from(legalDocuments[0]?.content ?? "").subarray(0, 5)).toEqual(Buffer.from("%PDF-"));
    expect(legalDocuments[0]?.content.length).toBeLessThan(200_000);
    expect(entries).toMatchObject([
      { method: "PUBLISH", content_type: "text/calendar; charset=utf-8; method=PUBLISH", location: SECRET },
    ]);
    expect(entries[0]?.uid, "as by the link on the page").toBe(read(await bought.calendar()).uid);
    await bought.cancel(bought.attendees.map(({ id }) => id));
    expect(await attachedTo(mail)).toEqual({ legalDocuments: [], entries: [] });
    const [cancelMail] = await mailsOf(event, "ORDER_CANCELLED");
    const after = await attachedTo(cancelMail);
    expect(after).toMatchObject({ legalDocuments: [], entries: [{ method: "CANCEL", uid: entries[0]?.uid }] });
    expect(after.entries[0]?.sequence).toBeGreaterThan(entries[0]?.sequence ?? Infinity);
  });

  // SPEC 5.15
  test("transfer gives the new holder an entry, cancels that of the previous one and keeps the buyer’s", async () => {
    const { event, buy } = await anOnlineEvent({ allow_ticket_transfer: true });
    const bought = await buy("ada@example.test", ["ada@example.test", "cy@example.test"]);
    const before = read(await bought.calendarOf(1));
    expect((await bought.transferTicket(1, "bo@example.test")).status).toBe(204);
    const [ticket] = await mailsOf(event, "TICKET");
    const got = await attachedTo(ticket);
    expect(got.legalDocuments).toHaveLength(1);
    expect(got.entries).toMatchObject([{ method: "PUBLISH", location: SECRET }]);
    expect(got.entries[0]?.uid).not.toBe(before.uid);
    const parting = await mailsOf(event, "TICKET_TRANSFERRED");
    const had = await attachedTo(parting.find(({ recipient }) => recipient === "cy@example.test"));
    expect(had).toMatchObject({ legalDocuments: [], entries: [{ method: "CANCEL", uid: before.uid }] });
    expect(had.entries[0]?.sequence).toBeGreaterThan(before.sequence);
    expect(await attachedTo(parting.find(({ recipient }) => recipient === "ada@example.test"))).toEqual({
      ...{ legalDocuments: [], entries: [] },
    });
  });

  // SPEC 5.15
  test("event that moves keeps its entries with a higher SEQUENCE, for each order of a buyer", async () => {
    const { event, buy, change } = await anOnlineEvent();
    const [first, two] = [
      await buy("ada@example.test", ["ada@example.test", "bo@example.test"]),
      await buy("Ada@example.test"),
    ];
    const before = [read(await first.calendar()), read(await two.calendar())];
    const guests = read(await first.calendarOf(1));
    const start = inDays(40);
    await change({ start_date: start.toISOString(), tell_guests: true });
    const was = {
      ...{ event_timezone: "Europe/Berlin", start_date: inDays(30).toISOString(), end_date: null },
      ...{ place: null, is_online: true },
    };
    await app.runJob(notifyAttendees, { event_id: event.id, was, moved_at: new Date(0).toISOString() });
    const mails = await mailsOf(event, "EVENT_MOVED");
    const of = async (email: string) => (await attachedTo(mails.find(({ recipient }) => recipient === email))).entries;
    const buyers = await of("ada@example.test");
    expect(buyers.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    for (const [at, entry] of buyers.entries()) {
      expect(entry).toMatchObject({ method: "PUBLISH", start: `${start.toISOString().slice(0, 19)}.000Z` });
      expect(entry.sequence).toBeGreaterThan(before[at]?.sequence ?? Infinity);
    }
    const [entry] = await of("bo@example.test");
    expect(entry).toMatchObject({ uid: guests.uid, start: buyers[0]?.start });
    expect(entry?.sequence).toBeGreaterThan(guests.sequence);
    const { text } = await write("EVENT_MOVED", mails[0]?.data, "en");
    expect(text).toContain(SECRET);
  });

  test("more tickets than an email should carry are not attached", async () => {
    const { event, buy } = await anOnlineEvent();
    const bought = await buy(
      "ada@example.test",
      Array.from({ length: 11 }, () => "ada@example.test"),
    );
    await bought.resend();
    expect(await attachedTo((await mailsOf(event, "ORDER_COMPLETED"))[0])).toMatchObject({
      legalDocuments: [],
      entries: [{}],
    });
  });

  test("emails about anything else have no attachments", async () => {
    const { event, buy } = await anOnlineEvent();
    await buy("ada@example.test");
    const mail = {
      kind: "ORDER_NOTICE",
      data: { order_short_id: "o_x" },
      event_id: event.id,
      recipient: "x@example.test",
    };
    expect(await attachedTo({ ...mail, locale: "en" } as never)).toEqual({ legalDocuments: [], entries: [] });
  });
});
