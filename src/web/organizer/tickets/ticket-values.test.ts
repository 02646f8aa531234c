import { describe, expect, test } from "vitest";
import { ticketInput } from "#contract/tickets.ts";
import { aPrice, aTicket } from "#web/testing/factories.ts";
import { bodyOf, NEW_PRICE, NEW_TICKET, valuesLike, valuesOf } from "./ticket-values.ts";

const tiers = [
  aPrice({ id: 11, label: "Early", price: 10_00, sale_end_date: "2027-10-31T01:30:00.000Z" }),
  aPrice({ id: 12, label: "Regular", price: 20_00, is_hidden: true }),
];

describe("ticket form values", () => {
  // SPEC 3.17
  test("ticket form values contain exactly the fields of the contract", () => {
    const values = valuesOf(aTicket());
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(ticketInput.shape).toSorted());
    expect(Object.keys(values.prices[0] ?? {}).toSorted()).toEqual(
      Object.keys(ticketInput.shape.prices.element.shape).toSorted(),
    );
  });

  test("new ticket form values contain exactly the fields of the contract", () => {
    expect(Object.keys(NEW_TICKET).toSorted()).toEqual(Object.keys(ticketInput.shape).toSorted());
    expect(Object.keys(NEW_PRICE).toSorted()).toEqual(Object.keys(ticketInput.shape.prices.element.shape).toSorted());
  });

  test("unchanged ticket form values are sent as they were loaded, to the second", () => {
    const ticket = aTicket({ type: "TIERED", prices: tiers, sale_end_date: "2027-10-31T01:30:00.000Z" });
    expect(ticketInput.parse(bodyOf(valuesOf(ticket)))).toEqual({
      ...valuesOf(ticket),
      prices: tiers.map(
        ({ quantity_sold: _s, quantity_held: _h, sale_state: _t, sale_obstacles: _o, ...price }) => price,
      ),
    });
  });
});

describe("ticket copy", () => {
  // SPEC 3.68
  test("ticket copy has all values of the ticket and new prices", () => {
    const ticket = aTicket({ type: "TIERED", is_paused: true, tax_and_fee_ids: [7], prices: tiers });
    const prices = valuesOf(ticket).prices.map((price) => ({ ...price, id: null }));
    expect(valuesLike(ticket, called)).toEqual({ ...valuesOf(ticket), title: "Standard (copy)", prices });
  });

  test.each([
    ["a".repeat(142), `${"a".repeat(142)} (copy)`],
    ["a".repeat(149), `${"a".repeat(141)}… (copy)`],
    [`${"a".repeat(140)}🎟${"a".repeat(7)}`, `${"a".repeat(140)}… (copy)`],
  ])("ticket copy with a long name is shortened to the maximum length", (title, name) => {
    expect(valuesLike(aTicket({ title }), called).title).toBe(name);
  });

  const called = (title: string) => `${title} (copy)`;
});

test("ticket copy has the translations of the ticket except for the name", () => {
  const texts = { title: "Stehplatz", description: "<p>Vorn</p>" };
  const copy = valuesLike(aTicket({ translations: { de: texts } }), (title) => `${title} (copy)`);
  expect(copy.translations).toEqual({ de: { ...texts, title: null } });
});

describe("ticket request body", () => {
  const values = valuesOf(aTicket({ type: "TIERED", prices: tiers }));

  // SPEC 1.03
  test("request body of a tiered ticket contains all tiers with their names", () => {
    expect(bodyOf(values).prices).toEqual(values.prices);
  });

  test.each([
    ["PAID", 10_00],
    ["DONATION", 10_00],
    ["FREE", 0],
  ] as const)(
    "request body of a tiered ticket changed to %s contains one price without a name or sale dates",
    (type, price) => {
      expect(bodyOf({ ...values, type }).prices).toEqual([
        {
          id: 11,
          translations: {},
          label: null,
          price,
          initial_quantity_available: 100,
          sale_start_date: null,
          sale_end_date: null,
          is_hidden: false,
        },
      ]);
    },
  );
});
