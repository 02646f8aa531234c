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
            <Trans>No money is refunded: what the buyers paid stays with you.</Trans>
          </li>
        )}
        {action === "CANCEL_TICKET" && (
          <li>
            <Trans>This doesn’t issue a refund. You can refund from the order.</Trans>
          </li>
        )}
        {(action === "CANCEL_TICKET" || action === "CANCEL_ORDER") && (
          <li>{tells ? <Trans>Every buyer is told by mail.</Trans> : <Trans>Nobody is told by mail.</Trans>}</li>
        )}
        {(action === "CANCEL_ORDER" || action === "REFUND_ORDER") && (
          <li>
            <Trans>This can’t be undone.</Trans>
          </li>
        )}
        {left > 0 && (
          <li>
            <Plural
              value={left}
              one="# more is selected for which it can’t be done: it stays as it is, and the report says why."
              other="# more are selected for which it can’t be done: they stay as they are, and the report says why."
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
        one="# ticket is sent again, to its attendee’s address."
        other="# tickets are sent again, each to its attendee’s address."
      />
    );
  if (action === "CANCEL_TICKET")
    return (
      <Plural
        value={count}
        one="# ticket becomes void and goes back on sale. It can be made valid again later."
        other="# tickets become void and go back on sale. Each can be made valid again later."
      />
    );
  if (action === "CHECK_IN")
    return (
      <Plural
        value={count}
        one="# attendee counts as in from now on. This can be taken back."
        other="# attendees count as in from now on. This can be taken back."
      />
    );
  if (action === "UNDO_CHECK_IN")
    return (
      <Plural value={count} one="# attendee counts as outside again." other="# attendees count as outside again." />
    );
  if (action === "ADD_LABEL")
    return <Plural value={count} one="# attendee gets this label." other="# attendees get this label." />;
  if (action === "REMOVE_LABEL")
    return <Plural value={count} one="# attendee loses this label." other="# attendees lose this label." />;
  if (action === "RESEND_CONFIRMATION")
    return (
      <Plural
        value={count}
        one="# confirmation is sent again to its buyer, with the tickets that are valid now."
        other="# confirmations are sent again, each to its buyer, with the tickets that are valid now."
      />
    );
  if (action === "CANCEL_ORDER")
    return (
      <Plural
        value={count}
        one="# order is cancelled, and its tickets become void."
        other="# orders are cancelled, and their tickets become void."
      />
    );
  return (
    <Plural
      value={count}
      one="# order is refunded in full. Its tickets stay valid."
      other="# orders are refunded in full. Their tickets stay valid."
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
        <Trans>Buyers get {money} back to their original payment method.</Trans>
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
