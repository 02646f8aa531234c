import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { inTransaction } from "#server/platform/database.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("partial change of an event", () => {
  async function anOwnEvent() {
    const { account, token } = await aSignedInUser(app.db);
    const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const params = { event_id: event.id };
    const change = (body: object) => app.call(events.change, { params, body: body as never }, { token });
    const get = async () => (await app.call(events.get, { params }, { token })).body.data;
    return { change, get };
  }

  test("change of one field leaves all others as they are, to the second", async () => {
    const { change, get } = await anOwnEvent();
    await change({ start_date: "2027-10-31T01:30:42Z", end_date: "2027-10-31T05:00:00Z" });
    const before = await get();
    expect(before.start_date).toBe("2027-10-31T01:30:42.000Z");
    await change({ title: "Winter Night" });
    const after = await get();
    expect(after).toEqual({ ...before, title: "Winter Night", slug: "winter-night", updated_at: after.updated_at });
  });

  test("change reads times in the event’s time zone, or in the one that is sent", async () => {
    const { change, get } = await anOwnEvent();
    await change({ timezone: "Europe/Berlin", end_date: null });
    await change({ start_date: "2027-07-03T19:30" });
    expect((await get()).start_date).toBe("2027-07-03T17:30:00.000Z");
    await change({ start_date: "2027-07-03T19:30", timezone: "Asia/Kathmandu" });
    expect((await get()).start_date).toBe("2027-07-03T13:45:00.000Z");
  });

  test("change is validated together with the stored fields", async () => {
    const { change } = await anOwnEvent();
    await change({ start_date: "2027-07-03T19:30Z", end_date: "2027-07-03T23:00Z" });
    const refused = await change({ end_date: "2027-07-03T18:00Z" });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { errors: object }).errors)).toEqual(["end_date"]);
    expect((await change({})).status).toBe(422);
  });

  test("simultaneous changes of different fields are both kept", async () => {
    const { change, get } = await anOwnEvent();
    const { id } = await get();
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(app.db, async (tx) => {
      await lockIfUnmodified(tx, "events", { id }, undefined);
      second = change({ title: "Winter Night" });
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.updateTable("events").set({ max_tickets_per_order: 4 }).where("id", "=", id).execute();
    });
    await second;
    expect(await get()).toMatchObject({ title: "Winter Night", max_tickets_per_order: 4 });
  });
});
