import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let foyer: TestApp;
beforeAll(async () => {
  foyer = await testApp();
});
afterAll(() => foyer.close());

async function stage(status: "DRAFT" | "LIVE" | "ARCHIVED" = "LIVE") {
  const { account, token } = await aSignedInUser(foyer.db);
  const event = await anEvent(foyer.db, { status, organizer: await anOrganizer(foyer.db, { account }) });
  const { ticket } = await aTicket(foyer.db, { event });
  const params = { event_id: event.id, ticket_id: ticket.id };
  const change = (body: object) => foyer.call(tickets.change, { params, body: body as never }, { token });
  const get = async () => (await foyer.call(tickets.get, { params }, { token })).body.data;
  return { event, token, params, change, get };
}

describe("pausing and hiding", () => {
  test.each([{ is_paused: true }, { is_hidden: true }, { is_paused: true, is_hidden: true }])(
    "%j changes that, and nothing else",
    async (body) => {
      const { change, get } = await stage();
      const before = await get();
      const { status, body: answer } = await change(body);
      expect(status).toBe(200);
      const after = await get();
      expect(answer.data).toEqual(after);
      expect({ ...after, sale_state: "", prices: [] }).toEqual({
        ...before,
        ...body,
        updated_at: after.updated_at,
        sale_state: "",
        prices: [],
      });
      expect(after.prices.map(({ id, price }) => [id, price])).toEqual(
        before.prices.map(({ id, price }) => [id, price]),
      );
      expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    },
  );

  test("does not undo the price that a colleague has raised since this tab looked", async () => {
    const { change, get, params, token } = await stage();
    const seen = await get();
    const raised = { title: seen.title, type: seen.type, prices: [{ id: seen.prices[0]?.id, price: 25_00 }] };
    await foyer.call(tickets.update, { params, body: { ...raised, updated_at: seen.updated_at } }, { token });
    await change({ is_paused: true });
    await change({ is_paused: false });
    expect((await get()).prices[0]?.price).toBe(25_00);
  });

  test("asks for something, and not of an archived event", async () => {
    expect((await (await stage()).change({})).status).toBe(422);
    const refused = await (await stage("ARCHIVED")).change({ is_paused: true });
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, "event_archived"]);
  });
});

describe("some of an event", () => {
  async function anOwnEvent() {
    const { event, token } = await stage("DRAFT");
    const params = { event_id: event.id };
    const change = (body: object) => foyer.call(events.change, { params, body: body as never }, { token });
    const get = async () => (await foyer.call(events.get, { params }, { token })).body.data;
    return { change, get };
  }

  test("is changed; the rest stays, to the second", async () => {
    const { change, get } = await anOwnEvent();
    await change({ start_date: "2027-10-31T01:30:42Z", end_date: "2027-10-31T05:00:00Z" });
    const before = await get();
    expect(before.start_date).toBe("2027-10-31T01:30:42.000Z");
    await change({ title: "Winter Night" });
    const after = await get();
    expect(after).toEqual({ ...before, title: "Winter Night", slug: "winter-night", updated_at: after.updated_at });
  });

  test("reads times in its own zone, or in the one that is sent along", async () => {
    const { change, get } = await anOwnEvent();
    await change({ timezone: "Europe/Berlin", end_date: null });
    await change({ start_date: "2027-07-03T19:30" });
    expect((await get()).start_date).toBe("2027-07-03T17:30:00.000Z");
    await change({ start_date: "2027-07-03T19:30", timezone: "Asia/Kathmandu" });
    expect((await get()).start_date).toBe("2027-07-03T13:45:00.000Z");
  });

  test("is judged together with what stands there", async () => {
    const { change } = await anOwnEvent();
    await change({ start_date: "2027-07-03T19:30Z", end_date: "2027-07-03T23:00Z" });
    const refused = await change({ end_date: "2027-07-03T18:00Z" });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { errors: object }).errors)).toEqual(["end_date"]);
    expect((await change({})).status).toBe(422);
  });

  test("of two who change different things at once, neither is lost", async () => {
    const { change, get } = await anOwnEvent();
    await Promise.all([
      change({ title: "Winter Night" }),
      change({ max_tickets_per_order: 4 }),
      change({ language: "de" }),
    ]);
    expect(await get()).toMatchObject({ title: "Winter Night", max_tickets_per_order: 4, language: "de" });
  });
});
