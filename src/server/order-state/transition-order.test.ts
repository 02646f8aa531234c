import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/errors.ts";
import { nextStates } from "./transition-order.ts";

type Refused = [from: Partial<Parameters<typeof nextStates>[0]>, actions: Parameters<typeof nextStates>[1], ErrorCode];

const COMPLETE = { status: "COMPLETED", payment_status: "PAYMENT_RECEIVED", refund_status: null } as const;

// A second line of defense without exceptions: every use case has checked the state before, under
// the order's lock.
test.each<Refused>([
  [{ refund_status: "REFUND_PENDING" }, { refund: "request" }, "refund_pending"],
  [{ refund_status: "REFUNDED" }, { refund: "request" }, "already_refunded"],
  [{ refund_status: "REFUNDED" }, { refund: "refund_all" }, "already_refunded"],
  [{ payment_status: "PAYMENT_RECEIVED" }, { payment: "receive" }, "conflict"],
  [{ status: "COMPLETED" }, { order: "complete" }, "already_paid"],
  [{ status: "CANCELLED" }, { order: "complete" }, "order_cancelled"],
  [{ status: "EXPIRED" }, { order: "complete" }, "order_expired"],
])("order in the state %j refuses the actions %j", (from, actions, code) => {
  const change = () => nextStates({ ...COMPLETE, ...from }, actions);
  expect(change).toThrow(AppError);
  expect(change).toThrow(expect.objectContaining({ code }));
});
