import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { LOCALES, type Locale } from "#contract/fields.ts";
import { publicEvents } from "#contract/public-events.ts";
import { tickets } from "#contract/tickets.ts";
import { COPIED_PARTS } from "#domain/event-copies.ts";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { findOrders } from "#server/self-service/find-orders.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const OWN = { title: "Summer Night", description: "<p>Dance under lanterns</p>" };
const GERMAN = { title: "Sommernacht", description: "<p>Tanz unter <b>Laternen</b></p><script>x</script>" };

/** A live event in English with a tiered ticket, its organizer, and the calls to change it. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", language: "en", ...OWN });
  const tiers = [
    { label: "Early", price: 0, capacity: 50 },
    { label: "Late", price: 0, capacity: 50 },
  ];
  const { ticket, prices } = await aTicket(app.db, { event, title: "Standing", description: "<p>No seat</p>", tiers });
  const params = { event_id: event.id };
  const change = (body: object) => app.call(events.change, { params, body }, { token });
  const set = (body: object) => app.call(eventSettingCalls.update, { params, body }, { token });
  const inTicket = { ...params, ticket_id: ticket.id };
  const saved = async () => (await app.call(tickets.get, { params: inTicket }, { token })).body.data;
  async function sayTicket(translations: object, labels: object[] = [{}, {}], more: object = {}) {
    const current = await saved();
    const body = {
      ...{ ...current, ...more, translations },
      prices: current.prices.map((price, at) => ({ ...price, translations: labels[at] })),
    };
    return app.call(tickets.update, { params: inTicket, body: body as never }, { token });
  }
  const page = async (language?: Locale) =>
    (await app.call(publicEvents.get, { params, query: language ? { language } : {} })).body.data;
  return { account, token, event, ticket, prices, params, change, set, sayTicket, saved, page };
}

/** The same event with German translations. */
async function inGerman() {
  const staged = await setUp();
  expect((await staged.change({ translations: { de: GERMAN } })).status).toBe(200);
  expect(
    (await staged.sayTicket({ de: { title: "Stehplatz" } }, [{ de: { label: "Früh" } }, { de: { label: null } }]))
      .status,
  ).toBe(200);
  return staged;
}

describe("event in several languages", () => {
  // SPEC 3.05
  test("translated event is shown in the reader's language, sanitized, and names the texts that fall back", async () => {
    const { page } = await inGerman();
    const german = await page("de");
    expect(german).toMatchObject({
      ...{ title: "Sommernacht", description: "<p>Tanz unter <strong>Laternen</strong></p>", slug: "summer-night" },
      ...{ description_preview: "Tanz unter Laternen", language: "en", fallbacks: [] },
    });
    expect(german.tickets[0]).toMatchObject({
      title: "Stehplatz",
      description: "<p>No seat</p>",
      fallbacks: ["description"],
    });
    expect(german.tickets[0]?.prices.map(({ label, fallbacks }) => [label, fallbacks])).toEqual([
      ["Früh", []],
      ["Late", ["label"]],
    ]);
  });

  test("event is shown in its own language to other readers, with its fallbacks, and to unknown ones", async () => {
    const { page } = await inGerman();
    expect(await page("fr")).toMatchObject({ ...OWN, fallbacks: ["title", "description"] });
    for (const shown of [await page("en"), await page()])
      expect(shown).toMatchObject({ ...OWN, fallbacks: [], tickets: [{ title: "Standing", fallbacks: [] }] });
  });

  test("translations into a language that becomes the event's own are stored and shown after changing back", async () => {
    const { page, change } = await inGerman();
    await change({ language: "de" });
    expect(await page("de")).toMatchObject({ ...OWN, fallbacks: [] });
    expect(await page("en")).toMatchObject({ ...OWN, fallbacks: ["title", "description"] });
    await change({ language: "en" });
    expect((await page("de")).title).toBe("Sommernacht");
  });

  test("messages and SEO texts are translated, and a link uses the title rather than another language", async () => {
    const { page, set, change } = await inGerman();
    const body = {
      ...{ seo_title: "Night of the year", continue_button_text: "Come along", pre_checkout_message: "<p>Hello</p>" },
      translations: { de: { continue_button_text: "Komm mit", pre_checkout_message: "<p>Hallo<img src=x></p>" } },
    };
    expect((await set(body)).body.data.translations.de).toMatchObject({
      ...{ continue_button_text: "Komm mit", pre_checkout_message: "<p>Hallo</p>", seo_title: null },
    });
    const texts = { continue_button_text: "Komm mit", pre_checkout_message: "<p>Hallo</p>" };
    expect((await page("de")).settings).toMatchObject({ ...texts, seo_title: null });
    await change({ translations: { de: { title: null } } });
    expect((await page("de")).settings).toMatchObject({ ...texts, seo_title: "Night of the year" });
  });

  test("event list shows the reader's language under the same slug", async () => {
    const { event, change } = await inGerman();
    const title = `Lanterns number ${event.id}`;
    await change({ title });
    const query = { query: title };
    const listed = async (language: string) =>
      (await app.call(publicEvents.list, { query }, { headers: { "accept-language": language } })).body.data.find(
        ({ id }) => id === event.id,
      );
    expect(await listed("de")).toMatchObject({ title: "Sommernacht", description_preview: "Tanz unter Laternen" });
    expect(await listed("fr")).toMatchObject({ title, slug: `lanterns-number-${event.id}` });
    expect((await listed("de"))?.slug).toBe(`lanterns-number-${event.id}`);
  });
});

