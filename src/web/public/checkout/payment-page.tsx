import type { PageHandle } from "#contract/page-handle.ts";
import { Payment } from "./payment/payment-step.tsx";

export const handle = { policy: { payment: true } } satisfies PageHandle;

/**
 * A standalone page (src/web/own). The router shows it below the checkout layout in an embedded
 * widget and wherever else the router is in charge.
 */
export default function PaymentPage() {
  return <Payment />;
}
