import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { walletPasses } from "#contract/wallet-passes.ts";
import { WALLET_LINK_MAX, WALLET_PASSES_MAX } from "#domain/wallets.ts";
import { closeAccounts } from "#server/account-closing/close-accounts.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { retain } from "#server/retention/apply-retention.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { aCompletedOrder, anEvent, aTicket, aToken, aUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { refreshPasses } from "#server/wallets/refresh-passes.ts";
import { aGoogle, contentOfLink, SERVICE_ACCOUNT } from "#server/wallets/testing/google.ts";
import { updateGoogleObjects } from "./update-objects.ts";
import { voidAtGoogle } from "./void-at-google.ts";

let app: TestApp;
let google: Awaited<ReturnType<typeof aGoogle>>;
const clock = frozenClock(new Date());

beforeAll(async () => {
  google = await aGoogle();
  app = await testApp({ clock, app_url: "https://tickets.example", wallets: { google: google.settings } });
});
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(() => {
  google.calls.length = 0;
  google.is_down = false;
});

async function aSale(quantity = 1) {
  const event = await anEvent(app.db, {
    status: "LIVE",
    title: "Summer Night",
    translations: JSON.stringify({ de: { title: "Sommernacht" } }),
    settings: { location_details: JSON.stringify({ venue_name: "Harbour Hall", city: "Hamburg" }) },
  });
  const ticket = await aTicket(app.db, { event, title: "Seat" });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, quantity });
  const [first] = attendees;
  if (!first) throw new Error("An order has somebody.");
  return {
    event,
    first,
    of: { event_id: event.id, attendee_short_id: first.short_id },
    inOrder: { event_id: event.id, order_short_id: order.short_id },
  };
}

async function linkOf(endpoint: Parameters<TestApp["call"]>[0], params: object): Promise<string> {
  const { status, headers } = await app.call(endpoint, { params: params as never });
  expect(status).toBe(302);
  return String(headers["location"]);
}

/** Runs the queued jobs that update Google. */
async function runGoogleJobs() {
  for (const job of [updateGoogleObjects, voidAtGoogle]) {
    const { rows } = await app.queue.query<{ payload: never }>(
      `delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
       where tasks.id = jobs.task_id and tasks.identifier = $1 returning jobs.payload`,
      [job.name],
    );
    for (const { payload } of rows) await app.runJob<never>(job as never, payload);
  }
}

test("Google link of one ticket contains the whole pass, signed by the service account, without an API call", async () => {
  const { of, event, first } = await aSale();
  const link = await linkOf(walletPasses.googleOfTicket, of);
  expect(link.length).toBeLessThanOrEqual(WALLET_LINK_MAX);
  const content = await contentOfLink(link);
  expect(content).toMatchObject({
    ...{ iss: SERVICE_ACCOUNT, aud: "google", typ: "savetowallet", alg: "RS256" },
    origins: ["https://tickets.example"],
  });
  const [[object], [known]] = [content.payload.eventTicketObjects, content.payload.eventTicketClasses ?? []];
  const code = app.context.ticket_codes.qrText({ ...first, event_id: event.id });
  expect(object).toMatchObject({ state: "ACTIVE", classId: known?.["id"], barcode: { type: "QR_CODE", value: code } });
  expect(known).toMatchObject({
    issuerName: "Harbour Concerts",
    eventName: { defaultValue: { language: "en", value: "Summer Night" } },
  });
  expect(google.calls).toEqual([]);
});

test("Google link of many tickets names passes sent before, or contains all of them where Google is unavailable", async () => {
  const { inOrder } = await aSale(WALLET_PASSES_MAX + 1);
  const shortLink = await linkOf(walletPasses.googleOfOrder, inOrder);
  expect(shortLink.length).toBeLessThan(3_000);
  const { payload } = await contentOfLink(shortLink);
  expect(payload.eventTicketClasses).toBeUndefined();
  expect(payload.eventTicketObjects).toHaveLength(WALLET_PASSES_MAX);
  for (const { id } of payload.eventTicketObjects)
    expect(google.things.get(`eventTicketObject/${String(id)}`)).toMatchObject({ state: "ACTIVE" });
  google.is_down = true;
  const content = await contentOfLink(await linkOf(walletPasses.googleOfOrder, inOrder));
  expect(content.payload.eventTicketObjects.every(({ barcode }) => barcode !== undefined)).toBe(true);
});

