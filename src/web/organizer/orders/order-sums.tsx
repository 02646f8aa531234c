import { Trans } from "@lingui/react/macro";
import type { orderList } from "#contract/orders.ts";
import { Money } from "#web/ui/money.tsx";

type Sums = Partial<Record<NonNullable<(typeof orderList)["sums"]>[number], number>>;

/**
 * The total of the orders, and the completed part of it where some are cancelled or await payment.
 */
export function OrderSums({ sums, currency }: { sums: Sums; currency: string }) {
  const { total_gross = 0, completed_gross = 0 } = sums;
  const all = <Money amount={total_gross} currency={currency} />;
  if (completed_gross === total_gross || completed_gross === 0) return <Trans>{all} total</Trans>;
  const completed = <Money amount={completed_gross} currency={currency} />;
  return (
    <Trans>
      {all} total, {completed} completed
    </Trans>
  );
}
