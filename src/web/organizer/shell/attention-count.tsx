import { useLingui } from "@lingui/react/macro";
import { useNeedingHand } from "#web/organizer/orders/use-orders-needing-attention.ts";
import classes from "./event-nav.module.css";

/** How many orders wait for a person; nothing where none does. */
export function HandCount({ event_id }: { event_id: number }) {
  const { t } = useLingui();
  const count = useNeedingHand(event_id);
  if (count === 0) return null;
  return (
    <span className={`${classes.count} figures`} title={t`Orders that need a hand`}>
      {count}
    </span>
  );
}
