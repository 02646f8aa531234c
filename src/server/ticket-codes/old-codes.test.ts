import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { codeKey, keysLookedFor } from "#domain/ticket-code/parse-ticket-code.ts";
import { codesIn, joinedCode } from "#domain/ticket-code/scanned-code.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { selfServiceFixture } from "#server/testing/self-service.ts";
import { aCheckInList, aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { formerCode, keysOfTicket, ticketCode } from "./codes.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp(old_code: string, options: { status?: "ACTIVE" | "CANCELLED" } = {}) {
  const event = await anEvent(app.db, { status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const addOrder = async (code: string) => {
    const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, attendees: [options] });
    const [holder] = attendees;
    if (!holder) throw new Error("One is there.");
    await app.db.updateTable("attendees").set({ old_code: code }).where("id", "=", holder.id).execute();
    return { order, holder };
  };
  const addHolder = async (code: string) => (await addOrder(code)).holder;
  const { order, holder } = await addOrder(old_code);
  const at = { check_in_list_short_id: list.short_id };
  const scan = async (...codes: string[]) =>
    (await app.call(station.checkIn, { params: at, body: { codes } }, await deviceOf(app, list))).body.data.map(
      ({ outcome, is_old_code }) => [outcome, is_old_code],
    );
  const search = async (query: string) =>
    (await app.call(station.attendees, { params: at, query: { query } }, await deviceOf(app, list))).body.data.map(
      ({ public_id }) => public_id,
    );
  return { event, list, order, holder, addHolder, scan, search };
}

const UUID = "3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11";

describe("imported codes", () => {
  // SPEC 5.13
  test.each([
    ["pretix", "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa"],
    ["pretix, signed", `${"E4BibyTSylQOgeKjuMPiTDxi5HXPuTVsx1qCli3I".repeat(3)}=`, undefined],
    ["Eventbrite", "16893657012360209833001", undefined],
    ["Tito", "ti_pQ4sWnE7yLbK2mTz", "https://ti.to/tickets/ti_pQ4sWnE7yLbK2mTz"],
    ["Hi.Events", "A-7KQ2M9X", undefined],
    ["alf.io", UUID, `${UUID}/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=`],
  ])(
    "imported code of %s admits its holder once and is reported as an old one",
    async (_, storedCode, scanned = storedCode) => {
      const { holder, scan } = await setUp(storedCode);
      expect(await scan(scanned, "something else")).toEqual([
        ["checked_in", true],
        ["not_found", false],
      ]);
      expect(await scan(scanned)).toEqual([["already_checked_in", true]]);
      expect(await scan(ticketCode(holder)), "their new ticket is the same one").toEqual([
        ["already_checked_in", false],
      ]);
    },
  );

  test("imported and own codes of a ticket in one batch admit once", async () => {
    const { holder, scan } = await setUp(UUID);
    expect(await scan(ticketCode(holder), UUID, `${UUID}/seal`)).toEqual([
      ["checked_in", false],
      ["already_checked_in", true],
      ["already_checked_in", true],
    ]);
  });

  test("simultaneous scans of an imported code admit once", async () => {
    const { scan } = await setUp("5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsb");
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => scan("5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsb")));
    expect(outcomes.flat().filter(([outcome]) => outcome === "checked_in")).toHaveLength(1);
  });

  test("imported code of a cancelled ticket or of another event admits no one", async () => {
    const { scan } = await setUp("cancelled-here-0001", { status: "CANCELLED" });
    expect(await scan("cancelled-here-0001")).toEqual([["attendee_cancelled", true]]);
    const otherEvent = await setUp("of-another-event-0001");
    expect(await otherEvent.scan("cancelled-here-0001")).toEqual([["not_found", false]]);
  });

  test("imported code opens no ticket page and does not match in part", async () => {
    const { event, scan } = await setUp("Part-one-Part-two-0001");
    const params = { event_id: event.id, attendee_short_id: "Part-one-Part-two-0001" };
    expect((await app.call(checkout.ticket, { params })).status).toBe(404);
    const near = ["Part-one", "Part-two-0001", "Part-one-Part-two-00011", "Part-one-Part-two-000%"];
    expect(await scan(...near)).toEqual(near.map(() => ["not_found", false]));
  });

  test("own code takes precedence over the same imported code of another ticket", async () => {
    const { event, holder, scan } = await setUp("first-0000000001");
    const { attendees } = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    const own = ticketCode(holder);
    await app.db
      .updateTable("attendees")
      .set({ old_code: own })
      .where("id", "=", attendees[0]?.id ?? 0)
      .execute();
    expect(await scan(own)).toEqual([["checked_in", false]]);
  });
});

