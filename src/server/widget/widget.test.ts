import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { NO_SESSION, ORDER_SESSION_HEADER } from "#domain/order-session.ts";
import { widget } from "#contract/widget.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

// An order that starts in a frame on another site, where cookies may be blocked, and continues
// there or in a tab.

let app: TestApp;
const clock = frozenClock(new Date());
beforeAll(async () => void (app = await testApp({ clock, app_url: "https://tickets.example" })));
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const { ticket, prices } = await aTicket(app.db, { event, price: 0, type: "FREE", capacity: 5 });
  const price_id = prices[0]?.id ?? 0;
  const body = (quantity = 1) => ({ tickets: [{ ticket_id: ticket.id, quantities: [{ price_id, quantity }] }] });
  return { event, token, price_id, params: { event_id: event.id }, body };
}
type Stage = Awaited<ReturnType<typeof setUp>>;

/** The headers that a browser adds to a request from a frame, which has no cookie to send. */
const framed = (session: string) => ({
  headers: { [ORDER_SESSION_HEADER]: session, origin: "https://tickets.example", "sec-fetch-site": "same-origin" },
});

/** Reserves tickets in a frame and returns the order with its session. */
async function begin({ params, body }: Stage, quantity = 1, session = NO_SESSION) {
  const reply = await app.call(checkout.reserve, { params, body: body(quantity) }, framed(session));
  expect(reply.status).toBe(201);
  const order = { ...params, order_short_id: reply.body.data.short_id };
  return { reply, order, session: String(reply.headers[ORDER_SESSION_HEADER] ?? session) };
}

async function aCode(begun: Awaited<ReturnType<typeof begin>>): Promise<string> {
  const made = await app.call(widget.createHandoff, { params: begun.order }, framed(begun.session));
  expect(made.status).toBe(201);
  return made.body.data.code;
}

const take = (event_id: number, code: string, cookie?: string) =>
  app.call(widget.redeemHandoff, { params: { event_id }, body: { code } }, cookie === undefined ? {} : { cookie });

const getOrder = (order: { event_id: number; order_short_id: string }, options: object) =>
  app.call(checkout.get, { params: order }, options);

