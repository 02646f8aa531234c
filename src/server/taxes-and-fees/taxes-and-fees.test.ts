import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { tickets } from "#contract/tickets.ts";
import { aSignedInUser, aTaxOrFee, anEvent, anOrganizer, aTicket, aToken, aUser } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const VAT = { name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 };
const BOOKING = { name: "Booking", type: "FEE", calculation_type: "FIXED", rate: 1_50, currency_code: "EUR" };

async function setUp() {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const params = { account_id: account.id };
  const at = (id: number) => ({ ...params, tax_or_fee_id: id });
  return {
    ...{ account, token, organizer, params },
    list: async () => (await app.call(taxesAndFees.list, { params }, { token })).body.data,
    create: (body: object) => app.call(taxesAndFees.create, { params, body: body as never }, { token }),
    get: (id: number) => app.call(taxesAndFees.get, { params: at(id) }, { token }),
    update: (id: number, body: object) =>
      app.call(taxesAndFees.update, { params: at(id), body: body as never }, { token }),
    remove: (id: number) => app.call(taxesAndFees.remove, { params: at(id) }, { token }),
  };
}

/** An event on sale with one ticket for 20.00, and the calls for it. */
async function onSale(over: Parameters<typeof anEvent>[1] = {}) {
  const set = await setUp();
  const event = await anEvent(app.db, { status: "LIVE", ...over, organizer: set.organizer });
  const { ticket, prices } = await aTicket(app.db, { event, price: 20_00 });
  const params = { event_id: event.id, ticket_id: ticket.id };
  const body = { title: "Standard", type: "PAID", prices: [{ id: prices[0]?.id, price: 20_00 }] };
  const { token } = set;
  const lines = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 2 }] }];
  const reserve = () => app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets: lines } });
  return {
    ...{ ...set, event, ticket, params, reserve },
    link: (ids: unknown) =>
      app.call(tickets.update, { params, body: { ...body, tax_and_fee_ids: ids } as never }, { token }),
    read: async () => (await app.call(tickets.get, { params }, { token })).body.data,
    page: async () => (await app.call(publicEvents.get, { params: { event_id: event.id } })).body.data.tickets[0],
    buy: async () => {
      const reserved = await reserve();
      const cookie = cookieOf(reserved);
      const order = { event_id: event.id, order_short_id: reserved.body.data.short_id };
      const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
      const each = { ...ada, ticket_price_id: prices[0]?.id ?? 0 };
      const details = { order: ada, attendees: [each, each], terms_accepted: true as const };
      const complete = () => app.call(checkout.complete, { params: order, body: details }, { cookie });
      const getOrder = async () => (await app.call(checkout.get, { params: order }, { cookie })).body.data;
      return { complete, getOrder, total: reserved.body.data.total_gross };
    },
  };
}

type Refusal = { code: string; errors?: Record<string, string[]> };
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as Refusal;
  return [status, code, ...(errors ? [Object.keys(errors)] : [])];
};

