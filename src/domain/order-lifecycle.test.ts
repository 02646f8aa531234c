import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isOpen,
  ATTEMPT_ACTIONS,
  ATTEMPT_STATUSES,
  nextAttemptStatus,
  nextOrderStatus,
  nextPaymentStatus,
  nextRefundStatus,
  nextRefundTryStatus,
  ORDER_ACTIONS,
  ORDER_LABELS,
  ORDER_STATUSES,
  orderLabel,
  orderLabelColor,
  type OrderLabel,
  type OrderStatus,
  PAYMENT_ACTIONS,
  PAYMENT_STATUSES,
  paymentVerdict,
  type PaymentStatus,
  REFUND_ACTIONS,
  REFUND_STATUSES,
  REFUND_TRY_ACTIONS,
  REFUND_TRY_STATUSES,
  type RefundStatus,
} from "./order-lifecycle.ts";

/** All allowed transitions; others are refused. */
const ORDER_WAYS = [
  "RESERVED submit_details AWAITING_PAYMENT",
  "RESERVED complete COMPLETED",
  "RESERVED expire EXPIRED",
  "RESERVED cancel CANCELLED",
  "AWAITING_PAYMENT complete COMPLETED",
  "AWAITING_PAYMENT expire EXPIRED",
  "AWAITING_PAYMENT cancel CANCELLED",
  "COMPLETED cancel CANCELLED",
  "EXPIRED revive AWAITING_PAYMENT",
];

const PAYMENT_WAYS = [
  "null waive NO_PAYMENT_REQUIRED",
  "NO_PAYMENT_REQUIRED charge PAYMENT_RECEIVED",
  "null await AWAITING_PAYMENT",
  "AWAITING_PAYMENT fail PAYMENT_FAILED",
  "AWAITING_PAYMENT receive PAYMENT_RECEIVED",
  "PAYMENT_FAILED fail PAYMENT_FAILED",
  "PAYMENT_FAILED retry AWAITING_PAYMENT",
  "PAYMENT_FAILED receive PAYMENT_RECEIVED",
];

const REFUND_WAYS = [
  "null request REFUND_PENDING",
  "null refund_part PARTIALLY_REFUNDED",
  "null refund_all REFUNDED",
  "REFUND_PENDING refund_part PARTIALLY_REFUNDED",
  "REFUND_PENDING refund_all REFUNDED",
  "REFUND_PENDING fail REFUND_FAILED",
  "REFUND_FAILED request REFUND_PENDING",
  "REFUND_FAILED refund_part PARTIALLY_REFUNDED",
  "REFUND_FAILED refund_all REFUNDED",
  "PARTIALLY_REFUNDED request REFUND_PENDING",
  "PARTIALLY_REFUNDED refund_part PARTIALLY_REFUNDED",
  "PARTIALLY_REFUNDED refund_all REFUNDED",
  "PARTIALLY_REFUNDED fail REFUND_FAILED",
  "REFUNDED fail REFUND_FAILED",
];

const HOLDING: readonly OrderStatus[] = ["RESERVED", "AWAITING_PAYMENT", "COMPLETED"];

const ATTEMPT_WAYS = [
  "OPEN succeed SUCCEEDED",
  "OPEN give_back RETURNED",
  "OPEN fail FAILED",
  "OPEN cancel CANCELLED",
  "FAILED succeed SUCCEEDED",
  "FAILED give_back RETURNED",
  "CANCELLED succeed SUCCEEDED",
  "CANCELLED give_back RETURNED",
];

describe("transition tables", () => {
  test("transitions of a payment attempt never undo a received or returned payment", () => {
    expect(waysOf(ATTEMPT_STATUSES, ATTEMPT_ACTIONS, nextAttemptStatus).sort()).toEqual([...ATTEMPT_WAYS].sort());
  });

  test("transitions of a single refund are exactly the listed ones", () => {
    expect(waysOf(REFUND_TRY_STATUSES, REFUND_TRY_ACTIONS, nextRefundTryStatus)).toEqual([
      "PENDING succeed SUCCEEDED",
      "PENDING fail FAILED",
      "SUCCEEDED fail FAILED",
    ]);
  });

  // SPEC 4.07
  test("transitions of an order are exactly the listed ones", () => {
    expect(waysOf(ORDER_STATUSES, ORDER_ACTIONS, nextOrderStatus)).toEqual(ORDER_WAYS);
  });

  // SPEC 4.25
  test("transitions of an order's payment status are exactly the listed ones", () => {
    expect(
      waysOf<PaymentStatus, (typeof PAYMENT_ACTIONS)[number]>(
        [null, ...PAYMENT_STATUSES],
        PAYMENT_ACTIONS,
        nextPaymentStatus,
      ).sort(),
    ).toEqual([...PAYMENT_WAYS].sort());
  });

  // SPEC 4.23
  test("transitions of an order's refund status are exactly the listed ones", () => {
    expect(
      waysOf<RefundStatus, (typeof REFUND_ACTIONS)[number]>(
        [null, ...REFUND_STATUSES],
        REFUND_ACTIONS,
        nextRefundStatus,
      ).sort(),
    ).toEqual([...REFUND_WAYS].sort());
  });
});

