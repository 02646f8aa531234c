import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let home: TestApp;
beforeAll(async () => {
  home = await testApp();
});
afterAll(() => home.close());

async function stage(status: "DRAFT" | "LIVE" | "ARCHIVED" = "LIVE") {
  const { account, token } = await aSignedInUser(home.db);
  const event = await anEvent(home.db, { status, organizer: await anOrganizer(home.db, { account }) });
  const { ticket } = await aTicket(home.db, { event });
  const params = { event_id: event.id, ticket_id: ticket.id };
  const change = (body: object) => home.call(tickets.change, { params, body: body as never }, { token });
  const get = async () => (await home.call(tickets.get, { params }, { token })).body.data;
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
    await home.call(tickets.update, { params, body: { ...raised, updated_at: seen.updated_at } }, { token });
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