describe("tax or fee", () => {
  // SPEC 1.05, 3.24, 7.32
  test("tax or fee is created, read, changed and listed by name with all of its fields", async () => {
    const { create, get, list, update } = await setUp();
    const { status, body } = await create({ ...VAT, is_default: true, description: " On everything " });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ ...VAT, id: expect.any(Number), currency_code: null, tax_behavior: null, is_in_price: false },
      description: "On everything",
      ...{ is_active: true, is_default: true, ticket_count: 0, has_orders: false, updated_at: expect.any(String) },
    });
    const booking = (await create({ ...BOOKING, is_active: false })).body.data;
    expect(booking).toMatchObject({ currency_code: "EUR", is_active: false, is_default: false });
    // the default is the behavior of the account's prices
    expect(booking).toMatchObject({ tax_behavior: "exclusive", is_in_price: false });
    const changed = await update(body.data.id, { ...VAT, rate: 7_000, updated_at: body.data.updated_at });
    expect(changed.body.data).toMatchObject({ rate: 7_000, is_default: false, description: null });
    expect((await get(body.data.id)).body.data).toEqual(changed.body.data);
    expect(await list()).toEqual([booking, changed.body.data]);
  });

  // SPEC 3.24
  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(150) }, "name"],
    [{ type: "TIP" }, "type"],
    [{ calculation_type: "GUESS" }, "calculation_type"],
    [{ rate: -1 }, "rate"],
    [{ rate: 0.5 }, "rate"],
    [{ rate: 100_001 }, "rate"],
    [{ rate: "19" }, "rate"],
    [{ rate: 1e300 }, "rate"],
    [{ currency_code: "EUR" }, "currency_code"],
    [{ calculation_type: "FIXED" }, "currency_code"],
    [{ calculation_type: "FIXED", currency_code: "BTC" }, "currency_code"],
    [{ calculation_type: "FIXED", currency_code: "EUR", rate: 10_000_000_000 }, "rate"],
    [{ description: "x".repeat(256) }, "description"],
    [{ is_active: "yes" }, "is_active"],
    [{ tax_behavior: "inclusive" }, "tax_behavior"],
    [{ tax_behavior: "both" }, "tax_behavior"],
    [{ is_in_price: true }, "is_in_price"],
  ])("tax or fee with %j is rejected at its field, and nothing is written", async (over, field) => {
    const { create, update, list } = await setUp();
    expect(refusal(await create({ ...VAT, ...over }))).toEqual([422, "invalid", [field]]);
    const { id } = (await create(VAT)).body.data;
    expect(refusal(await update(id, { ...VAT, ...over }))).toEqual([422, "invalid", [field]]);
    expect(await list()).toMatchObject([VAT]);
  });

  test("tax or fee name is unique within an account, and free again after the deletion", async () => {
    const { create, update, remove } = await setUp();
    const vat = (await create(VAT)).body.data;
    expect(refusal(await create({ ...BOOKING, name: " VAT " }))).toEqual([422, "invalid", ["name"]]);
    const booking = (await create(BOOKING)).body.data;
    expect(refusal(await update(booking.id, { ...BOOKING, name: "VAT" }))).toEqual([422, "invalid", ["name"]]);
    expect((await remove(vat.id)).status).toBe(204);
    expect((await update(booking.id, { ...BOOKING, name: "VAT" })).status).toBe(200);
    const other = await setUp();
    expect((await other.create(VAT)).status).toBe(201);
  });

  test("account has at most a hundred taxes and fees, also when they are created concurrently", async () => {
    const { account, create, list } = await setUp();
    const rows = Array.from({ length: 98 }, (_, at) => ({ ...VAT, name: `Tax ${at}`, account_id: account.id }));
    await app.db
      .insertInto("taxes_and_fees")
      .values(rows as never)
      .execute();
    const more = await Promise.all(["a", "b", "c", "d"].map((name) => create({ ...VAT, name })));
    expect(more.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await list()).toHaveLength(100);
  });

  // SPEC 1.05, 7.32
  test("taxes and fees are changed by members of the whole account, read by limited ones, and closed to check-in staff", async () => {
    const { account, params, create } = await setUp();
    const { id } = (await create(VAT)).body.data;
    const at = { ...params, tax_or_fee_id: id };
    const body = { ...VAT, name: "Another" } as never;
    const statuses = async (scope: Parameters<typeof aUser>[1]) => {
      const token = await aToken(app.db, await aUser(app.db, { account, role: "ORGANIZER", ...scope }), account);
      return [
        (await app.call(taxesAndFees.list, { params }, { token })).status,
        (await app.call(taxesAndFees.create, { params, body }, { token })).status,
        (await app.call(taxesAndFees.update, { params: at, body: VAT as never }, { token })).status,
        (await app.call(taxesAndFees.remove, { params: at }, { token })).status,
      ];
    };
    const organizers = [await anOrganizer(app.db, { account })];
    expect(await statuses({ at: { organizers } })).toEqual([200, 403, 403, 403]);
    expect(await statuses({ work: "READ_ONLY" })).toEqual([200, 403, 403, 403]);
    expect(await statuses({ work: "CHECK_IN" })).toEqual([403, 403, 403, 403]);
    expect(await statuses({})).toEqual([200, 201, 200, 204]);
  });
});

