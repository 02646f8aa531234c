import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { publicEvents } from "#contract/public-events.ts";
import { DESIGN_COLORS } from "#domain/homepage-design.ts";
import { HOMEPAGE_THEMES } from "#domain/homepage-themes.ts";
import { aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const params = { event_id: event.id };
  return {
    event,
    save: (body: object) => app.call(eventSettingCalls.update, { params, body }, { token }),
    settings: async () => (await app.call(eventSettingCalls.get, { params }, { token })).body.data,
    page: async () => (await app.call(publicEvents.get, { params })).body.data,
  };
}

describe("homepage design", () => {
  // SPEC 3.11
  test("homepage has the standard theme until it is designed, and again once everything is cleared", async () => {
    const { save, settings, page } = await setUp();
    expect(await settings()).toMatchObject({ homepage_primary_color: null, homepage_padding: null });
    expect((await page()).look).toBeNull();
    expect((await save({ ...HOMEPAGE_THEMES.midnight, homepage_padding: 48 })).status).toBe(200);
    expect(await settings()).toMatchObject({ ...HOMEPAGE_THEMES.midnight, homepage_padding: 48 });
    const { look } = await page();
    expect([look?.light.page?.colors.surface, look?.light.tickets?.colors["surface-raised"], look?.padding]).toEqual([
      HOMEPAGE_THEMES.midnight.homepage_body_background_color,
      HOMEPAGE_THEMES.midnight.homepage_ticket_widget_background_color,
      48,
    ]);
    const nothing = Object.fromEntries([...DESIGN_COLORS, "homepage_padding"].map((name) => [name, null]));
    await save(nothing);
    expect((await page()).look).toBeNull();
  });

  test("homepage design keeps omitted fields and clears an empty color", async () => {
    const { save, settings } = await setUp();
    await save({ homepage_primary_color: "#ABC", homepage_background_color: "#11223344" });
    await save({ homepage_background_color: "" });
    expect(await settings()).toMatchObject({ homepage_primary_color: "#abc", homepage_background_color: null });
  });

  test.each(["#abc", "#abcd", "#a1b2c3", "#A1B2C3D4"])("homepage design accepts %s", async (color) => {
    const { save, settings } = await setUp();
    expect((await save({ homepage_secondary_color: color })).status).toBe(200);
    expect((await settings()).homepage_secondary_color).toBe(color.toLowerCase());
  });

  // SPEC 5.25
  // SECURITY S162
  test.each(DESIGN_COLORS)("homepage design rejects an invalid color as %s and keeps the stored one", async (name) => {
    const { save, settings, page } = await setUp();
    await save({ [name]: "#123456" });
    const wrong = [
      "red",
      "#12",
      "#12345",
      "#1234567",
      "#fff;}",
      "#fff</style><script>",
      "url(//evil.example)",
      "#ggg",
      7,
      {},
    ];
    const responses = await Promise.all(wrong.map((color) => save({ [name]: color })));
    expect(responses.map(({ status }) => status)).toEqual(wrong.map(() => 422));
    const messages = responses.map(
      ({ body }) => (body as unknown as { errors: Record<string, string[]> }).errors[name]?.[0],
    );
    expect(messages.slice(0, 8)).toEqual(wrong.slice(0, 8).map(() => "Enter a valid hex code, for example #ffffff."));
    expect((await settings())[name]).toBe("#123456");
    expect(JSON.stringify((await page()).look)).not.toMatch(/[<>;()]/);
  });

  test.each([-1, 81, 3.5, "8px"])("homepage design rejects a padding of %s", async (homepage_padding) => {
    const { save } = await setUp();
    const { status, body } = await save({ homepage_padding });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ["homepage_padding"]]);
  });

  // SECURITY S162
  test("homepage design with an invalid color is rejected by the database, too", async () => {
    const { event } = await setUp();
    for (const name of DESIGN_COLORS)
      await expect(
        app.db
          .updateTable("event_settings")
          .set({ [name]: "#fff;}" })
          .where("event_id", "=", event.id)
          .execute(),
      ).rejects.toThrow(/event_settings_homepage_colors_check/);
  });

  test("homepage design rejects an update of an outdated version", async () => {
    const { save, settings } = await setUp();
    const { updated_at } = await settings();
    expect((await save({ homepage_primary_color: "#111111", updated_at })).status).toBe(200);
    const late = await save({ homepage_primary_color: "#222222", updated_at });
    expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([409, "conflict"]);
    expect((await settings()).homepage_primary_color).toBe("#111111");
  });

  test("homepage design gives its primary color, and nothing else, to order and ticket pages", async () => {
    const { event, save } = await setUp();
    await save({ ...HOMEPAGE_THEMES.clay });
    const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    const params = { event_id: event.id, order_short_id: order.short_id };
    const { look } = (await app.call(checkout.get, { params })).body.data.event;
    expect(look?.light.page?.colors.accent).toBe(HOMEPAGE_THEMES.clay.homepage_primary_color);
    expect([look?.light.page?.colors.surface, look?.light.content, look?.light.tickets]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const ticket = { event_id: event.id, attendee_short_id: attendees[0]?.short_id ?? "" };
    expect((await app.call(checkout.ticket, { params: ticket })).body.data.event.look).toEqual(look);
  });
});
