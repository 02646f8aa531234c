import { describe, expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { detailsBody, detailsValues, NOBODY, withBuyer } from "./details-values.ts";

const ANA = { first_name: "Ana", last_name: "Sousa", email: "ana@example.test" };

function order(over: object = {}): PublicOrder {
  return {
    first_name: null,
    last_name: null,
    email: null,
    terms_accepted_at: null,
    attendees: [],
    order_items: [
      { ticket_price_id: 1, item_name: "Standard", quantity: 2 },
      { ticket_price_id: 2, item_name: "Child", quantity: 1 },
    ],
    event: { require_attendee_details: true },
    ...over,
  } as unknown as PublicOrder;
}

describe("detailsValues", () => {
  test("asks for one name a ticket, and takes the first for the buyer's", () => {
    const { attendees } = detailsValues(order(), ANA);
    expect(attendees.map(({ item_name }) => item_name)).toEqual(["Standard", "Standard", "Child"]);
    expect(attendees[0]).toMatchObject({ ...ANA, follows: true });
    expect(attendees[1]).toMatchObject({ ...NOBODY, follows: false });
  });

  test("asks for the buyer only, where the organizer wants no more", () => {
    expect(detailsValues(order({ event: { require_attendee_details: false } }), null).attendees).toEqual([]);
  });

  test("shows what was given before, when one comes back from paying", () => {
    const bo = { first_name: "Bo", last_name: null, email: "bo@example.test", ticket_price_id: 2 };
    const values = detailsValues(order({ ...ANA, attendees: [bo, { ...ANA, ticket_price_id: 1 }] }), null);
    expect(values.order).toEqual(ANA);
    expect(values.attendees[0]).toMatchObject({ ...ANA, follows: true });
    expect(values.attendees[2]).toMatchObject({ first_name: "Bo", last_name: "", follows: false });
  });

  test("nobody has accepted what they were not asked for: names that are known tick no box", () => {
    const accepted = (terms_accepted_at: string | null) => detailsValues(order({ ...ANA, terms_accepted_at }), null);
    expect(accepted(null).terms_accepted).toBe(false);
    expect(accepted("2027-01-01T10:00:00.000Z").terms_accepted).toBe(true);
  });
});

test("the first ticket follows the buyer until it gets a name of its own", () => {
  const changed = withBuyer(detailsValues(order(), null), { first_name: "Ana" });
  expect(changed.attendees.map(({ first_name }) => first_name)).toEqual(["Ana", "", ""]);
});

test("sends what the server takes, and nothing of ours", () => {
  const body = detailsBody({ ...detailsValues(order(), ANA), terms_accepted: true });
  expect(Object.keys(body.attendees[0] ?? {})).toEqual(["ticket_price_id", "first_name", "last_name", "email"]);
});
