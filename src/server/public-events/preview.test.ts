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

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** An event in Berlin on 3 May 2099, whose standard ticket is sold in April, in two tiers. */
async function setUp(status: "LIVE" | "DRAFT" = "LIVE") {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, {
    ...{ organizer, status, timezone: "Europe/Berlin", start_date: new Date("2099-05-03T17:30:00Z"), end_date: null },
  });
  const sold = await aTicket(app.db, {
    ...{ event, price: 20_00, capacity: 3, show_quantity_remaining: true },
    sale_start_date: new Date("2099-03-31T22:00:00Z"),
    sale_end_date: new Date("2099-04-30T22:00:00Z"),
  });
  const fetchPreview = async (preview_at?: string, options: { promo_code?: string; token?: string } = {}) => {
    const query = { ...(preview_at && { preview_at }), ...(options.promo_code && { promo_code: options.promo_code }) };
    const as = "token" in options ? options : { token };
    return (await app.call(publicEvents.get, { params: { event_id: event.id }, query }, as)).body;
  };
  return { event, token, sold, look: fetchPreview };
}

const stateOf = ({ data }: { data: { tickets: { sale_state: string }[] } }) => data.tickets[0]?.sale_state;

describe("page preview", () => {
  // SPEC 2.35
  test("page preview shows what a buyer sees at a time in the event's zone, to the minute", async () => {
    const { look } = await setUp();
    expect(stateOf(await look("now"))).toBe("COMING_SOON");
    expect(stateOf(await look("2099-03-31T23:59"))).toBe("COMING_SOON");
    expect(stateOf(await look("2099-04-01T00:00"))).toBe("ON_SALE");
    expect(stateOf(await look("2099-05-01T00:00"))).toBe("SALES_ENDED");
    expect((await look("2099-05-03T19:29")).data.lifecycle_status).toBe("UPCOMING");
    expect((await look("2099-05-05T00:00")).data.lifecycle_status).toBe("ENDED");
  });

  test("page preview of a draft shows what is on sale once it is live, at the prices of that time", async () => {
    const { event, sold, look } = await setUp("DRAFT");
    await aTaxOrFee(app.db, { account: { id: event.account_id }, tickets: [sold], rate: 10_000 });
    const { data } = await look("2099-04-10T12:00");
    expect(data.tickets[0]).toMatchObject({
      sale_state: "ON_SALE",
      prices: [{ price: 20_00, price_including_taxes_and_fees: 22_00, max_quantity: 3 }],
    });
  });

  test("page preview has the current stock", async () => {
    const { event, sold, look } = await setUp();
    await aCompletedOrder(app.db, { event, ticket: sold, quantity: 3 });
    expect(stateOf(await look("2099-04-10T12:00"))).toBe("SOLD_OUT");
  });

  test("page preview reports whether a promo code is valid at that time, with its discount and hidden tickets", async () => {
    const { event, look } = await setUp();
    await aTicket(app.db, { event, title: "Friends", is_hidden_without_promo_code: true });
    await aTicket(app.db, { event, title: "Nobody", is_hidden: true });
    const window = { start_date: new Date("2099-04-10T10:00:00Z"), expiry_date: new Date("2099-04-20T10:00:00Z") };
    const { promo_code } = await aPromoCode(app.db, { event, ...window });
    const visibleAt = async (at: string) => {
      const { data, preview } = await look(at, { promo_code: promo_code.code });
      const titles = data.tickets.map(({ title }) => title);
      return [preview?.is_promo_code_good, titles, data.takes_promo_codes];
    };
    expect(await visibleAt("2099-04-10T11:59")).toEqual([false, ["Standard"], false]);
    expect(await visibleAt("2099-04-10T12:00")).toEqual([true, ["Standard", "Friends"], true]);
    expect(await visibleAt("2099-04-20T12:00")).toEqual([false, ["Standard"], false]);
    expect((await look("2099-04-10T12:00")).preview).toEqual({ is_promo_code_good: null });
  });

  // SECURITY S103
  test("page preview is ignored for visitors and other accounts, and a draft returns 404 for them", async () => {
    const { event, look } = await setUp();
    const stranger = await look("2099-04-10T12:00", { token: undefined as never });
    expect([stateOf(stranger), stranger.preview]).toEqual(["COMING_SOON", undefined]);
    const otherView = await look("2099-04-10T12:00", { token: (await aSignedInUser(app.db)).token });
    expect([stateOf(otherView), otherView.preview]).toEqual(["COMING_SOON", undefined]);
    await app.db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", event.id).execute();
    const refused = await look("2099-04-10T12:00", { token: undefined as never });
    expect(refused).toMatchObject({ code: "not_found" });
  });

  test("page preview sells nothing: a reservation is rejected before the sale starts", async () => {
    const { event, sold, look } = await setUp();
    expect(stateOf(await look("2099-04-10T12:00"))).toBe("ON_SALE");
    const tickets = [{ ticket_id: sold.ticket.id, quantities: [{ price_id: sold.prices[0]?.id ?? 0, quantity: 1 }] }];
    expect((await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } })).status).toBe(409);
  });

  test("page preview at an invalid time is rejected at its field", async () => {
    const { event, token } = await setUp();
    const query = { preview_at: "2099-02-30T10:00" };
    const { status, body } = await app.call(publicEvents.get, { params: { event_id: event.id }, query }, { token });
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ["preview_at"]]);
  });
});
