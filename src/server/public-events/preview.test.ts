import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import {
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aPromoCode,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

/** An event in Berlin on 3 May 2099, whose standard ticket is sold in April, in two tiers. */
async function stage(status: "LIVE" | "DRAFT" = "LIVE") {
  const { account, token } = await aSignedInUser(home.db);
  const organizer = await anOrganizer(home.db, { account });
  const event = await anEvent(home.db, {
    ...{ organizer, status, timezone: "Europe/Berlin", start_date: new Date("2099-05-03T17:30:00Z"), end_date: null },
  });
  const sold = await aTicket(home.db, {
    ...{ event, price: 20_00, capacity: 3, show_quantity_remaining: true },
    sale_start_date: new Date("2099-03-31T22:00:00Z"),
    sale_end_date: new Date("2099-04-30T22:00:00Z"),
  });
  const look = async (preview_at?: string, given: { promo_code?: string; token?: string } = {}) => {
    const query = { ...(preview_at && { preview_at }), ...(given.promo_code && { promo_code: given.promo_code }) };
    const as = "token" in given ? given : { token };
    return (await home.call(publicEvents.get, { params: { event_id: event.id }, query }, as)).body;
  };
  return { event, token, sold, look };
}

const stateOf = ({ data }: { data: { tickets: { sale_state: string }[] } }) => data.tickets[0]?.sale_state;

describe("page preview", () => {
  // SPEC 2.35
  test("page preview shows what a buyer sees at a time in the event's zone, to the minute", async () => {
    const { look } = await stage();
    expect(stateOf(await look("now"))).toBe("COMING_SOON");
    expect(stateOf(await look("2099-03-31T23:59"))).toBe("COMING_SOON");
    expect(stateOf(await look("2099-04-01T00:00"))).toBe("ON_SALE");
    expect(stateOf(await look("2099-05-01T00:00"))).toBe("SALES_ENDED");
    expect((await look("2099-05-03T19:29")).data.lifecycle_status).toBe("UPCOMING");
    expect((await look("2099-05-05T00:00")).data.lifecycle_status).toBe("ENDED");
  });

  test("page preview of a draft shows what is on sale once it is live, at the prices of that time", async () => {
    const { event, sold, look } = await stage("DRAFT");
    await aTaxOrFee(home.db, { account: { id: event.account_id }, tickets: [sold], rate: 10_000 });
    const { data } = await look("2099-04-10T12:00");
    expect(data.tickets[0]).toMatchObject({
      sale_state: "ON_SALE",
      prices: [{ price: 20_00, price_including_taxes_and_fees: 22_00, max_quantity: 3 }],
    });
  });

  test("page preview has the current stock", async () => {
    const { event, sold, look } = await stage();
    await aCompletedOrder(home.db, { event, ticket: sold, quantity: 3 });
    expect(stateOf(await look("2099-04-10T12:00"))).toBe("SOLD_OUT");
  });

  test("page preview reports whether a promo code is valid at that time, with its discount and hidden tickets", async () => {
    const { event, look } = await stage();
    await aTicket(home.db, { event, title: "Friends", is_hidden_without_promo_code: true });
    await aTicket(home.db, { event, title: "Nobody", is_hidden: true });
    const window = { start_date: new Date("2099-04-10T10:00:00Z"), expiry_date: new Date("2099-04-20T10:00:00Z") };
    const { promo_code } = await aPromoCode(home.db, { event, ...window });
    const told = async (at: string) => {
      const { data, preview } = await look(at, { promo_code: promo_code.code });
      const titles = data.tickets.map(({ title }) => title);
      return [preview?.is_promo_code_good, titles, data.takes_promo_codes];
    };
    expect(await told("2099-04-10T11:59")).toEqual([false, ["Standard"], false]);
    expect(await told("2099-04-10T12:00")).toEqual([true, ["Standard", "Friends"], true]);
    expect(await told("2099-04-20T12:00")).toEqual([false, ["Standard"], false]);
    expect((await look("2099-04-10T12:00")).preview).toEqual({ is_promo_code_good: null });
  });

  // SECURITY S103
  test("page preview is ignored for visitors and other accounts, and a draft returns 404 for them", async () => {
    const { event, look } = await stage();
    const stranger = await look("2099-04-10T12:00", { token: undefined as never });
    expect([stateOf(stranger), stranger.preview]).toEqual(["COMING_SOON", undefined]);
    const elsewhere = await look("2099-04-10T12:00", { token: (await aSignedInUser(home.db)).token });
    expect([stateOf(elsewhere), elsewhere.preview]).toEqual(["COMING_SOON", undefined]);
    await home.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", event.id).execute();
    const refused = await look("2099-04-10T12:00", { token: undefined as never });
    expect(refused).toMatchObject({ code: "not_found" });
  });

  test("page preview sells nothing: a reservation is rejected before the sale starts", async () => {
    const { event, sold, look } = await stage();
    expect(stateOf(await look("2099-04-10T12:00"))).toBe("ON_SALE");
    const tickets = [{ ticket_id: sold.ticket.id, quantities: [{ price_id: sold.prices[0]?.id ?? 0, quantity: 1 }] }];
    expect((await home.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } })).status).toBe(409);
  });

  test("page preview at an invalid time is rejected at its field", async () => {
    const { event, token } = await stage();
    const query = { preview_at: "2099-02-30T10:00" };
    const { status, body } = await home.call(publicEvents.get, { params: { event_id: event.id }, query }, { token });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ["preview_at"]]);
  });
});
