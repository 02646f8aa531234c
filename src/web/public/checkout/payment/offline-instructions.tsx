import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import type { OfflineWay } from "#contract/offline-payments.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Money } from "#web/ui/money.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { paramsOf, stepAddress } from "#web/public/checkout/order-urls.ts";
import { OrderTickets } from "#web/public/checkout/summary/order-tickets.tsx";
import { hasTickets } from "#web/public/has-tickets.ts";
import classes from "./offline.module.css";

type Props = { order: PublicOrder; offline: OfflineWay; payByCard: (() => void) | undefined };

/** Shown while an order awaits its offline payment: amount, reference, deadline and recipient. */
export function OfflineInstructions({ order, offline, payByCard }: Props) {
  const { currency, event, public_id, total_gross, email } = order;
  const until = <DateTime at={offline.until} zone={event.timezone} style="written" />;
  return (
    <>
      <section className={classes.card}>
        <p className={classes.instructions}>
          {offline.gives_tickets ? (
            <Trans>
              Your tickets are below and in the email we sent to {email}. They’re already valid. Pay by {until} to keep
              them. After that, they’re no longer valid and go back on sale.
            </Trans>
          ) : (
            <Trans>
              Your tickets are reserved until {until}. We’ll email them to {email} as soon as your payment is received.
            </Trans>
          )}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>{offline.received > 0 ? <Trans>Outstanding</Trans> : <Trans>Amount</Trans>}</dt>
            <dd>
              <Money amount={total_gross - offline.received} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Payment reference</Trans>
            </dt>
            <dd>{public_id}</dd>
          </div>
          <div>
            <dt>
              <Trans>Pay by</Trans>
            </dt>
            <dd>{until}</dd>
          </div>
          {offline.received > 0 && (
            <div>
              <dt>
                <Trans>Received</Trans>
              </dt>
              <dd>
                <Money amount={offline.received} currency={currency} />
              </dd>
            </div>
          )}
        </dl>
        {offline.instructions === null ? (
          <p className={classes.instructions}>
            <Trans>
              Ask {event.organizer_name} how to pay: {event.support_email}
            </Trans>
          </p>
        ) : (
          <p className={classes.instructions}>{offline.instructions}</p>
        )}
      </section>
      {hasTickets(order) && (
        <div className={classes.tickets}>
          <OrderTickets order={order} />
        </div>
      )}
      <div className={classes.way}>
        <div className={classes.ways}>
          {payByCard && offline.received === 0 && (
            <PlainButton variant="quiet" onClick={payByCard}>
              <Trans>Pay by card instead</Trans>
            </PlainButton>
          )}
          {order.is_own && <CancelOrder order={order} />}
        </div>
      </div>
    </>
  );
}

function CancelOrder({ order }: { order: PublicOrder }) {
  const navigate = useNavigate();

  const abandonOrder = useMutation(mutation(checkout.abandon));
  async function cancel() {
    const isDone = await confirm({
      title: <Trans>Cancel your order?</Trans>,
      body: hasTickets(order) ? (
        <Trans>
          Your tickets will no longer be valid and go back on sale. You don’t have to pay for them. You can’t undo this.
        </Trans>
      ) : (
        <Trans>Your tickets go back on sale, and you don’t have to pay for them. You can’t undo this.</Trans>
      ),
      action: <Trans>Cancel order</Trans>,
      keep: <Trans>Keep order</Trans>,
      tone: "danger",
      run: () => abandonOrder.mutateAsync({ params: paramsOf(order) }),
    });
    if (isDone) await navigate(stepAddress(order, "summary"));
  }

  return (
    <PlainButton variant="quiet" onClick={() => void cancel()}>
      <Trans>Cancel order</Trans>
    </PlainButton>
  );
}
