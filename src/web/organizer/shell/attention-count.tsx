import { useLingui } from "@lingui/react/macro";
import { useOrdersNeedingAttention } from "#web/organizer/orders/use-orders-needing-attention.ts";
import classes from "./event-nav.module.css";

/** The number of orders that need attention; renders nothing where there are none. */
export function AttentionCount({ event_id }: { event_id: number }) {
  const { t } = useLingui();
  const count = useOrdersNeedingAttention(event_id);
  if (count === 0) return null;
  return (
    <span className={`${classes.count} figures`} title={t`Orders that need attention`}>
      {count}
    </span>
  );
}