describe("random order histories", () => {
  const histories = fc.array(fc.constantFrom(...ORDER_ACTIONS), { maxLength: 30 });
  const happens = (rule: (before: OrderStatus, action: (typeof ORDER_ACTIONS)[number], after: OrderStatus) => void) =>
    fc.assert(
      fc.property(histories, (actions) => {
        let status: OrderStatus = "RESERVED";
        for (const action of actions) {
          const after: OrderStatus = nextOrderStatus(status, action) ?? status;
          rule(status, action, after);
          status = after;
        }
      }),
    );

  // SPEC 4.07
  test("order never leaves CANCELLED, and leaves COMPLETED only for CANCELLED", () => {
    happens((before, _, after) => {
      if (before === "CANCELLED") expect(after).toBe("CANCELLED");
      if (before === "COMPLETED") expect(["COMPLETED", "CANCELLED"]).toContain(after);
    });
  });

  test("order is completed only by the action complete, and leaves EXPIRED only by revive", () => {
    happens((before, action, after) => {
      if (before !== "COMPLETED" && after === "COMPLETED") expect(action).toBe("complete");
      if (before === "EXPIRED" && after !== "EXPIRED") expect(action).toBe("revive");
    });
  });

  test("order regains stock only by revive, and no action applies twice in a row", () => {
    happens((before, action, after) => {
      if (!HOLDING.includes(before) && HOLDING.includes(after)) expect(action).toBe("revive");
      if (before !== after) expect(nextOrderStatus(after, action)).toBeNull();
    });
  });
});

test("received payment remains received", () => {
  for (const action of PAYMENT_ACTIONS) expect(nextPaymentStatus("PAYMENT_RECEIVED", action)).toBeNull();
});

// SPEC 4.22, 5.39
test("a pending refund blocks another refund", () => {
  expect(nextRefundStatus("REFUND_PENDING", "request")).toBeNull();
});

test.each<[OrderStatus, boolean]>([
  ["RESERVED", true],
  ["AWAITING_PAYMENT", true],
  ["COMPLETED", false],
  ["CANCELLED", false],
  ["EXPIRED", false],
])("order in status %s is open: %s", (status, open) => {
  expect(isOpen(status)).toBe(open);
});

describe("orderLabel", () => {
  // SPEC 4.06
  test.each<[OrderStatus, PaymentStatus, RefundStatus, OrderLabel, string]>([
    ["RESERVED", null, null, "RESERVED", "gray"],
    ["AWAITING_PAYMENT", "AWAITING_PAYMENT", null, "AWAITING_PAYMENT", "orange"],
    ["AWAITING_PAYMENT", "PAYMENT_FAILED", null, "PAYMENT_FAILED", "red"],
    ["COMPLETED", "NO_PAYMENT_REQUIRED", null, "COMPLETED", "teal"],
    ["COMPLETED", "PAYMENT_RECEIVED", null, "COMPLETED", "teal"],
    ["CANCELLED", "PAYMENT_RECEIVED", null, "CANCELLED", "red"],
    ["CANCELLED", "AWAITING_PAYMENT", null, "CANCELLED", "red"],
    ["EXPIRED", "AWAITING_PAYMENT", null, "EXPIRED", "gray"],
    ["EXPIRED", "PAYMENT_FAILED", null, "EXPIRED", "gray"],
    ["COMPLETED", "PAYMENT_RECEIVED", "REFUND_PENDING", "REFUND_PENDING", "orange"],
    ["COMPLETED", "PAYMENT_RECEIVED", "PARTIALLY_REFUNDED", "PARTIALLY_REFUNDED", "orange"],
    ["COMPLETED", "PAYMENT_RECEIVED", "REFUND_FAILED", "REFUND_FAILED", "red"],
    ["CANCELLED", "PAYMENT_RECEIVED", "REFUNDED", "REFUNDED", "red"],
    ["EXPIRED", "PAYMENT_RECEIVED", "REFUNDED", "REFUNDED", "red"],
  ])("order %s, payment %s, refund %s is shown as %s in %s", (status, payment_status, refund_status, label, color) => {
    expect(orderLabel({ status, payment_status, refund_status })).toBe(label);
    expect(orderLabelColor(label)).toBe(color);
  });

  test("order label is a known one for every combination of statuses", () => {
    for (const status of ORDER_STATUSES)
      for (const payment_status of [null, ...PAYMENT_STATUSES])
        for (const refund_status of [null, ...REFUND_STATUSES])
          expect(ORDER_LABELS).toContain(orderLabel({ status, payment_status, refund_status }));
  });
});

