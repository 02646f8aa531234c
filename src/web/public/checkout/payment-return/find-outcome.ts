import { checkout, type Payment, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { forget } from "#web/public/session-cache.ts";

export type Outcome =
  | { is: "waiting" }
  /** The hold is over while the provider still thinks: tickets if there are any left then, else the money back. */
  | { is: "late" }
  | { is: "declined"; code: string }
  /** The summary tells the rest: paid, cancelled, expired, given back. */
  | { is: "decided" }
  /** Nobody has begun to pay. */
  | { is: "unpaid"; step: "details" | "payment" }
  | { is: "unknown" };

type Params = { event_id: number; order_short_id: string };

/**
 * How the order stands; while money may still come, also after its time, the provider is asked through us, which may complete it. What this tab kept
 * for the order ends with it.
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
  // a transfer takes days: the payment page says how it stands
  if (!payment || (payment.provider === "offline" && payment.status === "OPEN"))
    return { is: "unpaid", step: "payment" };
  // a card that was declined leaves its payment open for the next one
  const isDeclined = payment.status === "OPEN" && payment.failure_code !== null;
  if (isDeclined || payment.status === "FAILED" || payment.status === "CANCELLED")
    return { is: "declined", code: payment.failure_code ?? "unknown" };
  return { is: "waiting" };
}

/** Not there, or not for this browser. */
function unlessGone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return asked.catch((error: unknown) => {
    if (isCallError(error, "not_found", "invalid")) return undefined;
    throw error;
  });
}
