import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp(status: "DRAFT" | "LIVE" | "ARCHIVED" = "LIVE") {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status, organizer: await anOrganizer(app.db, { account }) });
  const { ticket } = await aTicket(app.db, { event });
  const params = { event_id: event.id, ticket_id: ticket.id };
  const change = (body: object) => app.call(tickets.change, { params, body: body as never }, { token });
  const get = async () => (await app.call(tickets.get, { params }, { token })).body.data;
  return { event, token, params, change, get };
}

describe("pausing and hiding", () => {
  test.each([{ is_paused: true }, { is_hidden: true }, { is_paused: true, is_hidden: true }])(
    "changing %j changes nothing else of a ticket",
    async (body) => {
      const { change, get } = await setUp();
      const before = await get();
      const { status, body: response } = await change(body);
      expect(status).toBe(200);
      const after = await get();
      expect(response.data).toEqual(after);
      const followed = { updated_at: "", sale_state: "", sale_obstacles: [], prices: [] };
      expect({ ...after, ...followed }).toEqual({ ...before, ...body, ...followed });
      expect(after.prices.map(({ id, price }) => [id, price])).toEqual(
        before.prices.map(({ id, price }) => [id, price]),
      );
      expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    },
  );

  // SPEC 5.46
  test("pausing does not undo a price that a colleague has raised meanwhile", async () => {
    const { change, get, params, token } = await setUp();
    const seen = await get();
    const raised = { title: seen.title, type: seen.type, prices: [{ id: seen.prices[0]?.id, price: 25_00 }] };
    await app.call(tickets.update, { params, body: { ...raised, updated_at: seen.updated_at } }, { token });
    await change({ is_paused: true });
    await change({ is_paused: false });
    expect((await get()).prices[0]?.price).toBe(25_00);
  });

  test("ticket change requires a field and is rejected for an archived event", async () => {
    expect((await (await setUp()).change({})).status).toBe(422);
    const refused = await (await setUp("ARCHIVED")).change({ is_paused: true });
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, "event_archived"]);
  });
});