describe("taxes and fees of a ticket", () => {
  // SPEC 3.23
  test("ticket gets the taxes and fees that its form sends; undefined leaves them unchanged", async () => {
    const { create, link, read, list, params, token } = await onSale();
    const vat = (await create(VAT)).body.data;
    const booking = (await create(BOOKING)).body.data;
    const linked = await link([booking.id, vat.id, vat.id]);
    expect(linked.body.data.tax_and_fee_ids).toEqual([vat.id, booking.id]);
    expect(linked.body.data.taxes_and_fees.map(({ name }) => name)).toEqual(["VAT", "Booking"]);
    expect((await link(undefined)).body.data.tax_and_fee_ids).toEqual([vat.id, booking.id]);
    expect((await list()).map(({ ticket_count }) => ticket_count)).toEqual([1, 1]);
    expect((await link([booking.id])).body.data.tax_and_fee_ids).toEqual([booking.id]);
    await app.call(tickets.remove, { params }, { token });
    expect((await list()).map(({ ticket_count }) => ticket_count)).toEqual([0, 0]);
    expect((await read()) as unknown).toBeUndefined();
  });

  test("new ticket has the given taxes and fees at once, and none by default", async () => {
    const { event, create, token } = await onSale();
    const { id } = (await create({ ...VAT, is_default: true })).body.data;
    const body = { title: "New", type: "PAID", prices: [{ price: 1_00 }] };
    const make = (more: object) =>
      app.call(tickets.create, { params: { event_id: event.id }, body: { ...body, ...more } as never }, { token });
    expect((await make({ tax_and_fee_ids: [id] })).body.data.tax_and_fee_ids).toEqual([id]);
    expect((await make({})).body.data.tax_and_fee_ids).toEqual([]);
  });

  test.each([
    ["another account’s", async () => (await (await setUp()).create(VAT)).body.data.id],
    ["nobody’s", () => Promise.resolve(999_999)],
    ["a fraction", () => Promise.resolve(0.5)],
    ["a word", () => Promise.resolve("1")],
  ])(
    "invalid link to a tax or fee is rejected at `tax_and_fee_ids`, and nothing is written: %s",
    async (_, foreign) => {
      const { create, link, read } = await onSale();
      const { id } = (await create(VAT)).body.data;
      await link([id]);
      const before = await read();
      const { status, body } = await link([await foreign()]);
      expect(status).toBe(422);
      expect(Object.keys((body as unknown as Refusal).errors ?? {})[0]).toMatch(/^tax_and_fee_ids/);
      expect(await read()).toEqual(before);
    },
  );

  test("links to a deleted tax or fee, and more than a ticket may have, are rejected", async () => {
    const { create, link, remove } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await remove(id);
    expect(refusal(await link([id]))).toEqual([422, "invalid", ["tax_and_fee_ids"]]);
    expect(refusal(await link(Array.from({ length: 21 }, () => id)))).toEqual([422, "invalid", ["tax_and_fee_ids"]]);
  });

  test("deleting a tax or fee without orders removes it from its tickets", async () => {
    const { create, link, read, remove, page } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    expect((await remove(id)).status).toBe(204);
    expect(await read()).toMatchObject({ tax_and_fee_ids: [], taxes_and_fees: [] });
    expect((await page())?.prices[0]?.price_including_taxes_and_fees).toBe(20_00);
    expect((await remove(id)).status).toBe(404);
  });
});

describe("fixed amount", () => {
  test("fixed amount can be linked only to tickets of events in its currency", async () => {
    const { create, link, read } = await onSale({ currency: "JPY" });
    const { id } = (await create(BOOKING)).body.data;
    const reply = await link([id]);
    expect(refusal(reply)).toEqual([422, "invalid", ["tax_and_fee_ids"]]);
    expect((await read()).tax_and_fee_ids).toEqual([]);
  });

  // SPEC 3.29
  test("fixed amount is never charged in another currency, also after the event's currency changes", async () => {
    const { event, token, create, link, read, page, buy } = await onSale();
    const { id } = (await create(BOOKING)).body.data;
    await link([id]);
    const changeCurrency = (currency: string) =>
      app.call(events.change, { params: { event_id: event.id }, body: { currency } }, { token });
    expect((await changeCurrency("JPY")).status).toBe(200);
    expect(await read()).toMatchObject({ tax_and_fee_ids: [], taxes_and_fees: [] });
    expect((await page())?.taxes).toEqual([]);
    expect((await buy()).total).toBe(40_00);
  });

  test("fixed amount can’t get another currency while tickets carry it", async () => {
    const { event, create, link, update, get } = await onSale();
    const { id } = (await create(BOOKING)).body.data;
    await link([id]);
    const dollars = { ...BOOKING, currency_code: "USD" };
    expect(refusal(await update(id, dollars))).toEqual([422, "invalid", ["currency_code"]]);
    expect((await get(id)).body.data.currency_code).toBe("EUR");
    expect((await update(id, { ...VAT, name: "Share" })).status).toBe(200);
    expect(refusal(await update(id, dollars))).toEqual([422, "invalid", ["currency_code"]]);
    await link([]);
    expect((await update(id, dollars)).status).toBe(200);
    expect(event.currency).toBe("EUR");
  });
});