describe("payment verdict", () => {
  // SPEC 4.26
  test.each<[OrderStatus, PaymentStatus, RefundStatus, boolean, boolean, string]>([
    ["AWAITING_PAYMENT", "AWAITING_PAYMENT", null, true, true, "complete"],
    ["AWAITING_PAYMENT", "PAYMENT_FAILED", null, true, true, "complete"],
    ["AWAITING_PAYMENT", "AWAITING_PAYMENT", null, false, true, "hold_again"],
    ["EXPIRED", "AWAITING_PAYMENT", null, false, true, "hold_again"],
    ["EXPIRED", "PAYMENT_FAILED", null, true, true, "hold_again"],
    ["AWAITING_PAYMENT", "AWAITING_PAYMENT", null, true, false, "DUPLICATE"],
    ["EXPIRED", "AWAITING_PAYMENT", null, false, false, "DUPLICATE"],
    ["COMPLETED", "PAYMENT_RECEIVED", null, false, true, "DUPLICATE"],
    ["COMPLETED", "NO_PAYMENT_REQUIRED", null, false, true, "DUPLICATE"],
    ["CANCELLED", "AWAITING_PAYMENT", null, true, true, "ORDER_CANCELLED"],
    ["CANCELLED", "PAYMENT_FAILED", null, true, true, "ORDER_CANCELLED"],
    ["CANCELLED", "PAYMENT_RECEIVED", null, true, true, "DUPLICATE"],
    ["CANCELLED", "NO_PAYMENT_REQUIRED", null, true, true, "DUPLICATE"],
    ["CANCELLED", null, null, true, true, "DUPLICATE"],
    ["RESERVED", null, null, true, true, "DUPLICATE"],
    ["CANCELLED", "PAYMENT_RECEIVED", "REFUNDED", true, true, "DUPLICATE"],
    ["EXPIRED", "PAYMENT_RECEIVED", "REFUNDED", true, true, "DUPLICATE"],
    ["EXPIRED", "PAYMENT_RECEIVED", "REFUND_PENDING", false, true, "DUPLICATE"],
    ["EXPIRED", "PAYMENT_RECEIVED", "REFUND_FAILED", false, true, "DUPLICATE"],
  ])(
    "order %s, payment %s, refund %s, hold alive: %s, right amount: %s results in %s",
    (status, payment_status, refund_status, isHoldAlive, isRight, verdict) => {
      const order = { status, payment_status, refund_status, is_hold_alive: isHoldAlive, is_right: isRight };
      expect(paymentVerdict(order)).toBe(verdict);
    },
  );

  const combinations = ORDER_STATUSES.flatMap((status) =>
    [null, ...PAYMENT_STATUSES].flatMap((payment_status) =>
      [null, ...REFUND_STATUSES].flatMap((refund_status) =>
        [true, false].flatMap((isAlive) =>
          [true, false].map((isRight) => ({
            ...{ status, payment_status, refund_status },
            ...{ is_hold_alive: isAlive, is_right: isRight },
          })),
        ),
      ),
    ),
  );

  test("payment verdict is allowed by the transition tables for every combination of the three statuses", () => {
    const impossible = combinations.filter((order) => {
      const verdict = paymentVerdict(order);
      if (verdict === "DUPLICATE") return false;
      const isReceived = nextPaymentStatus(order.payment_status, "receive") !== null;
      if (verdict === "ORDER_CANCELLED")
        return !isReceived || nextRefundStatus(order.refund_status, "request") === null;
      const open = order.status === "EXPIRED" ? nextOrderStatus(order.status, "revive") : order.status;
      return !isReceived || open === null || nextOrderStatus(open, "complete") === null;
    });
    expect(combinations).toHaveLength(500);
    expect(impossible).toEqual([]);
  });

  test("payment verdict never issues tickets for a second payment, a wrong amount or a refunded order", () => {
    const living = combinations.filter((order) => ["complete", "hold_again"].includes(paymentVerdict(order)));
    for (const { payment_status, refund_status, is_right } of living) {
      expect(["AWAITING_PAYMENT", "PAYMENT_FAILED"]).toContain(payment_status);
      expect([refund_status, is_right]).toEqual([null, true]);
    }
  });
});

function waysOf<Status extends string | null, Action extends string>(
  statuses: readonly Status[],
  actions: readonly Action[],
  next: (status: Status, action: Action) => Status | null,
): string[] {
  return statuses.flatMap((status) =>
    actions.flatMap((action) => (next(status, action) === null ? [] : [`${status} ${action} ${next(status, action)}`])),
  );
}