// SPEC 5.20
// SECURITY S129
test("cancelling a ticket voids its Google pass without the code, and a pass that was not saved is not created", async () => {
  const { of, event, first } = await aSale();
  const { payload } = await contentOfLink(await linkOf(walletPasses.googleOfTicket, of));
  const [object = {}] = payload.eventTicketObjects;
  const id = `eventTicketObject/${String(object["id"])}`;
  google.things.set(id, object);
  await runGoogleJobs();
  const { account_id, id: event_id } = event;
  clock.set(new Date(clock.now().getTime() + 60_000));
  const gone = { status: "CANCELLED" as const, updated_at: clock.now() };
  await app.db.updateTable("attendees").set(gone).where("id", "=", first.id).execute();
  await app.db
    .insertInto("activity_log")
    .values({
      ...{ kind: "order.tickets_cancelled", account_id, event_id, subject: "order", subject_id: first.order_id },
      ...{ actor: "job", data: JSON.stringify({ attendee_ids: [first.id] }), occurred_at: clock.now() },
    })
    .execute();
  google.calls.length = 0;
  await app.runJob(refreshPasses, {});
  await runGoogleJobs();
  expect(google.things.get(id)).toMatchObject({ state: "INACTIVE", barcode: null });
  google.things.delete(id);
  google.calls.length = 0;
  await app.db.updateTable("attendees").set({ status: "ACTIVE" }).where("id", "=", first.id).execute();
  clock.set(new Date(clock.now().getTime() + 60_000));
  await app.runJob(refreshPasses, {});
  await runGoogleJobs();
  expect(google.calls.filter(({ method }) => method === "POST")).toEqual([]);
});

// SECURITY S129
test("pass of a ticket whose import was rolled back becomes void at Google", async () => {
  const { of, event, first } = await aSale();
  const { payload } = await contentOfLink(await linkOf(walletPasses.googleOfTicket, of));
  const [object = {}] = payload.eventTicketObjects;
  const id = `eventTicketObject/${String(object["id"])}`;
  google.things.set(id, object);
  await app.db.deleteFrom("orders").where("id", "=", first.order_id).execute();
  await app.db
    .insertInto("activity_log")
    .values({
      ...{ kind: "event.import_undone", account_id: event.account_id, event_id: event.id, subject: "event" },
      ...{ subject_id: event.id, actor: "job", data: "{}", occurred_at: clock.now() },
    })
    .execute();
  await app.runJob(refreshPasses, {});
  await runGoogleJobs();
  expect(google.things.get(id)).toMatchObject({ state: "INACTIVE", barcode: null, ticketHolderName: "" });
});

// SECURITY S151
test("deleting an event voids its saved Google passes, even those whose import was just rolled back", async () => {
  const { of, event, first } = await aSale();
  const { payload } = await contentOfLink(await linkOf(walletPasses.googleOfTicket, of));
  const [object = {}] = payload.eventTicketObjects;
  const id = `eventTicketObject/${String(object["id"])}`;
  google.things.set(id, object);
  await runGoogleJobs();
  // as rolling back an import leaves it
  await app.db.deleteFrom("orders").where("id", "=", first.order_id).execute();
  const account = { id: event.account_id };
  const token = await aToken(app.db, await aUser(app.db, { account }), account);
  const late = { event_id: event.id, wallet_pass_ids: [] };
  expect((await app.call(events.remove, { params: { event_id: event.id } }, { token })).status).toBe(204);
  await runGoogleJobs();
  expect(google.things.get(id)).toMatchObject({ state: "INACTIVE", barcode: null, ticketHolderName: "" });
  // the job that was queued before finds nothing to send
  await app.runJob(updateGoogleObjects, late);
});