describe("charged orders", () => {
  test("new rate, switching off and new name of a tax apply to future orders only", async () => {
    const { create, link, update, buy, page } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    const before = await buy();
    expect(before.total).toBe(47_60);
    await update(id, { ...VAT, name: "IVA", rate: 23_000 });
    const after = await buy();
    expect(after.total).toBe(49_20);
    await update(id, { ...VAT, name: "IVA", rate: 23_000, is_active: false });
    expect((await buy()).total).toBe(40_00);
    expect(await page()).toMatchObject({ taxes: [], prices: [{ price_including_taxes_and_fees: 20_00 }] });
    expect(await before.getOrder()).toMatchObject({
      total_tax: 7_60,
      taxes_and_fees_rollup: { taxes: [{ tax_or_fee_id: id, name: "VAT", rate: 19_000, value: 7_60 }] },
    });
    expect((await after.getOrder()).taxes_and_fees_rollup.taxes).toMatchObject([{ name: "IVA", rate: 23_000 }]);
  });

  test("tax that is switched off stays linked to its tickets", async () => {
    const { create, link, update, read } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    await update(id, { ...VAT, is_active: false });
    expect(await read()).toMatchObject({ tax_and_fee_ids: [id], taxes_and_fees: [] });
    await update(id, VAT);
    expect((await read()).taxes_and_fees).toMatchObject([{ id }]);
  });

  // SPEC 8.26
  test("tax or fee charged in a completed order can't be deleted, only switched off", async () => {
    const { ticket, create, link, remove, get, list, buy, update } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    await app.db.updateTable("taxes_and_fees").set({ rate: 0 }).where("id", "=", id).execute();
    await app.db.updateTable("ticket_prices").set({ price: 0 }).where("ticket_id", "=", ticket.id).execute();
    const { complete } = await buy();
    expect((await get(id)).body.data.has_orders).toBe(false);
    expect((await complete()).status).toBe(200);
    expect((await get(id)).body.data.has_orders).toBe(true);
    await link([]);
    const refused = await remove(id);
    expect(refusal(refused)).toEqual([409, "tax_or_fee_has_orders"]);
    expect((refused.body as unknown as { message: string }).message).toBe(
      "This tax or fee has been charged on orders and can’t be deleted. Turn it off instead.",
    );
    expect(await list()).toHaveLength(1);
    expect((await update(id, { ...VAT, is_active: false })).body.data.is_active).toBe(false);
  });

  test("reservation pays the promised price after a tax is deleted", async () => {
    const { create, link, remove, buy } = await onSale();
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    const order = await buy();
    expect((await remove(id)).status).toBe(204);
    expect(await order.getOrder()).toMatchObject({ total_gross: 47_60, total_tax: 7_60 });
  });

  test("change of what is charged makes a reservation price its tickets again", async () => {
    const { ticket, create, link, update, remove } = await onSale();
    const changed = async () =>
      (await app.db.selectFrom("tickets").select("updated_at").where("id", "=", ticket.id).executeTakeFirstOrThrow())
        .updated_at;
    const { id } = (await create(VAT)).body.data;
    await link([id]);
    const moves = async (change: () => Promise<unknown>) => {
      const before = await changed();
      await change();
      return (await changed()) > before;
    };
    expect(await moves(() => update(id, { ...VAT, description: "Only words" }))).toBe(false);
    expect(await moves(() => update(id, { ...VAT, rate: 7_000 }))).toBe(true);
    expect(await moves(() => update(id, { ...VAT, rate: 7_000, is_active: false }))).toBe(true);
    expect(await moves(() => remove(id))).toBe(true);
  });
});

test("changes of taxes and fees are recorded in the activity log", async () => {
  const { account, create, update, remove } = await setUp();
  const { id } = (await create(VAT)).body.data;
  await update(id, { ...VAT, rate: 7_000 });
  await remove(id);
  const rows = await app.db
    .selectFrom("activity_log")
    .select(["kind", "data"])
    .where("account_id", "=", account.id)
    .where("subject", "=", "tax_or_fee")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { kind: "tax_or_fee.created", data: {} },
    { kind: "tax_or_fee.updated", data: { changed: ["rate"] } },
    { kind: "tax_or_fee.deleted", data: {} },
  ]);
});

test("fifty reservations during a rate change pay the old or the new price, and never a mixture", async () => {
  const { create, link, update, reserve } = await onSale();
  const { id } = (await create(VAT)).body.data;
  await link([id]);
  const buyers = Array.from({ length: 50 }, reserve);
  const [, ...orders] = await Promise.all([update(id, { ...VAT, rate: 23_000 }), ...buyers]);
  const totals = new Set(
    orders.filter(({ status }) => status === 200 || status === 201).map(({ body }) => body.data.total_gross),
  );
  expect([...totals].filter((total) => total !== 47_60 && total !== 49_20)).toEqual([]);
  expect((await reserve()).body.data.total_gross).toBe(49_20);
});

test("tax of another account returns 404", async () => {
  const [own, other] = [await setUp(), await setUp()];
  const tax = await aTaxOrFee(app.db, { account: other.account });
  expect(refusal(await own.get(tax.id))).toEqual([404, "not_found"]);
  expect(refusal(await own.update(tax.id, VAT))).toEqual([404, "not_found"]);
  expect(refusal(await own.remove(tax.id))).toEqual([404, "not_found"]);
  expect(await own.list()).toEqual([]);
});
