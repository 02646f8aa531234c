import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { attendees } from "#contract/attendees.ts";
import { duplicates } from "#contract/duplicates.ts";
import { mailboxOf } from "#domain/duplicates.ts";
import { audienceRows, type Audience, countAudience } from "#server/messages/audience.ts";
import { aMessageStage } from "#server/messages/testing/fixture.ts";
import { aCompletedOrder, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Guest = { first_name: string; last_name: string | null; email: string };
const ADA = { first_name: "Ada", last_name: "Lovelace", email: "Ada@example.test" };
const TAGGED = { ...ADA, email: "ada+fair@example.test" };
const ELSEWHERE = { first_name: "Lovelace", last_name: "Adá", email: "lovelace@example.test" };
const GRACE = { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" };
const EVERYBODY: Audience = {
  ...{ type: "EVENT", send_to: "ATTENDEES", arrival: "ALL", ticket_ids: [], attendee_ids: [] },
  ...{ order_id: null, promo_code_id: null, selection_id: null },
};

/** An event with these attendees, and a signed-in member of its account. */
async function setUp(...guests: Guest[]) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const event = await anEvent(app.db, { account, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const order = await aCompletedOrder(app.db, { event, ticket, quantity: guests.length, attendees: guests });
  const params = { event_id: event.id };
  const find = async (query: object = {}) => (await app.call(duplicates.find, { params, query }, { token })).body;
  return {
    ...{ account, token, event, ticket, order, params, find },
    groups: async () => (await find()).data.map(({ reason, emails }) => [reason, ...emails].join(" ")),
    decide: (body: object) => app.call(duplicates.decide, { params, body: body as never }, { token }),
    undo: (decision_id: number) => app.call(duplicates.undo, { params: { ...params, decision_id } }, { token }),
    decided: async () => (await app.call(duplicates.decided, { params }, { token })).body.data,
    mailed: async () => {
      const { rows } = await sql<{ email: string }>`
        select distinct email from (${audienceRows(event.id, EVERYBODY)}) as rows order by email`.execute(app.db);
      expect((await countAudience(app.db, event, EVERYBODY)).recipients).toBe(rows.length);
      return rows.map(({ email }) => email);
    },
  };
}

describe("suggested duplicates", () => {
  test("duplicates are suggested by mailbox and by name, each once with its attendees, and no others", async () => {
    const { groups, find } = await setUp(ADA, TAGGED, ELSEWHERE, GRACE, GRACE);
    expect(await groups()).toEqual([
      "MAILBOX ada+fair@example.test ada@example.test",
      "NAME ada+fair@example.test ada@example.test lovelace@example.test",
    ]);
    const [group] = (await find()).data;
    expect(group?.attendees.map(({ first_name, email }) => [first_name, email])).toEqual([
      ["Ada", "Ada@example.test"],
      ["Ada", "ada+fair@example.test"],
    ]);
  });

  test("single names, cancelled tickets and the same address in another case are not suggested", async () => {
    const { groups } = await setUp(
      { first_name: "Ada", last_name: null, email: "ada@example.test" },
      { first_name: "Ada", last_name: null, email: "other@example.test" },
      { ...GRACE, email: "GRACE@example.test" },
      GRACE,
    );
    expect(await groups()).toEqual([]);
    const { groups: otherGroups, event } = await setUp(ADA, TAGGED);
    expect(await otherGroups()).toHaveLength(1);
    await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("event_id", "=", event.id).execute();
    expect(await otherGroups()).toEqual([]);
  });

  test("suggested duplicates are paged and each appears once", async () => {
    const guests = Array.from({ length: 23 }, (_, at) => [
      { first_name: "Guest", last_name: `No${at}`, email: `guest${at}@example.test` },
      { first_name: "Guest", last_name: `No${at}`, email: `guest${at}+${at}@example.test` },
      { first_name: "Named", last_name: `As${at}`, email: `one${at}@example.test` },
      { first_name: "Named", last_name: `As${at}`, email: `two${at}@example.test` },
    ]).flat();
    const { find } = await setUp(...guests);
    const seen: string[] = [];
    let cursor: object | null = {};
    while (cursor) {
      const { data, next }: Awaited<ReturnType<typeof find>> = await find(cursor);
      expect(data.length).toBeGreaterThan(0);
      seen.push(...data.map(({ emails }) => emails.join(" ")));
      cursor = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([46, 46]);
  });

  test.each([
    "Ada@Example.com",
    "ada+fair+2@example.com",
    "A.d.a+x@gmail.com",
    "a.d@googlemail.com",
    "+a@b.example",
    "",
  ])("database and code derive the same mailbox from “%s”", async (email) => {
    const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${email}) as mailbox`.execute(app.db);
    expect(rows[0]?.mailbox).toBe(mailboxOf(email));
  });
});

describe("decisions about duplicates", () => {
  const SAME = { verdict: "SAME", emails: ["ada@example.test", "ada+fair@example.test"], send_to: "ada@example.test" };

  // SPEC 4.35
  test("person with two addresses gets one message at the chosen one, until the decision is undone", async () => {
    const { decide, undo, groups, mailed, decided, order, params, token } = await setUp(ADA, TAGGED, GRACE);
    const three = ["ada+fair@example.test", "ada@example.test", "grace@example.test"];
    expect(await mailed()).toEqual(three);
    const { status, body } = await decide(SAME);
    expect(status).toBe(201);
    expect(await groups()).toEqual([]);
    expect(await mailed()).toEqual(["ada@example.test", "grace@example.test"]);
    expect(await decided()).toMatchObject([{ verdict: "SAME", send_to: "ada@example.test" }]);
    const tagged = { ...params, attendee_id: order.attendees[1]!.id };
    const { data } = (await app.call(attendees.get, { params: tagged }, { token })).body;
    expect(data.same_person).toEqual({ send_to: "ada@example.test", emails: ["ada@example.test"] });
    expect((await undo(body.data.id)).status).toBe(204);
    expect([await groups(), await mailed(), await decided()]).toEqual([[expect.any(String)], three, []]);
  });

  test("different people are not suggested again until another address matches them", async () => {
    const { decide, groups, mailed, event, ticket } = await setUp(ADA, TAGGED);
    await decide({ verdict: "DIFFERENT", emails: SAME.emails });
    expect([await groups(), await mailed()]).toEqual([[], ["ada+fair@example.test", "ada@example.test"]]);
    const third = { ...ADA, email: "ada+third@example.test" };
    await aCompletedOrder(app.db, { event, ticket, attendees: [third] });
    expect(await groups()).toHaveLength(1);
  });

  test("decision about an address joins the addresses of an earlier one, with one recipient", async () => {
    const { decide, groups, mailed, decided } = await setUp(ADA, TAGGED, ELSEWHERE);
    await decide(SAME);
    expect(await groups()).toHaveLength(1);
    const emails = ["ada@example.test", "lovelace@example.test"];
    await decide({ verdict: "SAME", emails, send_to: "lovelace@example.test" });
    expect([await groups(), await mailed()]).toEqual([[], ["lovelace@example.test"]]);
    expect((await decided()).map((decision) => decision.emails.length)).toEqual([3]);
  });

  test("simultaneous decisions about one address are serialized", async () => {
    const { decide, mailed } = await setUp(ADA, TAGGED, ELSEWHERE);
    const other = {
      verdict: "SAME",
      emails: ["ada@example.test", "lovelace@example.test"],
      send_to: "ada@example.test",
    };
    const responses = await Promise.all([SAME, other, SAME, other].map(decide));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await mailed()).toEqual(["ada@example.test"]);
  });

  test("unsubscribing one address of a person applies to the others", async () => {
    const { decide, event, mailed } = await setUp(ADA, TAGGED);
    const stopped = { organizer_id: event.organizer_id, email: "ada+fair@example.test" };
    await app.db.insertInto("message_unsubscribes").values(stopped).execute();
    await decide(SAME);
    expect(await mailed()).toEqual(["ada+fair@example.test", "ada@example.test"]);
    expect((await countAudience(app.db, event, EVERYBODY)).unsubscribed).toBe(1);
  });

  test("message to a person is one email, and its recipient shows the other addresses", async () => {
    const { create, send, mails, recipients, ada, token, params } = await aMessageStage(app);
    const own = (await app.db.selectFrom("attendees").selectAll().where("order_id", "=", ada.order.id).execute()).map(
      ({ email }) => email.toLowerCase(),
    );
    const [send_to = "", other = ""] = [...new Set(own)];
    const body = { verdict: "SAME" as const, emails: [send_to, other], send_to };
    expect((await app.call(duplicates.decide, { params, body }, { token })).status).toBe(201);
    const { id } = (await create()).body.data;
    await send(id);
    const sent = (await mails()).map(({ recipient }) => recipient);
    expect([sent.filter((email) => email === send_to).length, sent.includes(other)]).toEqual([1, false]);
    const rows = await recipients(id);
    expect(rows.find(({ email }) => email === send_to)?.same_person).toEqual([other]);
  });

  test("decision is deleted with the erased person", async () => {
    const { decide, decided, account, token } = await setUp(ADA, TAGGED);
    await decide(SAME);
    const body = { email: "ada+fair@example.test", upcoming: "KEEP" as const };
    const { status } = await app.call(accountData.erasePerson, { params: { account_id: account.id }, body }, { token });
    expect([status, await decided()]).toEqual([200, []]);
  });

  test.each([
    [{ verdict: "SAME", emails: ["ada@example.test"], send_to: "ada@example.test" }, "emails"],
    [{ verdict: "SAME", emails: SAME.emails }, "send_to"],
    [{ ...SAME, send_to: "grace@example.test" }, "send_to"],
    [{ ...SAME, emails: [...SAME.emails, "nobody@example.test"] }, "emails"],
    [{ verdict: "DIFFERENT", emails: ["ada@example.test", "x"] }, "emails.1"],
  ])("decision %j is rejected at its field", async (body, field) => {
    const { decide, decided } = await setUp(ADA, TAGGED, GRACE);
    const { status, body: response } = await decide(body);
    expect([status, Object.keys(response.errors ?? {})]).toEqual([422, [field]]);
    expect(await decided()).toEqual([]);
  });
});
