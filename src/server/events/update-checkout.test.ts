import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type checkoutSettingsInput, eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("checkout settings", () => {
  async function setUp() {
    const { account, token } = await aSignedInUser(app.db);
    const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const params = { event_id: event.id };
    const update = (body: z.input<typeof checkoutSettingsInput>) =>
      app.call(eventSettingCalls.updateCheckout, { params, body }, { token });
    const rename = (title: string) => app.call(events.change, { params, body: { title } }, { token });
    const now = async () => ({
      event: (await app.call(events.get, { params }, { token })).body.data,
      settings: (await app.call(eventSettingCalls.get, { params }, { token })).body.data,
    });
    const start = async () => {
      const { event, settings } = await now();
      return { event: event.updated_at, settings: settings.updated_at };
    };
    const kinds = async () => {
      const rows = await app.db.selectFrom("activity_log").select("kind").where("event_id", "=", event.id).execute();
      return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("event."));
    };
    return { update, rename, now, start, kinds };
  }

  test("checkout settings change the event and its settings in one call and return both", async () => {
    const { update, now, start } = await setUp();
    const updated_at = await start();
    const { status, body } = await update({ max_tickets_per_order: 4, order_timeout_in_minutes: 25, updated_at });
    expect(status).toBe(200);
    expect(body.data).toEqual(await now());
    expect(body.data).toMatchObject({
      event: { max_tickets_per_order: 4 },
      settings: { order_timeout_in_minutes: 25 },
    });
  });

  test("checkout settings store the tax behavior of new tickets", async () => {
    const { update, now } = await setUp();
    await update({ tax_behavior: "inclusive" });
    const { event, settings } = await now();
    expect([event.tax_behavior, settings.tax_behavior]).toEqual(["inclusive", "inclusive"]);
  });

  test("checkout settings write the event only when its ticket limit changes, and keep omitted fields", async () => {
    const { update, now, kinds } = await setUp();
    await update({ max_tickets_per_order: 4 });
    await update({ max_tickets_per_order: 4, order_timeout_in_minutes: 25 });
    await update({ order_timeout_in_minutes: 30 });
    expect((await now()).event.max_tickets_per_order).toBe(4);
    expect((await kinds()).filter((kind) => kind === "event.updated")).toHaveLength(1);
    await update({ max_tickets_per_order: null });
    expect((await now()).event.max_tickets_per_order).toBeNull();
  });

  test.each([
    ["an invalid number of tickets", { max_tickets_per_order: 0 }, "max_tickets_per_order"],
    ["an invalid time limit", { order_timeout_in_minutes: 0 }, "order_timeout_in_minutes"],
    ["a text in a language that the event is not written in", { translations: { fr: {} } }, "translations.fr"],
  ])("checkout settings with %s are rejected at the field and nothing is saved", async (_, wrong, field) => {
    const { update, now } = await setUp();
    const before = await now();
    const good = { max_tickets_per_order: 4, order_timeout_in_minutes: 25 };
    const { status, body } = await update({ ...good, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await now()).toEqual(before);
    expect(
      (await update({ ...good, updated_at: { event: before.event.updated_at, settings: before.settings.updated_at } }))
        .status,
    ).toBe(200);
  });

  test.each(["event", "settings"] as const)(
    "checkout settings are refused completely when the %s changed meanwhile",
    async (which) => {
      const { update, rename, now, start } = await setUp();
      const updated_at = await start();
      await (which === "event" ? rename("Winter Night") : update({ questions_in_steps: true }));
      const before = await now();
      const { status, body } = await update({ max_tickets_per_order: 4, order_timeout_in_minutes: 25, updated_at });
      expect([status, body.code]).toEqual([409, "conflict"]);
      expect(await now()).toEqual(before);
      expect((await update({ max_tickets_per_order: 4, updated_at: await start() })).status).toBe(200);
    },
  );
});
