import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import { events } from "#contract/events.ts";
import { orders } from "#contract/orders.ts";
import { organizers } from "#contract/organizers.ts";
import { publicEvents } from "#contract/public-events.ts";
import { users } from "#contract/users.ts";
import {
  anEvent,
  anOrganizer,
  aCheckInList,
  aCompletedOrder,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { encryptPin } from "#server/check-in/devices/pins.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** An account with an admin and two organizers; one has two events, the other has one. */
async function dashboardFixture() {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const { account } = owner;
  const [harbour, quay] = [
    await anOrganizer(app.db, { account, name: "Harbour" }),
    await anOrganizer(app.db, { account, name: "Quay" }),
  ];
  const [gala, matinee] = [
    await anEvent(app.db, { organizer: harbour, title: "Gala" }),
    await anEvent(app.db, { organizer: harbour, title: "Matinee" }),
  ];
  const fair = await anEvent(app.db, { organizer: quay, title: "Fair" });
  const as = { token: owner.token };
  const member = async (over: Parameters<typeof aUser>[1] = {}) => {
    const user = await aUser(app.db, { account, role: "ORGANIZER", ...over });
    return { user, as: { token: await aToken(app.db, user, account) } };
  };
  const update = (user: { id: number }, body: object) =>
    app.call(
      users.update,
      { params: { user_id: user.id }, body: { first_name: "Robin", last_name: "Weber", role: "ORGANIZER", ...body } },
      as,
    );
  return { ...owner, as, harbour, quay, gala, matinee, fair, member, update };
}

type As = { token: string };
const titles = async (as: As, query: object = {}) => {
  const { body } = await app.call(events.list, { query: { sort_by: "title", ...query } }, as);
  return body.data.map(({ title }) => title);
};
const EVERYWHERE = { work: "EVERYTHING", is_limited: false, organizer_ids: [], event_ids: [] };

describe("member limits", () => {
  test("member limits given with the invitation are stored, returned and logged", async () => {
    const { as, gala, quay } = await dashboardFixture();
    const invited = { first_name: "Ines", email: "ines@example.test", role: "ORGANIZER" as const };
    const scope = { work: "CHECK_IN" as const, organizer_ids: [quay.id, quay.id], event_ids: [gala.id] };
    const { status, body } = await app.call(users.invite, { body: { ...invited, ...scope } }, as);
    expect([status, body.data]).toMatchObject([201, { ...scope, organizer_ids: [quay.id], is_limited: true }]);
    expect(body.data).toMatchObject({
      organizers: [{ id: quay.id, name: "Quay" }],
      events: [{ id: gala.id, title: "Gala" }],
    });
    const activity = app.db.selectFrom("activity_log").select("data").where("kind", "=", "user.invited");
    expect(await activity.where("subject_id", "=", body.data.id).executeTakeFirst()).toEqual({
      data: { role: "ORGANIZER", work: "CHECK_IN", scope: { organizer_ids: [quay.id], event_ids: [gala.id] } },
    });
  });

  test("invitation without limits gives access to everything", async () => {
    const { as } = await dashboardFixture();
    const body = { first_name: "Jo", email: "jo@example.test", role: "ORGANIZER" as const };
    expect((await app.call(users.invite, { body }, as)).body.data).toMatchObject(EVERYWHERE);
  });

  test.each([
    ["work", { work: "CHECK_IN" }],
    ["organizer_ids", { organizer_ids: [1] }],
    ["event_ids", { event_ids: [1] }],
  ])("setting %s for an Admin is rejected", async (field, scope) => {
    const { as, member, update } = await dashboardFixture();
    const wanted = { role: "ADMIN" as const, ...scope } as object;
    const body = { first_name: "Jo", email: "admin@example.test", role: "ADMIN" as const, ...wanted };
    for (const refused of [await app.call(users.invite, { body }, as), await update((await member()).user, wanted)])
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("member limits may name only organizers and events of the account", async () => {
    const { member, update } = await dashboardFixture();
    const { user } = await member();
    const stranger = await anEvent(app.db);
    for (const scope of [{ event_ids: [stranger.id] }, { organizer_ids: [stranger.organizer_id] }]) {
      const refused = await update(user, scope);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, Object.keys(scope)]);
    }
    const { account_id } = await app.db
      .selectFrom("account_users")
      .select("account_id")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    const row = { account_id, user_id: user.id, event_id: stranger.id };
    await expect(app.db.insertInto("member_events").values(row).execute()).rejects.toThrow("foreign key");
  });

  // SECURITY S44
  test("changed member limits apply at once, are logged, and end the sessions in this account", async () => {
    const { member, update, gala } = await dashboardFixture();
    const { user, as } = await member();
    expect(await titles(as)).toHaveLength(3);
    expect((await update(user, { work: "READ_ONLY" })).body.data).toMatchObject({ ...EVERYWHERE, work: "READ_ONLY" });
    expect((await app.call(users.me, {}, as)).status).toBe(401);
    const placed = await update(user, { event_ids: [gala.id] });
    expect(placed.body.data).toMatchObject({ work: "READ_ONLY", is_limited: true, event_ids: [gala.id] });
    const activity = app.db.selectFrom("activity_log").select("data").where("kind", "=", "user.changed");
    expect(await activity.where("subject_id", "=", user.id).orderBy("id").execute()).toMatchObject([
      { data: { changed: ["work"], work: { from: "EVERYTHING", to: "READ_ONLY" } } },
      { data: { changed: ["is_limited", "event_ids"], scope: { from: null, to: { event_ids: [gala.id] } } } },
    ]);
  });

  test("update without limits leaves them unchanged and ends no session", async () => {
    const { member, update, gala } = await dashboardFixture();
    const { user, as } = await member({ work: "CHECK_IN", at: { events: [gala] } });
    const renamed = await update(user, { first_name: "Rob" });
    expect(renamed.body.data).toMatchObject({ work: "CHECK_IN", is_limited: true, event_ids: [gala.id] });
    expect((await app.call(users.me, {}, as)).body.data).toMatchObject({ work: "CHECK_IN", event_ids: [gala.id] });
  });

  test("member limits are removed when the member becomes an Admin", async () => {
    const { member, update, gala } = await dashboardFixture();
    const { user } = await member({ work: "CHECK_IN", at: { events: [gala] } });
    expect((await update(user, { role: "ADMIN" })).body.data).toMatchObject(EVERYWHERE);
    expect((await update(user, { role: "ORGANIZER" })).body.data).toMatchObject(EVERYWHERE);
  });

  // SECURITY S41
  test("deleting an event removes the limit to it without giving access to anything else", async () => {
    const { as, member, gala } = await dashboardFixture();
    const { user, as: limited } = await member({ at: { events: [gala] } });
    expect(await titles(limited)).toEqual(["Gala"]);
    expect((await app.call(events.remove, { params: { event_id: gala.id } }, as)).status).toBe(204);
    expect(await titles(limited)).toEqual([]);
    const known = await app.call(users.get, { params: { user_id: user.id } }, as);
    expect(known.body.data).toMatchObject({ is_limited: true, organizer_ids: [], event_ids: [] });
  });
});

describe("member limited to events or organizers", () => {
  // SECURITY S40
  test("limited member finds only the events in scope, with any search or filter", async () => {
    const { member, gala, matinee, quay, fair } = await dashboardFixture();
    const atGala = await member({ at: { events: [gala] } });
    const forQuay = await member({ at: { organizers: [quay] } });
    const both = await member({ at: { organizers: [quay], events: [matinee] } });
    expect(await titles(atGala.as)).toEqual(["Gala"]);
    expect(await titles(forQuay.as)).toEqual(["Fair"]);
    expect(await titles(both.as)).toEqual(["Fair", "Matinee"]);
    const found = await app.call(events.list, { query: { query: "a" } }, atGala.as);
    expect(found.body.meta.total).toBe(1);
    expect(await titles(atGala.as, { query: "Fair" })).toEqual([]);
    const ofQuay = { "filter_fields[organizer_id][eq]": String(fair.organizer_id) };
    expect(await titles(atGala.as, ofQuay)).toEqual([]);
  });

  test("limited member sees only the organizers in scope", async () => {
    const { member, gala, quay } = await dashboardFixture();
    const names = async (as: As) => (await app.call(organizers.list, {}, as)).body.data.map(({ name }) => name);
    expect(await names((await member({ at: { organizers: [quay] } })).as)).toEqual(["Quay"]);
    expect(await names((await member({ at: { events: [gala] } })).as)).toEqual([]);
  });

  // SECURITY S40
  test("limited member cannot open the draft page of an event out of scope", async () => {
    const { member, gala, fair } = await dashboardFixture();
    const { as } = await member({ at: { events: [gala] } });
    const getEvent = (event_id: number) => app.call(publicEvents.get, { params: { event_id } }, as);
    expect([(await getEvent(gala.id)).status, (await getEvent(fair.id)).status]).toEqual([200, 404]);
  });

  test("member limited to organizers creates events for those only, and a member limited to events creates none", async () => {
    const { member, gala, quay, harbour } = await dashboardFixture();
    const create = (as: As, organizer_id: number) =>
      app.call(events.create, { body: { title: "New", start_date: "2027-05-03T19:30", organizer_id } }, as);
    const forQuay = await member({ at: { organizers: [quay] } });
    expect((await create(forQuay.as, quay.id)).status).toBe(201);
    const foreign = await create(forQuay.as, harbour.id);
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ["organizer_id"]]);
    const atGala = await member({ at: { events: [gala] } });
    expect(await create(atGala.as, harbour.id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const body = { name: "Pier", email: "pier@example.test", timezone: "Europe/Berlin", currency: "EUR" };
    expect((await app.call(organizers.create, { body }, forQuay.as)).status).toBe(403);
  });
});

describe("member who works at check-in", () => {
  // SECURITY S42
  test("check-in member sees no revenue and no order links", async () => {
    const { member, as, gala } = await dashboardFixture();
    const ticket = await aTicket(app.db, { event: gala });
    const { attendees: people } = await aCompletedOrder(app.db, { event: gala, ticket });
    const { as: doorStaff } = await member({ work: "CHECK_IN" });
    const statistics = async (caller: As) =>
      (await app.call(events.list, { query: { sort_by: "title" } }, caller)).body.data.map(
        (row) => row.statistics ?? row.capacity,
      );
    expect(await statistics(doorStaff)).toEqual([null, null, null]);
    expect((await statistics(as))[1]).toMatchObject({ orders: 1, gross: 20_00 });
    const params = { event_id: gala.id, attendee_id: people[0]?.id ?? 0 };
    expect((await app.call(attendees.get, { params }, doorStaff)).body.data.order_short_id).toBeNull();
    expect((await app.call(attendees.get, { params }, as)).body.data.order_short_id).toEqual(expect.any(String));
    const names = await app.call(checkInLists.tickets, { params: { event_id: gala.id } }, doorStaff);
    expect(names.body.data).toEqual([{ id: ticket.ticket.id, title: "Standard" }]);
  });
});

describe("member with read access", () => {
  // SECURITY S42, S124
  test("read-only member does not receive the link or the PIN of a check-in list", async () => {
    const { member, as, gala } = await dashboardFixture();
    const ticket = await aTicket(app.db, { event: gala });
    const encrypted_pin = encryptPin(app.context.secrets, gala, "471106");
    const { id } = await aCheckInList(app.db, { event: gala, tickets: [ticket], encrypted_pin });
    const keys = async (caller: As) => {
      const params = { event_id: gala.id };
      const listed = await app.call(checkInLists.list, { params }, caller);
      const single = await app.call(checkInLists.get, { params: { ...params, check_in_list_id: id } }, caller);
      return [listed.body.data[0], single.body.data].flatMap((list) => [list?.short_id, list?.pin]);
    };
    expect(await keys((await member({ work: "READ_ONLY" })).as)).toEqual([null, null, null, null]);
    const doorKeys = await keys((await member({ work: "CHECK_IN" })).as);
    const both = [expect.stringMatching(/^cil_/), "471106"];
    expect(doorKeys).toEqual([...both, ...both]);
    expect(await keys(as)).toEqual(doorKeys);
  });
});

describe("member who works with orders", () => {
  // SECURITY S43
  test("member who works with orders can cancel a free order but not a paid one", async () => {
    const { member, gala } = await dashboardFixture();
    const { as } = await member({ work: "ORDERS" });
    const cancel = (order: { id: number }) =>
      app.call(orders.cancel, { params: { event_id: gala.id, order_id: order.id } }, as);
    const ticket = await aTicket(app.db, { event: gala });
    const paid = await aCompletedOrder(app.db, { event: gala, ticket });
    await app.db
      .insertInto("payments")
      .values({
        order_id: paid.order.id,
        provider: "sandbox",
        provider_payment_id: "sbx_limits",
        amount: 20_00,
        currency: "EUR",
        status: "SUCCEEDED",
      })
      .execute();
    expect(await cancel(paid.order)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const still = app.db.selectFrom("orders").select("status").where("id", "=", paid.order.id);
    expect(await still.executeTakeFirst()).toEqual({ status: "COMPLETED" });
    const free = await aTicket(app.db, { event: gala, type: "FREE" });
    const { order } = await aCompletedOrder(app.db, { event: gala, ticket: free });
    expect((await cancel(order)).body.data).toMatchObject({ status: "CANCELLED" });
  });
});
