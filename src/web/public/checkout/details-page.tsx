import type { PageHandle } from "#contract/page-handle.ts";
import { Details } from "./details/details-step.tsx";

/** Its wallet buttons are a payment provider's. */
export const handle = { policy: { payment: true } } satisfies PageHandle;

export default function DetailsPage() {
  return <Details />;
}
