import { useEffect } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { beganKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";

/** The end of a checkout that was told of when it began, in the same tab: told once. Whoever opens the order later tells nobody. */
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
      .then(({ tellVisit }) =>
        tellVisit(event, visit_services, { is: "purchase", value, currency, order: public_id }, public_id),
      )
      .catch(() => undefined);
  });
}