/** What scanners add, and how people type. */
const SPELLINGS: [string, (code: string) => string][] = [
  ["as it is", (code) => code],
  ["in small letters", (code) => code.toLowerCase()],
  ["in capitals", (code) => code.toUpperCase()],
  ["with blanks around it", (code) => ` ${code} `],
  ["with the end of a line", (code) => `${code}\r\n`],
  ["with a tabulator", (code) => `${code}\t`],
  ["with the name of its symbol", (code) => `]Q3${code}`],
  ["with the name of its symbol, a control character and the end of a line", (code) => `]C1\u001d${code}\r`],
  ["with blanks for its hyphens", (code) => code.replaceAll("-", " ")],
  ["with long hyphens", (code) => code.replaceAll("-", "–")],
  ["in an address", (code) => `https://tickets.example.com/t/${code}`],
];

describe.each(["959321947", "TKT-0001", "A-7KQ2M9X", "0000012345", "AbCdEf12"])("imported code %s", (code) => {
  test.each(SPELLINGS)(
    "imported code typed %s is admitted by scan and found by search, online and offline",
    async (_, spell) => {
      const { holder, list, scan, search } = await setUp(code);
      const spelled = spell(code);
      expect(await search(spelled)).toEqual([holder.public_id]);
      const keys = [...codesIn(spelled).map(codeKey), ...codesIn(spelled).flatMap(keysLookedFor)];
      const known = keysOfTicket({ ...holder, old_code: code });
      expect(keys.some((key) => known.includes(key))).toBe(true);
      expect(await scan(spelled)).toEqual([["checked_in", true]]);
      expect(await scan(spelled)).toEqual([["already_checked_in", true]]);
      expect(list.short_id).toBeDefined();
    },
  );
});

test.each(SPELLINGS.filter(([how]) => how !== "in an address"))("own codes typed %s are admitted", async (_, spell) => {
  const { holder, scan } = await setUp("unused-0000000001");
  const own = [ticketCode(holder), formerCode(holder), holder.short_id, app.context.ticket_codes.qrText(holder)];
  const outcomes = (await scan(...own.map(spell))).map(([outcome]) => outcome);
  expect(outcomes).toEqual(["checked_in", "already_checked_in", "already_checked_in", "already_checked_in"]);
});

// SECURITY S81
test("codes that differ by case admit their own holders, and a spelling that fits both is refused as ambiguous", async () => {
  const { holder, addHolder, scan, search } = await setUp("AbCd-0001");
  const twin = await addHolder("aBcD-0001");
  expect(await search("ABCD-0001")).toEqual([holder.public_id, twin.public_id]);
  expect(await search("aBcD-0001")).toEqual([twin.public_id]);
  expect(await scan("abcd 0001", "ABCD0001")).toEqual([
    ["ambiguous_code", false],
    ["ambiguous_code", false],
  ]);
  expect(await scan("aBcD-0001")).toEqual([["checked_in", true]]);
  expect(await scan("AbCd-0001\r")).toEqual([["checked_in", true]]);
  const refused = app.db.selectFrom("refused_scans").select("outcome").where("event_id", "=", holder.event_id);
  expect(await refused.execute()).toEqual([{ outcome: "ambiguous_code" }, { outcome: "ambiguous_code" }]);
});

