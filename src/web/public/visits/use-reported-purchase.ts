import { useEffect } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { beganKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";

/**
 * Reports a completed checkout once, where its start was reported in the same tab. Opening the
 * order later reports nothing.
 */
export function useReportedPurchase({
  short_id,
  public_id,
  status,
  visit_services,
  event,
  ...order
}: PublicOrder): void {
  const { total_gross: value, currency } = order;
  useEffect(() => {
    if (status !== "COMPLETED" || !visit_services || stored(beganKey(short_id)) === null) return;
    store(beganKey(short_id), null);
    import("./report-visit.ts")
      .then(({ reportVisit }) =>
        reportVisit(event, visit_services, { is: "purchase", value, currency, order: public_id }, public_id),
      )
      .catch(() => undefined);
  });
}
