import { expect, test } from "vitest";
import { outcomeOf } from "./find-outcome.ts";

const OPEN = { status: "AWAITING_PAYMENT", is_expired: false, refund_status: null } as const;
const EXPIRED = { ...OPEN, is_expired: true };

// SPEC 2.46, 8.14
test.each([
  ["waits while the provider thinks", OPEN, { status: "OPEN", failure_code: null }, { is: "waiting" }],
  [
    "waits while a payment is through and the order not complete",
    OPEN,
    { status: "SUCCEEDED", failure_code: null },
    { is: "waiting" },
  ],
  [
    "goes on when the order is complete, whatever this browser may know of the payment",
    { ...OPEN, status: "COMPLETED" },
    undefined,
    { is: "decided" },
  ],
  [
    "tells why a payment failed",
    OPEN,
    { status: "FAILED", failure_code: "card_declined" },
    { is: "declined", code: "card_declined" },
  ],
  [
    "tells why a card was declined whose payment waits for the next one",
    OPEN,
    { status: "OPEN", failure_code: "card_declined" },
    { is: "declined", code: "card_declined" },
  ],
  [
    "lets nobody pay again for an expired order",
    EXPIRED,
    { status: "FAILED", failure_code: "card_declined" },
    { is: "decided" },
  ],
  ["keeps asking after money that may arrive late", EXPIRED, { status: "OPEN", failure_code: null }, { is: "late" }],
  [
    "stops asking once late money goes back",
    { ...EXPIRED, status: "EXPIRED", refund_status: "REFUND_PENDING" },
    { status: "OPEN", failure_code: null },
    { is: "decided" },
  ],
  ["leads to the payment where none was begun", OPEN, undefined, { is: "unpaid", step: "payment" }],
  [
    "leads to the details where they are missing",
    { ...OPEN, status: "RESERVED" },
    undefined,
    { is: "unpaid", step: "details" },
  ],
] as const)("payment return page %s", (_sentence, order, payment, outcome) => {
  expect(outcomeOf(order, payment)).toEqual(outcome);
});
