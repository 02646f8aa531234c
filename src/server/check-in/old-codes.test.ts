import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { door } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { aCheckInList, aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { ticketCode } from "./codes.ts";

let home: TestApp;
beforeAll(async () => {
  home = await testApp();
});
afterAll(() => home.close());

/** One holder with a code from elsewhere, at a door. */
async function stage(old_code: string, given: { status?: "ACTIVE" | "CANCELLED" } = {}) {
  const event = await anEvent(home.db, { status: "LIVE" });
  const ticket = await aTicket(home.db, { event });
  const list = await aCheckInList(home.db, { event, tickets: [ticket] });
  const { attendees } = await aCompletedOrder(home.db, { event, ticket, attendees: [given] });
  const [holder] = attendees;
  if (!holder) throw new Error("One is there.");
  await home.db.updateTable("attendees").set({ old_code }).where("id", "=", holder.id).execute();
  const at = { check_in_list_short_id: list.short_id };
  const scan = async (...codes: string[]) =>
    (await home.call(door.checkIn, { params: at, body: { codes } })).body.data.map(({ outcome, is_old_code }) => [
      outcome,
      is_old_code,
    ]);
  return { event, holder, scan };
}

const UUID = "3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11";

describe("a code of another product's ticket", () => {
  test.each([
    ["pretix", "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa"],
    ["pretix, signed", `${"E4BibyTSylQOgeKjuMPiTDxi5HXPuTVsx1qCli3I".repeat(3)}=`, undefined],
    ["Eventbrite", "16893657012360209833001", undefined],
    ["Tito", "ti_pQ4sWnE7yLbK2mTz", "https://ti.to/tickets/ti_pQ4sWnE7yLbK2mTz"],
    ["Hi.Events", "A-7KQ2M9X", undefined],
    ["alf.io", UUID, `${UUID}/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=`],
  ])("of %s lets its holder in, once, and says that it is an old one", async (_, kept, scanned = kept) => {
    const { holder, scan } = await stage(kept);
    expect(await scan(scanned, "something else")).toEqual([
      ["checked_in", true],
      ["not_found", false],
    ]);
    expect(await scan(scanned)).toEqual([["already_checked_in", true]]);
    expect(await scan(ticketCode(holder)), "their new ticket is the same one").toEqual([["already_checked_in", false]]);
  });

  test("lets in once in one batch, as scans that waited for the network come", async () => {
    const { holder, scan } = await stage(UUID);
    expect(await scan(ticketCode(holder), UUID, `${UUID}/seal`)).toEqual([
      ["checked_in", false],
      ["already_checked_in", true],
      ["already_checked_in", true],
    ]);
  });

  test("lets one of many doors admit", async () => {
    const { scan } = await stage("5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsb");
    const said = await Promise.all(Array.from({ length: 6 }, () => scan("5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsb")));
    expect(said.flat().filter(([outcome]) => outcome === "checked_in")).toHaveLength(1);
  });

  test("of a cancelled ticket lets nobody in, nor at another event's door", async () => {
    const { scan } = await stage("cancelled-here-0001", { status: "CANCELLED" });
    expect(await scan("cancelled-here-0001")).toEqual([["attendee_cancelled", true]]);
    const elsewhere = await stage("of-another-event-0001");
    expect(await elsewhere.scan("cancelled-here-0001")).toEqual([["not_found", false]]);
  });

  test("opens no ticket page, and is not taken in parts or in another case", async () => {
    const { event, scan } = await stage("Part-one-Part-two-0001");
    const params = { event_id: event.id, attendee_short_id: "Part-one-Part-two-0001" };
    expect((await home.call(checkout.ticket, { params })).status).toBe(404);
    const near = ["Part-one", "part-one-part-two-0001", "Part-one-Part-two-0001 ", "Part-one-Part-two-000%"];
    expect(await scan(...near)).toEqual(near.map(() => ["not_found", false]));
  });

  test("never stands before a code of our own: whoever's ticket it proves is let in", async () => {
    const { event, holder, scan } = await stage("first-0000000001");
    const { attendees } = await aCompletedOrder(home.db, { event, ticket: await aTicket(home.db, { event }) });
    const own = ticketCode(holder);
    await home.db
      .updateTable("attendees")
      .set({ old_code: own })
      .where("id", "=", attendees[0]?.id ?? 0)
      .execute();
    expect(await scan(own)).toEqual([["checked_in", false]]);
  });
});
