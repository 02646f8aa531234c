import { checkout, type Payment, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { forget } from "#web/public/session-cache.ts";

export type Outcome =
  | { is: "waiting" }
  /**
   * The hold has expired while the payment is still open. If it succeeds, the buyer gets tickets if
   * any are left, and otherwise a refund.
   */
  | { is: "late" }
  | { is: "declined"; code: string }
  /** The summary page shows the result: paid, cancelled, expired or refunded. */
  | { is: "decided" }
  /** No payment was started. */
  | { is: "unpaid"; step: "details" | "payment" }
  | { is: "unknown" };

type Params = { event_id: number; order_short_id: string };

/**
 * Returns the state of the order. While money may still arrive, even after the hold has expired,
 * the server checks the payment with the provider, which may complete the order. A decided order is
 * removed from this tab's storage.
 * @throws CallError
 */
export async function findOutcome(params: Params, signal: AbortSignal): Promise<Outcome> {
  const before = await unlessGone(call(checkout.get, { params, signal }));
  if (!before) return { is: "unknown" };
  const payment =
    before.data.payment_status === "AWAITING_PAYMENT" || before.data.payment_status === "PAYMENT_FAILED"
      ? await unlessGone(call(checkout.checkPayment, { params, signal }))
      : undefined;
  const isSettled = payment !== undefined && payment.data.status !== "OPEN";
  const { data: order } = isSettled ? await call(checkout.get, { params, signal }) : before;
  const outcome = outcomeOf(order, payment?.data);
  if (outcome.is === "decided") forget(order);
  return outcome;
}

export function outcomeOf(
  order: Pick<PublicOrder, "status" | "is_expired" | "refund_status">,
  payment: (Pick<Payment, "status" | "failure_code"> & Partial<Pick<Payment, "provider">>) | undefined,
): Outcome {
  const isOver = order.status === "COMPLETED" || order.status === "CANCELLED" || order.refund_status !== null;
  if (isOver) return { is: "decided" };
  if (order.is_expired) return payment?.status === "OPEN" ? { is: "late" } : { is: "decided" };
  if (order.status === "RESERVED") return { is: "unpaid", step: "details" };
  // a bank transfer takes days: the payment page shows its state
  if (!payment || (payment.provider === "offline" && payment.status === "OPEN"))
    return { is: "unpaid", step: "payment" };
  // a declined card leaves its payment open for the next attempt
  const isDeclined = payment.status === "OPEN" && payment.failure_code !== null;
  if (isDeclined || payment.status === "FAILED" || payment.status === "CANCELLED")
    return { is: "declined", code: payment.failure_code ?? "unknown" };
  return { is: "waiting" };
}

/** Returns undefined where it does not exist or this browser has no access. */
function unlessGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  return request.catch((error: unknown) => {
    if (isCallError(error, "not_found", "invalid")) return undefined;
    throw error;
  });
}
