import type { PageHandle } from "#contract/page-handle.ts";
import { Payment } from "./payment/payment-step.tsx";

export const handle = { policy: { payment: true } } satisfies PageHandle;

/** A page of its own (src/web/own): so the router shows it below the checkout's layout, in somebody's page and where it has to. */
export default function PaymentPage() {
  return <Payment />;
}
