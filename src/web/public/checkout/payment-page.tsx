import type { PageHandle } from "#contract/page-handle.ts";
import { Payment } from "./payment/payment-step.tsx";

export const handle = { policy: { payment: true } } satisfies PageHandle;

export default function PaymentPage() {
  return <Payment />;
}