describe("erasure of attendees at Google", () => {
  /** An attendee's pass is saved at Google under their name and has been compared since. */
  async function saved() {
    const sale = await aSale();
    const { payload } = await contentOfLink(await linkOf(walletPasses.googleOfTicket, sale.of));
    const [object = {}] = payload.eventTicketObjects;
    const id = `eventTicketObject/${String(object["id"])}`;
    google.things.set(id, object);
    await runGoogleJobs();
    await app.runJob(refreshPasses, {});
    await runGoogleJobs();
    expect(google.things.get(id)).toMatchObject({ ticketHolderName: "Ada Lovelace" });
    const account = { id: sale.event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account, is_owner: true }), account, clock.now());
    return { ...sale, account, token, named: () => google.things.get(id)?.["ticketHolderName"] };
  }
  const later = (days: number) => clock.set(new Date(clock.now().getTime() + days * 86_400_000));
  const isOver = ({ event }: { event: { id: number } }) =>
    app.db
      .updateTable("events")
      .set({ start_date: new Date(clock.now().getTime() - 2 * 86_400_000), end_date: null })
      .where("id", "=", event.id)
      .execute();

  // SECURITY S133
  test("erasing a person on request removes their name from the Google pass", async () => {
    const { first, account, token, named } = await saved();
    const body = { email: first.email, upcoming: "KEEP" as const };
    const erased = await app.call(accountData.erasePerson, { params: { account_id: account.id }, body }, { token });
    expect(erased.status).toBe(200);
    await app.runJob(refreshPasses, {});
    await runGoogleJobs();
    expect(named()).toBe("–");
  });

  // SECURITY S133
  test("retention removes the attendee's name from the Google pass even while another order needs attention", async () => {
    const savedPass = await saved();
    const { event } = savedPass;
    await isOver(savedPass);
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }), needs_attention: true });
    const settings = app.db.updateTable("event_settings").where("event_id", "=", event.id);
    await settings.set({ personal_data_retention_days: 1 }).execute();
    await app.runJob(retain, {});
    later(8);
    await app.runJob(retain, {});
    await app.runJob(refreshPasses, {});
    await runGoogleJobs();
    expect(savedPass.named()).toBe("–");
  });

  // SECURITY S133
  test("closing the account removes the names of attendees and organizer from the Google passes", async () => {
    const savedPass = await saved();
    await isOver(savedPass);
    await app.db
      .updateTable("accounts")
      .set({ closing_requested_at: clock.now(), closes_at: clock.now() })
      .where("id", "=", savedPass.account.id)
      .execute();
    await app.runJob(closeAccounts, {});
    await app.runJob(refreshPasses, {});
    await runGoogleJobs();
    expect(savedPass.named()).toBe("–");
    const ofEvent = google.calls.filter(({ path }) => path.startsWith("eventTicketClass"));
    expect(ofEvent.at(-1)?.body).toMatchObject({ issuerName: "–" });
    expect(JSON.stringify([...google.things].filter(([id]) => id.endsWith(`-${savedPass.event.id}`)))).not.toContain(
      "Harbour Concerts",
    );
  });
});

test("event is created at Google once and updated when it changes", async () => {
  const { of, event } = await aSale();
  await linkOf(walletPasses.googleOfTicket, of);
  await runGoogleJobs();
  const ofClass = () => google.calls.filter(({ path }) => path.startsWith("eventTicketClass"));
  expect(ofClass().map(({ method }) => method)).toEqual(["PATCH", "POST"]);
  expect(ofClass()[1]?.body).toMatchObject({
    eventName: { translatedValues: [{ language: "de", value: "Sommernacht" }] },
    venue: { name: { defaultValue: { value: "Harbour Hall" } } },
    logo: { sourceUri: { uri: `https://tickets.example/api/public/wallet/events/${event.id}/logo` } },
  });
  await linkOf(walletPasses.googleOfTicket, of);
  await runGoogleJobs();
  expect(ofClass()).toHaveLength(2);
  await app.db.updateTable("events").set({ title: "Winter Night" }).where("id", "=", event.id).execute();
  await app.runJob(updateGoogleObjects, { event_id: event.id, wallet_pass_ids: [] });
  expect(ofClass().at(-1)).toMatchObject({
    method: "PATCH",
    body: { eventName: { defaultValue: { value: "Winter Night" } } },
  });
});

test("pictures of Google passes have permanent URLs, only for events that have passes", async () => {
  const { of, event } = await aSale();
  const ask = (picture: "logo" | "hero") => app.call(walletPasses.picture, { params: { event_id: event.id, picture } });
  expect((await ask("logo")).status).toBe(404);
  await linkOf(walletPasses.googleOfTicket, of);
  const drawn = await ask("logo");
  expect([drawn.status, drawn.headers["content-type"]]).toEqual([200, "image/png"]);
  expect((await ask("hero")).status, "it has no cover").toBe(404);
});

test("ticket page and ticket email offer Google Wallet", async () => {
  const { of, event, first } = await aSale();
  expect((await app.call(checkout.ticket, { params: of })).body.data.event.wallets).toEqual(["GOOGLE"]);
  const { data } = templatedEmail("TICKET", {
    ...{ cause: "a test", recipient: "ada@example.test", locale: "en", reply_to: null, event_id: event.id },
    data: {
      ...{ event_id: event.id, event_title: event.title, event_timezone: event.timezone, place: null },
      ...{ start_date: event.start_date.toISOString(), end_date: null, is_online: false, cover_url: null },
      ...{ organizer_name: "Harbour Concerts", footer_message: null, attendee_name: "Ada", item_name: "Seat" },
      ...{ attendee_short_id: first.short_id, attendee_public_id: first.public_id, order_public_id: "O-1" },
    },
  });
  const { text, html } = await app.context.mailing.write({ kind: "TICKET", data, locale: "en" });
  const link = `https://tickets.example/api/public/events/${event.id}/attendees/${first.short_id}/google_pass`;
  expect(text).toContain(`Add to Google Wallet:\n${link}`);
  expect(html).toContain(link);
  expect(text).not.toContain("Apple");
});
