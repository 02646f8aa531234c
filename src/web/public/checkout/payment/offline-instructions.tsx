import { Trans } from "@lingui/react/macro";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import type { OfflineWay } from "#contract/offline-payments.ts";
import { call } from "#web/platform/call.ts";
import { useAround } from "#web/platform/page-around.tsx";
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
              Your tickets are valid already: you find them below, and in the mail to {email}. Please pay until {until};
              without your payment they stop being valid then.
            </Trans>
          ) : (
            <Trans>
              Your tickets are held for you until {until}. As soon as the money has come, they are mailed to {email}.
            </Trans>
          )}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>{offline.received > 0 ? <Trans>Still to pay</Trans> : <Trans>Amount</Trans>}</dt>
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
              Please ask {event.organizer_name} how to pay: {event.support_email}
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
  const { go } = useAround();

  async function cancel() {
    const isDone = await confirm({
      title: <Trans>Cancel your order?</Trans>,
      body: hasTickets(order) ? (
        <Trans>Its tickets are not valid any more then and go back on sale, and you need not pay for them.</Trans>
      ) : (
        <Trans>Its tickets go back on sale, and you need not pay for them any more.</Trans>
      ),
      action: <Trans>Cancel order</Trans>,
      keep: <Trans>Keep order</Trans>,
      tone: "danger",
      run: () => call(checkout.abandon, { params: paramsOf(order) }),
    });
    if (isDone) await go(stepAddress(order, "summary"));
  }

  return (
    <PlainButton variant="quiet" onClick={() => void cancel()}>
      <Trans>Cancel order</Trans>
    </PlainButton>
  );
}