describe("editing translations", () => {
  test("translation leaves other languages and texts unchanged", async () => {
    const { change } = await inGerman();
    await change({ translations: { fr: { title: "Nuit d’été" } } });
    const { body } = await change({ translations: { de: { title: "Lange Sommernacht" } } });
    expect(body.data.translations).toEqual({
      de: { title: "Lange Sommernacht", description: "<p>Tanz unter <strong>Laternen</strong></p>" },
      fr: { title: "Nuit d’été", description: null },
    });
  });

  test("translations in six languages that are written concurrently are all stored (race)", async () => {
    const { params, token, event } = await setUp();
    const { start_date, end_date } = event;
    const current = { ...OWN, start_date: start_date.toISOString(), end_date: end_date?.toISOString() ?? null };
    const otherLanguages = LOCALES.filter((locale) => locale !== "en");
    const responses = await Promise.all(
      otherLanguages.map((locale) =>
        app.call(
          events.update,
          { params, body: { ...current, translations: { [locale]: { title: locale } } } },
          { token },
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(otherLanguages.map(() => 200));
    const { body } = await app.call(events.get, { params }, { token });
    expect(Object.keys(body.data.translations).toSorted()).toEqual(otherLanguages.toSorted());
  });

  test("translation has the limits of the original text and is rejected at its field", async () => {
    const { change, set, sayTicket } = await inGerman();
    const long = await change({
      translations: { de: { title: "x".repeat(150), description: "x".repeat(DESCRIPTION_MAX + 1) } },
    });
    expect(long.status).toBe(422);
    expect(Object.keys(long.body.errors ?? {}).toSorted()).toEqual([
      "translations.de.description",
      "translations.de.title",
    ]);
    expect((await change({ translations: { it: { title: "Notte" } } })).body.errors).toHaveProperty("translations.it");
    expect((await set({ translations: { de: { seo_title: "x".repeat(256) } } })).body.errors).toHaveProperty(
      "translations.de.seo_title",
    );
    const label = await sayTicket({}, [{ de: { label: "x".repeat(101) } }, {}]);
    expect(label.body.errors).toHaveProperty("prices.0.translations.de.label");
  });

  test("translation of tickets and settings must be in a language of the event", async () => {
    const { set, sayTicket, saved } = await inGerman();
    const updated = await set({ translations: { fr: { seo_title: "Nuit" } } });
    expect(updated).toMatchObject({
      status: 422,
      body: { errors: { "translations.fr": [expect.stringContaining("language")] } },
    });
    const ticket = await sayTicket({ fr: { title: "Debout" } }, [{}, { fr: { label: "Tard" } }]);
    expect(Object.keys(ticket.body.errors ?? {})).toEqual(["translations.fr", "prices.1.translations.fr"]);
    expect((await saved()).translations).not.toHaveProperty("fr");
  });

  test("translation from an outdated version is rejected", async () => {
    const { change, event } = await inGerman();
    const stale = { updated_at: event.updated_at.toISOString(), translations: { de: { title: "Nacht" } } };
    expect((await change(stale)).body).toMatchObject({ code: "conflict" });
    expect((await change({ max_tickets_per_order: 4 })).body.data.translations.de?.title).toBe("Sommernacht");
  });

  test("emptied translation falls back, and its language stays one of the event's", async () => {
    const { change, page } = await inGerman();
    const { body } = await change({ translations: { de: { title: " ", description: "<p></p>" } } });
    expect(body.data.translations).toEqual({ de: { title: null, description: null } });
    expect(await page("de")).toMatchObject({
      ...OWN,
      fallbacks: ["title", "description"],
      tickets: [{ title: "Stehplatz" }],
    });
  });

  test("removed language removes its translations everywhere and outdates an open ticket form", async () => {
    const { change, set, saved, sayTicket, page } = await inGerman();
    await set({ translations: { de: { email_footer_message: "Bis bald" } } });
    const { updated_at } = await saved();
    await change({ translations: { de: null } });
    expect(await page("de")).toMatchObject({
      ...OWN,
      tickets: [{ title: "Standing", prices: [{ label: "Early" }, {}] }],
    });
    expect(await saved()).toMatchObject({ translations: {}, prices: [{ translations: {} }, { translations: {} }] });
    expect((await set({})).body.data.translations).toEqual({});
    expect((await sayTicket({}, undefined, { updated_at })).body).toMatchObject({ code: "conflict" });
  });

  test("translation of a tier is removed when its ticket has a single price again", async () => {
    const { sayTicket, saved, prices } = await inGerman();
    const [first] = (await saved()).prices;
    await app.db
      .updateTable("ticket_prices")
      .set({ deleted_at: new Date() })
      .where("id", "=", prices[1]?.id ?? 0)
      .execute();
    expect((await sayTicket({}, [{}], { type: "FREE" })).status).toBe(200);
    expect(first?.translations).toEqual({ de: { label: "Früh" } });
    expect((await saved()).prices[0]?.translations).toEqual({});
  });

  test("translation is recorded as a change", async () => {
    const { event } = await inGerman();
    const activity = await app.db
      .selectFrom("activity_log")
      .select(["kind", "data"])
      .where("event_id", "=", event.id)
      .orderBy("id")
      .execute();
    expect(activity).toEqual([
      { kind: "event.updated", data: { changed: ["translations"] } },
      { kind: "ticket.updated", data: { changed: expect.arrayContaining(["translations"]) } },
    ]);
  });

  test("translations are copied with an event, except for a text that the copy changes", async () => {
    const { params, token, set } = await inGerman();
    await set({
      translations: { de: { email_footer_message: "Bis bald", online_event_connection_details: "<p>Hier</p>" } },
    });
    const copy = (parts: boolean, title: string) => {
      const all = Object.fromEntries(COPIED_PARTS.map((part) => [part, parts]));
      const body = { ...OWN, title, start_date: "2028-07-03T19:30", end_date: null, ...all };
      return app.call(events.duplicate, { params, body: body as never }, { token });
    };
    const same = (await copy(true, OWN.title)).body.data;
    expect(same.translations.de).toEqual({
      title: "Sommernacht",
      description: "<p>Tanz unter <strong>Laternen</strong></p>",
    });
    const [ticket] = (await app.call(tickets.list, { params: { event_id: same.id } }, { token })).body.data;
    expect(ticket?.translations.de?.title).toBe("Stehplatz");
    expect(ticket?.prices[0]?.translations.de?.label).toBe("Früh");
    const other = (await copy(false, "Autumn Night")).body.data;
    expect(other.translations.de).toMatchObject({ title: null, description: expect.stringContaining("Laternen") });
    const settings = await app.call(eventSettingCalls.get, { params: { event_id: other.id } }, { token });
    expect(settings.body.data.translations.de).toMatchObject({
      ...{ online_event_connection_details: "<p>Hier</p>", email_footer_message: null },
    });
  });
});

let buyers = 0;

/** A reader of this language buys a ticket for themselves and one for a guest. */
async function buy({ params, ticket, prices }: Awaited<ReturnType<typeof setUp>>, language: string) {
  const { event_id } = params;
  const headers = { "accept-language": language };
  const ip = `10.12.${++buyers >> 8}.${buyers & 255}`;
  const email = `reader-${buyers}@example.test`;
  const url = `/api/public/events/${event_id}/order`;
  const quantities = [{ price_id: prices[0]?.id ?? 0, quantity: 2 }];
  const payload = { tickets: [{ ticket_id: ticket.id, quantities }] };
  const reserved = await app.server.inject({ method: "POST", url, payload, headers, remoteAddress: ip });
  const { short_id } = reserved.json().data;
  const cookie = String(reserved.headers["set-cookie"]).split(";")[0] ?? "";
  const person = { first_name: "Ada", last_name: "Byron", email };
  const guest = { ...person, email: `guest-${buyers}@example.test` };
  const attendees = [person, guest].map((attendee) => ({ ...attendee, ticket_price_id: prices[0]?.id }));
  const completed = await app.server.inject({
    method: "PUT",
    url: `${url}/${short_id}`,
    payload: { order: person, attendees, terms_accepted: true },
    headers: { ...headers, cookie },
    remoteAddress: ip,
  });
  expect(completed.statusCode).toBe(200);
  const get = (path: string, reader = language) =>
    app.server.inject({
      url: `${url}/${short_id}${path}`,
      headers: { "accept-language": reader },
      remoteAddress: ip,
    });
  const mails = await app.db
    .selectFrom("mails")
    .select(["kind", "recipient", "locale", "data"])
    .where("recipient", "in", [email, guest.email])
    .orderBy("id")
    .execute();
  return {
    order: completed.json().data,
    email,
    get,
    mails: mails as { kind: string; locale: string; data: Record<string, unknown> }[],
  };
}

describe("buyer's language", () => {
  // SPEC 3.05
  test("buyer reads the order, tickets, emails and files in their language", async () => {
    const staged = await inGerman();
    await staged.set({
      ...{ post_checkout_message: "<p>See you</p>", email_footer_message: "Bye" },
      translations: { de: { post_checkout_message: "<p>Bis dann</p>" } },
    });
    const { order, get, mails, email } = await buy(staged, "de");
    expect(order.event).toMatchObject({
      title: "Sommernacht",
      slug: "summer-night",
      post_checkout_message: "<p>Bis dann</p>",
    });
    expect(order.order_items[0].item_name).toBe("Stehplatz – Früh");
    const [attendee] = order.attendees;
    expect(attendee.item_name).toBe("Stehplatz – Früh");
    const params = { event_id: staged.params.event_id, attendee_short_id: attendee.short_id };
    const ticket = await app.call(checkout.ticket, { params }, { headers: { "accept-language": "de" } });
    expect(ticket.body.data).toMatchObject({ item_name: "Stehplatz – Früh", event: { title: "Sommernacht" } });
    const summary = mails.find(({ kind }) => kind === "ORDER_COMPLETED");
    expect(summary).toMatchObject({
      locale: "de",
      data: {
        ...{ event_title: "Sommernacht", post_message: "<p>Bis dann</p>", footer_message: "Bye" },
        items: [{ name: "Stehplatz – Früh" }],
      },
    });
    expect(mails.find(({ kind }) => kind === "TICKET")?.data).toMatchObject({
      ...{ event_title: "Sommernacht", item_name: "Stehplatz – Früh" },
    });
    expect((await get("/calendar")).body).toContain("SUMMARY:Sommernacht");
    expect((await get("/tickets_pdf")).headers["content-disposition"]).toContain("sommernacht");
    await app.runJob(findOrders, { email, locale: "de", nonce: `languages-${buyers}` });
    const found = await app.db
      .selectFrom("mails")
      .select("data")
      .where("recipient", "=", email)
      .where("kind", "=", "FIND_ORDERS")
      .executeTakeFirstOrThrow();
    expect(found.data).toMatchObject({ orders: [{ event_title: "Sommernacht" }] });
  });

  test("buyer without a translation reads the event's language, and another one on request", async () => {
    const staged = await inGerman();
    const { order, get, mails } = await buy(staged, "fr");
    expect(order).toMatchObject({ event: { title: "Summer Night" }, order_items: [{ item_name: "Standing – Early" }] });
    expect(mails.every(({ data }) => data.event_title === "Summer Night")).toBe(true);
    expect((await get("", "de")).json().data).toMatchObject({
      ...{ event: { title: "Sommernacht" }, order_items: [{ item_name: "Stehplatz – Früh" }] },
    });
  });

  test("order keeps the name that was bought when the ticket is renamed", async () => {
    const staged = await inGerman();
    const { get } = await buy(staged, "de");
    await staged.sayTicket({ de: { title: "Parkett" } }, [{}, {}], { title: "Floor" });
    expect((await get("")).json().data.order_items[0].item_name).toBe("Standing – Early");
  });

  test("organizer's lists stay in the event's language", async () => {
    const staged = await inGerman();
    const { order } = await buy(staged, "de");
    const item = await app.db
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("item_name")
      .where("orders.short_id", "=", order.short_id)
      .executeTakeFirstOrThrow();
    expect(item.item_name).toBe("Standing – Early");
  });
});

describe("database constraint", () => {
  test.each([
    ["a language that is none of ours", { it: { title: "Notte" } }],
    ["a text that nobody shows", { de: { footer: "Tschüs" } }],
    ["an empty text", { de: { title: "" } }],
    ["a text that is none", { de: { title: 7 } }],
    ["a language without texts", { de: "Sommernacht" }],
    ["a list", []],
  ])("database rejects translations with %s", async (_what, translations) => {
    const { event } = await setUp();
    const write = app.db
      .updateTable("events")
      .set({ translations: JSON.stringify(translations) })
      .where("id", "=", event.id)
      .execute();
    await expect(write).rejects.toThrow("events_translations_check");
  });
});
