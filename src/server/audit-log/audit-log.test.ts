import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { auditLog } from "#contract/audit-log.ts";
import { events } from "#contract/events.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp() {
  const owner = await aSignedInUser(app.db, { is_owner: true, first_name: "Ada", last_name: "Lovelace" });
  const params = { account_id: owner.account.id };
  const list = (query: object = {}) => app.call(auditLog.list, { params, query }, { token: owner.token });
  const kinds = async (query: object = {}) => (await list(query)).body.data.map(({ kind }) => kind);
  const file = async (query: object = {}) =>
    String((await app.call(auditLog.export, { params, query }, { token: owner.token })).body);
  const happen = (rows: { kind: string; occurred_at?: Date; subject?: string; subject_id?: number }[]) =>
    app.db
      .insertInto("activity_log")
      .values(
        rows.map((row) => ({
          ...{ subject: "account", subject_id: owner.account.id, occurred_at: new Date() },
          ...{ account_id: owner.account.id, actor: "job" as const, actor_name: "test" },
          ...row,
        })),
      )
      .execute();
  return { ...owner, params, list, kinds, file, happen };
}

describe("audit log", () => {
  // SECURITY S53
  test("audit log shows who did what to what, when, and from which network", async () => {
    const { account, user, token, list, params } = await setUp();
    const body = { name: "Quay", currency_code: "EUR", timezone: "Europe/Lisbon" };
    await app.call(accounts.update, { params, body }, { token, address: "192.0.2.77" });
    expect((await list()).body).toEqual({
      data: [
        {
          id: expect.any(Number),
          kind: "account.updated",
          occurred_at: expect.any(String),
          actor: { kind: "person", id: user.id, name: "Ada Lovelace" },
          subject: { kind: "account", id: account.id, name: null, event_id: null },
          event: null,
          changed: ["name", "timezone"],
          network: "192.0.2.x",
        },
      ],
      meta: { next: null },
    });
  });

  test("audit log shows current names of events, orders and check-in lists, and none of deleted things", async () => {
    const { account, token, list, happen } = await setUp();
    const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const ticket = await aTicket(app.db, { event });
    const { order } = await aCompletedOrder(app.db, { event, ticket });
    const checkInList = await aCheckInList(app.db, { event, tickets: [ticket] });
    await happen([
      { kind: "order.completed", subject: "order", subject_id: order.id },
      { kind: "check_in_list.created", subject: "check_in_list", subject_id: checkInList.id },
      { kind: "ticket.deleted", subject: "ticket", subject_id: 999_999 },
    ]);
    await app.call(events.change, { params: { event_id: event.id }, body: { title: "Winter Night" } }, { token });
    const { data } = (await list()).body;
    expect(data.map(({ subject }) => subject.name)).toEqual(["Winter Night", null, "Main entrance", order.public_id]);
    expect(data[0]?.event).toEqual({ id: event.id, title: "Winter Night" });
  });

  test("audit log names the user of a sign-in, who is not signed in yet", async () => {
    const { user, account, list } = await setUp();
    const row = { kind: "user.signed_in", account_id: account.id, subject: "user", subject_id: user.id };
    await app.db
      .insertInto("activity_log")
      .values({ ...row, actor: "visitor", occurred_at: new Date() })
      .execute();
    expect((await list()).body.data[0]?.actor).toEqual({ kind: "visitor", id: null, name: "Ada Lovelace" });
  });

  // SECURITY S54
  test("audit log does not name a user of another account", async () => {
    const { list, happen } = await setUp();
    const stranger = await aUser(app.db, { first_name: "Eve" });
    await happen([{ kind: "user.changed", subject: "user", subject_id: stranger.id }]);
    expect((await list()).body.data[0]?.subject.name).toBeNull();
  });

  test("audit log continues where a page ended and returns each row once", async () => {
    const { list, happen } = await setUp();
    await happen(Array.from({ length: 7 }, (_, at) => ({ kind: `test.row_${at}` })));
    const seen: string[] = [];
    let before: number | null | undefined;
    do {
      const { body } = await list({ per_page: 3, ...(before && { before }) });
      seen.push(...body.data.map(({ kind }) => kind));
      before = body.meta.next;
    } while (before);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `test.row_${at}`));
  });

  test("audit log is filtered by kind, user, event and time, and by combinations", async () => {
    const { account, token, kinds, happen, user } = await setUp();
    const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    const colleague = await aUser(app.db, { account, role: "ADMIN" });
    const params = { event_id: event.id };
    await happen([
      { kind: "user.signed_in", occurred_at: new Date("2025-03-01T12:00:00Z") },
      { kind: "order.completed", occurred_at: new Date("2025-04-01T12:00:00Z") },
    ]);
    await app.call(events.change, { params, body: { title: "One" } }, { token });
    const colleagueToken = await aToken(app.db, colleague, account);
    await app.call(events.remove, { params }, { token: colleagueToken });
    expect(await kinds()).toEqual(["event.deleted", "event.updated", "order.completed", "user.signed_in"]);
    expect(await kinds({ group: "events" })).toEqual(["event.deleted", "event.updated"]);
    expect(await kinds({ user_id: colleague.id })).toEqual(["event.deleted"]);
    expect(await kinds({ event_id: event.id, user_id: user.id })).toEqual(["event.updated"]);
    expect(await kinds({ from: "2025-03-01T12:00:01Z", to: "2025-04-02T00:00:00Z" })).toEqual(["order.completed"]);
    expect(await kinds({ to: "2025-04-01T12:00:00Z" })).toEqual(["user.signed_in"]);
    expect(await kinds({ group: "orders", from: "2025-04-01T12:00:00Z" })).toEqual(["order.completed"]);
    expect(await kinds({ group: "check_in" })).toEqual([]);
  });

  test("audit log CSV applies the filters and uses the account’s time zone", async () => {
    const { happen, file } = await setUp();
    await happen([
      { kind: "user.signed_in", occurred_at: new Date("2025-07-01T12:00:00Z") },
      { kind: "test.of_tomorrow", occurred_at: new Date("2025-07-02T12:00:00Z") },
      { kind: "order.cancelled", occurred_at: new Date("2025-07-03T12:00:00Z") },
    ]);
    expect((await file({ to: "2025-07-03T00:00:00Z" })).split("\r\n")).toEqual([
      expect.stringContaining("Time (Europe/Berlin),Actor,Activity,Subject,Event,Changed fields,Network"),
      expect.stringMatching(/^2025-07-02 14:00,Foyer \(automatic\),test.of_tomorrow,account \d+,,,$/),
      expect.stringMatching(/^2025-07-01 14:00,Foyer \(automatic\),Signed in,account \d+,,,$/),
      "",
    ]);
  });

  test("automatic actions can be left out of the list and the file, page by page", async () => {
    const { user, account, list, kinds, file } = await setUp();
    const rows = ["person", "job", "provider", "job", "buyer", "job"].map((actor, at) => ({
      ...{ kind: `order.${actor}-${at}`, account_id: account.id, subject: "order", subject_id: 1, actor },
      ...{ actor_id: actor === "person" ? user.id : null, occurred_at: new Date() },
    }));
    await app.db
      .insertInto("activity_log")
      .values(rows as never)
      .execute();
    expect(await kinds()).toHaveLength(6);
    expect(await kinds({ automatic: "true" })).toHaveLength(6);
    expect(await kinds({ automatic: "false" })).toEqual(["order.buyer-4", "order.person-0"]);
    const { data, meta } = (await list({ automatic: "false", per_page: 1 })).body;
    expect(meta.next).toBe(data[0]?.id);
    expect(await kinds({ automatic: "false", before: meta.next })).toEqual(["order.person-0"]);
    expect(await file({ automatic: "false" })).not.toContain("order.job");
  });
});