describe("codes that differ only by case", () => {
  test("code admits its holder although a similar one belongs to a cancelled ticket", async () => {
    const { addHolder, scan } = await setUp("AbCd-0002", { status: "CANCELLED" });
    const valid = await addHolder("aBcD-0002");
    await app.db.updateTable("attendees").set({ status: "ACTIVE" }).where("id", "=", valid.id).execute();
    expect(await scan("aBcD-0002", "AbCd-0002")).toEqual([
      ["checked_in", true],
      ["attendee_cancelled", true],
    ]);
  });

  // SECURITY S96
  test("code admits its holder although a similar one belonged to a transferred ticket", async () => {
    const { first, second, transferTicket, scan, params } = await selfServiceFixture(app);
    if (!second) throw new Error("There are three.");
    const name = (old_code: string, { id }: { id: number }) =>
      app.db.updateTable("attendees").set({ old_code }).where("id", "=", id).execute();
    await Promise.all([name("AbCd-0003", first), name("aBcD-0003", second)]);
    expect((await transferTicket(first.short_id)).status).toBe(204);
    const outcomeOf = async (code: string) => (await scan(code)).body.data.map(({ outcome }) => outcome);
    expect(await outcomeOf("AbCd-0003")).toEqual(["not_found"]);
    expect(await outcomeOf(" AbCd-0003\r")).toEqual(["not_found"]);
    const at = { event: { id: params.event_id }, tickets: [{ id: first.ticket_id }] };
    expect(await revokedKeysOf(app.db, at, null)).toContain(codeKey("AbCd-0003"));
    expect(await outcomeOf("abcd 0003")).toEqual(["checked_in"]);
    expect(await outcomeOf("aBcD-0003")).toEqual(["already_checked_in"]);
  });

  test("short id is matched exactly, even beside one that differs by case", async () => {
    const { holder, addHolder, scan } = await setUp("unused-0000000007");
    const twin = await addHolder("unused-0000000008");
    const [first, other] = ["a_AbCdEfGhIjKlMnOpQr0001", "a_aBcDeFgHiJkLmNoPqR0001"];
    const name = (short_id: string, { id }: { id: number }) =>
      app.db.updateTable("attendees").set({ short_id }).where("id", "=", id).execute();
    await Promise.all([name(first, holder), name(other, twin)]);
    await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", holder.id).execute();
    expect(await scan(other, first)).toEqual([
      ["checked_in", false],
      ["attendee_cancelled", false],
    ]);
    expect(await scan(first, other)).toEqual([
      ["attendee_cancelled", false],
      ["already_checked_in", false],
    ]);
    expect(await scan(first.toUpperCase())).toEqual([["ambiguous_code", false]]);
  });
});

// SECURITY S81
test.each([
  ["12345", "012345"],
  ["012345", "12345"],
  ["1-11", "11-1"],
  ["TKT-0001", "TKT-00011"],
  ["TKT-0001", "https://tickets.example.com/TKT-0001/menu"],
  ["menu", "https://tickets.example.com/menu"],
])("imported code %s is not matched by %s", async (code, other) => {
  const { scan, search } = await setUp(code);
  expect(await scan(other)).toEqual([["not_found", false]]);
  expect(await search(other)).toEqual([]);
});

test.each(["EB-20931-77", "eb-20931-77", "EB 20931 77", "]Q3EB-20931-77\r"])(
  "reference of an imported order, as %j, is found by search and not admitted",
  async (spelled) => {
    const { holder, scan, search } = await setUp("unused-0000000002");
    await app.db
      .updateTable("orders")
      .set({ import_reference: "EB-20931-77" })
      .where("id", "=", holder.order_id)
      .execute();
    expect(await search(spelled)).toEqual([holder.public_id]);
    expect(await scan(spelled)).toEqual([["not_found", false]]);
  },
);

test.each(SPELLINGS.filter(([, spell]) => !spell("x").includes("://")))(
  "own references typed %s are found by search and not admitted",
  async (_, spell) => {
    const { holder, order, scan, search } = await setUp("unused-0000000003");
    for (const reference of [holder.public_id, order.public_id].map(spell)) {
      expect(await search(reference)).toEqual([holder.public_id]);
      expect(await scan(reference)).toEqual([["not_found", false]]);
    }
  },
);

test("PostgreSQL joins every character of codes as our code does", async () => {
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (character) => !/[\ud800-\udfff]/.test(character),
  );
  const { rows } = await sql<{ joined: string }>`
    select public.joined_code(given.text) as joined
    from unnest(${characters}::text[]) with ordinality as given (text, place)
    order by place`.execute(app.db);
  expect(rows.map(({ joined }) => joined)).toEqual(characters.map(joinedCode));
});

test.each([
  ["Jürgen Müller", "Juergen Mueller"],
  ["Joergen Mueller", "Jørgen Müller"],
  ["Åsa Strauß", "aasa strauss"],
])("search at check-in finds %s by %s", async (name, query) => {
  const { holder, search } = await setUp("unused-0000000004");
  const [first_name = "", last_name = ""] = name.split(" ");
  await app.db.updateTable("attendees").set({ first_name, last_name }).where("id", "=", holder.id).execute();
  expect(await search(query)).toEqual([holder.public_id]);
});