describe("changing several tickets", () => {
  async function several() {
    const { event, token, params } = await setUp();
    const [first, other] = [
      await aTicket(app.db, { event, is_paused: true }),
      await aTicket(app.db, { event, title: "Balcony" }),
    ];
    const ids = [params.ticket_id, first.ticket.id, other.ticket.id];
    const change = (body: object) =>
      app.call(tickets.changeSeveral, { params, body: { ticket_ids: ids, ...body } as never }, { token });
    const list = async () => (await app.call(tickets.list, { params }, { token })).body.data;
    return { event, token, params, ids, one: first, other, change, list };
  }

  // SPEC 3.69
  test("several tickets are paused with one call, which returns the ones that changed", async () => {
    const { ids, change, list } = await several();
    const before = await list();
    const { status, body } = await change({ is_paused: true });
    expect([status, body.data.changed_ids]).toEqual([200, [ids[0], ids[2]]]);
    const after = await list();
    expect(after.map(({ is_paused }) => is_paused)).toEqual([true, true, true]);
    // the effects of the pause have a test of their own
    const follows = { updated_at: "", is_paused: false, sale_state: "", sale_obstacles: [], prices: [] };
    expect(after.map((ticket) => ({ ...ticket, ...follows }))).toEqual(
      before.map((ticket) => ({ ...ticket, ...follows })),
    );
  });

  test("each changed ticket has an activity of its own, and unchanged ones have none", async () => {
    const { ids, event, change } = await several();
    await change({ is_paused: true, is_hidden: false });
    const activity = await app.db
      .selectFrom("activity_log")
      .select(["subject_id", "data"])
      .where("event_id", "=", event.id)
      .where("kind", "=", "ticket.updated")
      .orderBy("subject_id")
      .execute();
    expect(activity).toEqual([ids[0], ids[2]].map((subject_id) => ({ subject_id, data: { changed: ["is_paused"] } })));
  });

  test("sale dates of several tickets are in the event's zone; null removes a limit, undefined leaves it", async () => {
    const { change, list } = await several();
    await change({ sale_start_date: "2027-05-01T10:00", sale_end_date: "2027-05-03T19:30" });
    const dates = async () => (await list()).map((ticket) => [ticket.sale_start_date, ticket.sale_end_date]);
    const [start, end] = ["2027-05-01T08:00:00.000Z", "2027-05-03T17:30:00.000Z"];
    expect(await dates()).toEqual([start, start, start].map((from) => [from, end]));
    await change({ sale_start_date: null });
    expect(await dates()).toEqual([end, end, end].map((until) => [null, until]));
  });

  test("sale that would end before it starts is rejected with the ticket's name, and no ticket is changed", async () => {
    const { ids, event, change, list } = await several();
    const late = await aTicket(app.db, { event, title: "Late birds", sale_start_date: inDays(30) });
    const { status, body } = await change({ ticket_ids: [...ids, late.ticket.id], sale_end_date: "2026-01-01T10:00" });
    expect([status, body]).toMatchObject([
      422,
      { errors: { sale_end_date: ["Sales would end before they start for: Late birds"] } },
    ]);
    expect((await list()).map(({ sale_end_date }) => sale_end_date)).toEqual([null, null, null, null]);
    const backwards = await change({ sale_start_date: "2027-05-02T10:00", sale_end_date: "2027-05-01T10:00" });
    expect(backwards.body).toHaveProperty("errors.sale_end_date");
  });

  test("several tickets get their own sale dates in one call: all or none", async () => {
    const { ids, event, token, params, list } = await several();
    const set = (dates: { ticket_id: number; sale_start_date: string | null; sale_end_date: string | null }[]) =>
      app.call(tickets.setSaleDates, { params, body: { tickets: dates } }, { token });
    const [one = 0, two = 0] = ids;
    const until = "2027-05-01T10:00:00.000Z";
    const dates = async () => (await list()).slice(0, 2).map((each) => [each.sale_start_date, each.sale_end_date]);
    const late = "2027-05-02T10:00";
    const refused = await set([
      { ticket_id: one, sale_start_date: null, sale_end_date: until },
      { ticket_id: two, sale_start_date: late, sale_end_date: "2027-05-01T10:00" },
    ]);
    expect(refused.status).toBe(422);
    expect(await dates()).toEqual([
      [null, null],
      [null, null],
    ]);
    const organizer = { id: event.organizer_id, account_id: event.account_id };
    const foreign = await aTicket(app.db, { event: await anEvent(app.db, { organizer }) });
    const rejected = await set([{ ticket_id: foreign.ticket.id, sale_start_date: null, sale_end_date: until }]);
    expect(rejected.body).toHaveProperty("errors.tickets");
    const accepted = await set([
      { ticket_id: one, sale_start_date: null, sale_end_date: until },
      { ticket_id: two, sale_start_date: late, sale_end_date: null },
    ]);
    expect(accepted.status).toBe(204);
    expect(await dates()).toEqual([
      [null, until],
      ["2027-05-02T08:00:00.000Z", null],
    ]);
  });

  // SPEC 3.69
  test("ticket of another event, or a deleted one, rejects the whole change", async () => {
    const { ids, change, list, event } = await several();
    const organizer = { id: event.organizer_id, account_id: event.account_id };
    const foreign = await aTicket(app.db, { event: await anEvent(app.db, { organizer }) });
    const gone = await aTicket(app.db, { event });
    await app.db.updateTable("tickets").set({ deleted_at: new Date() }).where("id", "=", gone.ticket.id).execute();
    for (const { ticket } of [foreign, gone])
      expect(await change({ ticket_ids: [...ids, ticket.id], is_hidden: true })).toMatchObject({
        status: 422,
        body: { errors: { ticket_ids: ["This doesn’t belong to this event."] } },
      });
    expect((await list()).map(({ is_hidden }) => is_hidden)).toEqual([false, false, false]);
  });

  test.each([
    ["nothing to change", {}],
    ["no ticket", { ticket_ids: [], is_paused: true }],
    ["a day that is none", { sale_end_date: "2027-02-30T10:00" }],
    ["a title", { title: "All the same" }],
    ["more tickets than an event has", { ticket_ids: Array.from({ length: 201 }, (_, at) => at + 1), is_paused: true }],
  ])("ticket change with %s is rejected", async (_, body) => {
    expect((await (await several()).change(body)).status).toBe(422);
  });

  test("ticket that is named twice is changed once", async () => {
    const { ids, change } = await several();
    expect((await change({ ticket_ids: [ids[0], ids[0]], is_hidden: true })).body.data.changed_ids).toEqual([ids[0]]);
  });
});
