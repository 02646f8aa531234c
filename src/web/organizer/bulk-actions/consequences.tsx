import { Plural, Trans } from "@lingui/react/macro";
import type { BulkOutlook } from "#contract/bulk-actions.ts";
import type { BulkAction } from "#domain/bulk-actions.ts";
import { useFormat } from "#web/platform/format.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./bulk-actions.module.css";

type Props = { action: BulkAction; outlook: BulkOutlook; givesMoney: boolean; tells: boolean };

/**
 * The effect of a bulk action: the number of affected rows, their refunds, and the number of
 * skipped rows.
 */
export function Consequences({ action, outlook, givesMoney, tells }: Props) {
  const { count, able } = outlook;
  const left = count - able;
  return (
    <div role="status">
      <ul className={classes.consequences}>
        <li>
          <Happens action={action} count={able} />
        </li>
        {givesMoney && <MoneyBack {...outlook} />}
        {action === "CANCEL_ORDER" && !givesMoney && (
          <li>
            <Trans>No refunds will be issued. You keep what buyers paid.</Trans>
          </li>
        )}
        {action === "CANCEL_TICKET" && (
          <li>
            <Trans>This doesn’t issue a refund. You can refund from the order.</Trans>
          </li>
        )}
        {(action === "CANCEL_TICKET" || action === "CANCEL_ORDER") && (
          <li>{tells ? <Trans>We’ll email every buyer.</Trans> : <Trans>No emails will be sent.</Trans>}</li>
        )}
        {(action === "CANCEL_ORDER" || action === "REFUND_ORDER") && (
          <li>
            <Trans>You can’t undo this.</Trans>
          </li>
        )}
        {left > 0 && (
          <li>
            <Plural
              value={left}
              one="# selected row can’t be processed and stays unchanged. The report says why."
              other="# selected rows can’t be processed and stay unchanged. The report says why."
            />
          </li>
        )}
      </ul>
    </div>
  );
}

function Happens({ action, count }: { action: BulkAction; count: number }) {
  if (action === "RESEND_TICKET")
    return (
      <Plural
        value={count}
        one="# ticket will be resent to its attendee."
        other="# tickets will be resent to their attendees."
      />
    );
  if (action === "CANCEL_TICKET")
    return (
      <Plural
        value={count}
        one="# ticket will be cancelled and go back on sale. You can reactivate it later."
        other="# tickets will be cancelled and go back on sale. You can reactivate them later."
      />
    );
  if (action === "CHECK_IN")
    return (
      <Plural
        value={count}
        one="# attendee will be checked in. You can undo this."
        other="# attendees will be checked in. You can undo this."
      />
    );
  if (action === "UNDO_CHECK_IN")
    return <Plural value={count} one="# check-in will be undone." other="# check-ins will be undone." />;
  if (action === "ADD_LABEL")
    return <Plural value={count} one="# attendee will get this label." other="# attendees will get this label." />;
  if (action === "REMOVE_LABEL")
    return <Plural value={count} one="# attendee will lose this label." other="# attendees will lose this label." />;
  if (action === "RESEND_CONFIRMATION")
    return (
      <Plural
        value={count}
        one="# confirmation will be resent to its buyer with the tickets that are valid now."
        other="# confirmations will be resent to their buyers with the tickets that are valid now."
      />
    );
  if (action === "CANCEL_ORDER")
    return (
      <Plural
        value={count}
        one="# order will be cancelled, and its tickets will no longer be valid."
        other="# orders will be cancelled, and their tickets will no longer be valid."
      />
    );
  return (
    <Plural
      value={count}
      one="# order will be refunded in full. Its tickets stay valid."
      other="# orders will be refunded in full. Their tickets stay valid."
    />
  );
}

function MoneyBack({ amount, amount_offline, orders_offline }: BulkOutlook) {
  const { currency } = useEvent();
  const format = useFormat();
  const money = format.money(amount, currency);
  const offlineAmount = format.money(amount_offline, currency);
  return (
    <>
      <li>
        <Trans>{money} will be refunded to buyers.</Trans>
      </li>
      {orders_offline > 0 && (
        <li>
          <Plural
            value={orders_offline}
            one={`${offlineAmount} from # order was paid by bank transfer or at the door. Refund it yourself outside Foyer.`}
            other={`${offlineAmount} from # orders was paid by bank transfer or at the door. Refund it yourself outside Foyer.`}
          />
        </li>
      )}
    </>
  );
}
