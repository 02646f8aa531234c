import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { OnlineProviderName } from "#domain/payments.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import type { PayableChange } from "#contract/proposed-changes.ts";
import { Declined } from "#web/public/checkout/payment/declined.tsx";
import { ProviderChoice } from "#web/public/checkout/payment/provider-choice.tsx";
import { FORMS } from "#web/public/checkout/payment/providers.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { Money } from "#web/ui/money.tsx";
import classes from "./change.module.css";
import { usePayingChange } from "./use-paying-change.ts";

type Props = { order: PublicOrder; change: PayableChange };

export function PayChange({ order, change }: Props) {
  const { organizer_name, timezone } = order.event;
  const until = <DateTime at={change.expires_at} zone={timezone} style="written" />;
  return (
    <div className={classes.page}>
      <h1>
        <Trans>A change to your order</Trans>
      </h1>
      <p>
        <Trans>{organizer_name} proposed a change to your order. To accept it, pay the difference.</Trans>
      </p>
      <dl className={classes.facts}>
        {change.gone.length > 0 && (
          <>
            <dt>
              <Trans>Removed</Trans>
            </dt>
            <dd>
              <Tickets all={change.gone} />
            </dd>
          </>
        )}
        {change.added.length > 0 && (
          <>
            <dt>
              <Trans context="tickets, after a change">Added</Trans>
            </dt>
            <dd>
              <Tickets all={change.added} />
            </dd>
          </>
        )}
        <dt>
          <Trans>Paid so far</Trans>
        </dt>
        <dd>
          <Money amount={change.total_before} currency={change.currency} />
        </dd>
        <dt>
          <Trans>New total</Trans>
        </dt>
        <dd>
          <Money amount={change.total_after} currency={change.currency} />
        </dd>
        <dt className={classes.total}>
          <Trans>Due now</Trans>
        </dt>
        <dd className={classes.total}>
          <Money amount={change.amount} currency={change.currency} />
        </dd>
      </dl>
      <p className={classes.until}>
        <Trans>
          The new tickets are reserved for you until {until}. If you don’t pay, nothing changes: your order and its
          tickets stay valid.
        </Trans>
      </p>
      <Pay order={order} change={change} />
    </div>
  );
}

function Tickets({ all }: { all: PayableChange["added"] }) {
  return (
    <ul>
      {all.map(({ item_name, quantity }) => (
        <li key={item_name}>
          {quantity} × {item_name}
        </li>
      ))}
    </ul>
  );
}

function Pay({ order, change }: Props) {
  const known = change.payment_providers.filter((name): name is OnlineProviderName => name in FORMS);
  const [chosen, setChosen] = useState(known[0]);
  const paying = usePayingChange(order, change);
  const [search] = useSearchParams();
  if (!chosen)
    return (
      <InlineError>
        <Trans>
          This can’t be paid online right now. Contact {order.event.support_email ?? order.event.organizer_name}.
        </Trans>
      </InlineError>
    );
  const Form = FORMS[chosen];
  return (
    <>
      <Declined code={search.get("declined")} failureMessage={paying.failureMessage} />
      {known.length > 1 && (
        <ProviderChoice names={known} chosen={chosen} choose={(name) => name !== "offline" && setChosen(name)} />
      )}
      <Suspense fallback={<Skeleton height={240} />}>
        <Form key={chosen} paying={paying} />
      </Suspense>
    </>
  );
}