describe("widget order in a frame", () => {
  test("widget order is accessible by the session from its response header and is completed without a cookie", async () => {
    const made = await setUp();
    const { order, session } = await begin(made);
    expect((await getOrder(order, framed(session))).body.data.is_own).toBe(true);
    for (const stranger of [{}, framed(NO_SESSION), framed(`${session}x`), { cookie: `session_identifier=${session}` }])
      expect((await getOrder(order, stranger)).status).toBe(404);
    const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    const body = { order: ada, attendees: [{ ticket_price_id: made.price_id, ...ada }], terms_accepted: true as const };
    const complete = await app.call(checkout.complete, { params: order, body }, framed(session));
    expect([complete.status, complete.body.data.status]).toEqual([200, "COMPLETED"]);
    expect(await recount(app.db)).toEqual([]);
  });

  test("widget cookie is partitioned and valid only together with the session header of the frame", async () => {
    const { reply, order } = await begin(await setUp());
    const [cookie, ...otherCookies] = [reply.headers["set-cookie"]].flat().map(String);
    expect(otherCookies).toEqual([]);
    const [name, ...is] = String(cookie).split("; ");
    expect(name).toMatch(/^__Host-framed_session=/);
    expect(is.toSorted()).toEqual(["HttpOnly", "Partitioned", "Path=/", "SameSite=None", "Secure"]);
    const value = cookieOf(reply);
    const comfort = await getOrder(order, { cookie: value, headers: framed(NO_SESSION).headers });
    expect(comfort.body.data.is_own).toBe(true);
    expect((await getOrder(order, { cookie: value })).status, "without the frame's header").toBe(404);
    const asOurs = value.replace("framed_session", "session_identifier");
    expect((await getOrder(order, { cookie: asOurs })).status, "under the other name").toBe(404);
  });

  // SECURITY S160
  test("widget frame has no access to orders of the browser's own cookie", async () => {
    const made = await setUp();
    const own = await app.call(checkout.reserve, { params: made.params, body: made.body() });
    const order = { ...made.params, order_short_id: own.body.data.short_id };
    const both = { cookie: cookieOf(own), headers: framed(NO_SESSION).headers };
    expect((await getOrder(order, both)).status).toBe(404);
    expect((await app.call(checkout.abandon, { params: order }, both)).status).toBe(404);
    expect((await getOrder(order, { cookie: cookieOf(own) })).body.data.is_own).toBe(true);
  });

  // SECURITY S160
  test("widget request needs no XSRF token, and a cross-site request without session header or token is rejected", async () => {
    const made = await setUp();
    const { order, session } = await begin(made);
    const forged = { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
    const refused = await app.call(checkout.reserve, { params: made.params, body: made.body() }, forged);
    expect([refused.status, refused.body.code]).toEqual([403, "forged"]);
    const framedLogin = { headers: { ...forged.headers, [ORDER_SESSION_HEADER]: session } };
    const dashboard = await app.call(eventSettingCalls.update, { params: made.params, body: {} }, framedLogin);
    expect([dashboard.status, dashboard.body.code], "nothing outside the public calls").toEqual([403, "forged"]);
    expect((await app.call(checkout.abandon, { params: order }, framed(session))).status).toBe(204);
    const preflight = await app.server.inject({
      method: "OPTIONS",
      url: `/api/public/events/${made.event.id}/order`,
      headers: { origin: "https://evil.example", "access-control-request-headers": ORDER_SESSION_HEADER },
    });
    expect(preflight.headers["access-control-allow-origin"], "no other site may send the header").toBeUndefined();
  });

  test("new widget order supersedes the earlier one of the same frame", async () => {
    const made = await setUp();
    const first = await begin(made, 4);
    const second = await begin(made, 5, first.session);
    expect((await getOrder(second.order, framed(first.session))).body.data.is_own).toBe(true);
    expect((await getOrder(first.order, framed(first.session))).body.data.is_expired).toBe(true);
    expect(await recount(app.db)).toEqual([]);
  });

  test("widget frame finds its open order again until the reservation expires", async () => {
    const made = await setUp();
    const { order, session } = await begin(made);
    const begun = (options: object) => app.call(widget.begun, { params: made.params }, options);
    expect((await begun(framed(session))).body.data).toMatchObject({ order_short_id: order.order_short_id });
    expect([(await begun({})).body.data, (await begun(framed(NO_SESSION))).body.data]).toEqual([null, null]);
    const now = clock.now();
    clock.set(new Date(now.getTime() + 3 * 3_600_000));
    expect((await begun(framed(session))).body.data).toBeNull();
    clock.set(now);
  });
});

describe("checkout handoff to a tab", () => {
  // SECURITY S161
  test("checkout handoff moves the order to the tab under a new short id and locks the frame out", async () => {
    const made = await setUp();
    const frame = await begin(made);
    const redeemed = await take(made.event.id, await aCode(frame));
    const { order_short_id } = redeemed.body.data;
    const order = { ...made.params, order_short_id };
    expect(order_short_id).not.toBe(frame.order.order_short_id);
    expect((await getOrder(order, { cookie: cookieOf(redeemed) })).body.data.is_own).toBe(true);
    expect(String(redeemed.headers["set-cookie"])).toMatch(/^__Host-session_identifier=.*SameSite=Lax/);
    for (const [params, options] of [
      [order, framed(frame.session)],
      [frame.order, framed(frame.session)],
      [frame.order, { cookie: cookieOf(redeemed) }],
    ] as const)
      expect((await getOrder(params, options)).status).toBe(404);
    expect((await app.call(widget.createHandoff, { params: order }, framed(frame.session))).status).toBe(404);
    expect(await recount(app.db)).toEqual([]);
  });

  // SECURITY S161
  test("checkout handoff code works once: one of ten concurrent requests succeeds (race)", async () => {
    const made = await setUp();
    const code = await aCode(await begin(made));
    const all = await Promise.all(Array.from({ length: 10 }, () => take(made.event.id, code)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
    expect((await take(made.event.id, code)).body.code).toBe("link_invalid");
  });

  // SECURITY S161
  test("checkout handoff accepts only the newest code, within a minute, for its own event, while the order is open", async () => {
    const made = await setUp();
    const other = await setUp();
    const frame = await begin(made);
    const old = await aCode(frame);
    const code = await aCode(frame);
    expect((await take(made.event.id, old)).status, "a newer one ended it").toBe(410);
    expect((await take(other.event.id, code)).status, "another event's").toBe(410);
    const now = clock.now();
    clock.set(new Date(now.getTime() + 61_000));
    expect((await take(made.event.id, code)).status, "a minute later").toBe(410);
    clock.set(now);
    await app.call(checkout.abandon, { params: frame.order }, framed(frame.session));
    expect((await take(made.event.id, code)).status, "given up").toBe(410);
    const again = await app.call(widget.createHandoff, { params: frame.order }, framed(frame.session));
    expect([again.status, again.body.code]).toEqual([409, "already_processed"]);
  });

  test("checkout handoff keeps the cookie of the tab and supersedes the open order of that cookie", async () => {
    const made = await setUp();
    const before = await app.call(checkout.reserve, { params: made.params, body: made.body(2) });
    const cookie = cookieOf(before);
    const redeemed = await take(made.event.id, await aCode(await begin(made, 3)), cookie);
    expect(redeemed.headers["set-cookie"]).toBeUndefined();
    const order = { ...made.params, order_short_id: redeemed.body.data.order_short_id };
    expect((await getOrder(order, { cookie })).body.data.is_own).toBe(true);
    const gone = { ...made.params, order_short_id: before.body.data.short_id };
    expect((await getOrder(gone, { cookie })).body.data.is_expired).toBe(true);
    expect(await recount(app.db)).toEqual([]);
  });

  test("checkout handoff reports the order status to the frame without personal data", async () => {
    const made = await setUp();
    const code = await aCode(await begin(made, 2));
    const getHandoff = () => app.call(widget.getHandoff, { params: { ...made.params, code } });
    expect((await getHandoff()).body.data).toEqual({
      ...{
        is_taken: false,
        status: "RESERVED",
        is_expired: false,
        total: 0,
        currency: made.event.currency,
        tickets: 2,
      },
    });
    const redeemed = await take(made.event.id, code);
    expect((await getHandoff()).body.data.is_taken).toBe(true);
    const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    const attendees = [1, 2].map(() => ({ ticket_price_id: made.price_id, ...ada }));
    const order = { ...made.params, order_short_id: redeemed.body.data.order_short_id };
    const body = { order: ada, attendees, terms_accepted: true as const };
    await app.call(checkout.complete, { params: order, body }, { cookie: cookieOf(redeemed) });
    expect((await getHandoff()).body.data.status).toBe("COMPLETED");
    const made_up = await app.call(widget.getHandoff, { params: { ...made.params, code: "nobody" } });
    expect(made_up.status).toBe(404);
  });
});

describe("widget settings", () => {
  const save = ({ token, params }: Stage, body: object) =>
    app.call(eventSettingCalls.update, { params, body }, { token });
  const shown = async ({ params }: Stage) => (await app.call(widget.get, { params })).body.data;

  // SPEC 3.12
  test("widget settings default to those of the event page until they are changed", async () => {
    const made = await setUp();
    expect(await shown(made)).toEqual({
      ...{ auto_resize: true, button_text: null, button_texts: {}, theme: "light", language: null, look: null },
      sites: [],
      colors: { accent: null, background: null, text: null },
    });
    const settings = {
      ...{ widget_auto_resize: false, widget_button_text: "Come along", widget_theme: "dark", widget_language: "de" },
      ...{ widget_accent_color: "#0A6", widget_background_color: "#101820", widget_text_color: null },
      widget_sites: ["example.com/tickets", "", "https://*.Example.com", "https://example.com"],
    };
    const saved = await save(made, settings);
    expect(saved.body.data).toMatchObject({ widget_sites: ["https://example.com", "https://*.example.com"] });
    const now = await shown(made);
    expect(now).toMatchObject({ auto_resize: false, button_text: "Come along", theme: "dark", language: "de" });
    expect(now.look?.light.tickets?.colors["surface-raised"]).toBe("#101820");
  });

  // SPEC 3.12
  test("widget button has translations in the languages of the event only", async () => {
    const { account, token } = await aSignedInUser(app.db);
    const organizer = await anOrganizer(app.db, { account });
    const event = await anEvent(app.db, { status: "LIVE", organizer, language: "en", translations: { de: {} } });
    const made = { token, params: { event_id: event.id } } as Stage;
    const saveButtonText = (locale: string, text: string | null) =>
      save(made, { translations: { [locale]: { widget_button_text: text } } });
    await save(made, { widget_button_text: "Come along" });
    const german = await saveButtonText("de", " Komm mit ");
    expect(german.body.data.translations.de?.widget_button_text).toBe("Komm mit");
    expect(await shown(made)).toMatchObject({ button_text: "Come along", button_texts: { de: "Komm mit" } });
    const french = await saveButtonText("fr", "Venez");
    expect([french.status, Object.keys((french.body as unknown as { errors: object }).errors)]).toEqual([
      422,
      ["translations.fr"],
    ]);
    expect((await saveButtonText("de", "a".repeat(101))).status).toBe(422);
    await saveButtonText("de", null);
    expect(await shown(made)).toMatchObject({ button_text: "Come along", button_texts: {} });
  });

  // SPEC 3.12
  // SECURITY S159
  test.each([
    ["widget_sites", ["https://example.com; script-src *"]],
    ["widget_sites", ["http://example.com"]],
    ["widget_sites", Array.from({ length: 51 }, (_, at) => `https://s${at}.example.com`)],
    ["widget_accent_color", "red;}"],
    ["widget_theme", "pink"],
    ["widget_language", "xx"],
    ["widget_button_text", "a".repeat(101)],
  ])("widget settings reject an invalid %s and keep the previous value", async (name, value) => {
    const made = await setUp();
    const { status, body } = await save(made, { [name]: value });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [name]]);
    expect((await shown(made)).sites).toEqual([]);
  });

  // SECURITY S159
  test("database rejects an invalid widget site", async () => {
    const { event } = await setUp();
    const write = app.db
      .updateTable("event_settings")
      .set({ widget_sites: ["https://example.com; script-src *"] })
      .where("event_id", "=", event.id)
      .execute();
    await expect(write).rejects.toThrow(/event_settings_widget_sites_check/);
  });

  test("widget settings of a draft are visible only to members of its account", async () => {
    const { account, token } = await aSignedInUser(app.db);
    const event = await anEvent(app.db, { status: "DRAFT", organizer: await anOrganizer(app.db, { account }) });
    const params = { event_id: event.id };
    expect((await app.call(widget.get, { params })).status).toBe(404);
    expect((await app.call(widget.get, { params }, { token })).status).toBe(200);
    expect((await app.call(widget.get, { params }, { token: (await aSignedInUser(app.db)).token })).status).toBe(404);
  });
});
