import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import type { DrawingKind } from "#web/ui/states/drawings.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButtonLink, PlainButton } from "#web/ui/plain-button.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { isEventOver } from "#web/public/is-event-over.ts";
import { eventAddress, stepAddress } from "./order-urls.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import classes from "./hold-again.module.css";
import { useReserveAgain } from "./use-new-reservation.ts";

export function OrderExpired({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const { organizer_name } = order.event;
  return (
    <State
      drawing="calendar"
      tab={t`Order expired`}
      title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
      action={isEventOver(order.event) ? <BackToEvent order={order} /> : <HoldAgain order={order} />}
    >
      {isEventOver(order.event) ? (
        <Trans>This event has already taken place.</Trans>
      ) : order.offline?.is_chosen ? (
        <Trans>
          The payment deadline has passed, and your tickets are back on sale. If you’ve already sent your payment,
          contact {organizer_name}.
        </Trans>
      ) : (
        <Trans>Your tickets are no longer reserved and are back on sale. You weren’t charged.</Trans>
      )}
    </State>
  );
}

export function OrderCancelled({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  return (
    <State
      drawing="closed"
      tab={t`Order cancelled`}
      title={<Trans>This order has been cancelled.</Trans>}
      action={<BackToEvent order={order} />}
    >
      <WhoCancelled order={order} />
    </State>
  );
}

/**
 * The organizer cancels, or the buyer where the organizer's rules allow it. A buyer may also cancel
 * an order that awaits a bank transfer.
 */
function WhoCancelled({ order }: { order: PublicOrder }) {
  const { cancelled_at, completed_at, event, offline } = order;
  const { organizer_name } = event;
  const public_id = <Reference>{order.public_id}</Reference>;
  if (cancelled_at === null) return public_id;
  if (offline?.is_chosen && completed_at === null)
    return <Trans>Order {public_id} was cancelled before it was paid. Please don’t pay for it now.</Trans>;
  if (order.is_cancelled_by_buyer)
    return (
      <Trans>
        You cancelled order {public_id} on <DateTime at={cancelled_at} zone={event.timezone} style="writtenDay" />. Its
        tickets are no longer valid.
      </Trans>
    );
  return (
    <Trans>
      {organizer_name} cancelled order {public_id} on{" "}
      <DateTime at={cancelled_at} zone={event.timezone} style="writtenDay" />. Its tickets are no longer valid.
    </Trans>
  );
}

export function OrderDone({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const title =
    order.payment_status === "NO_PAYMENT_REQUIRED" ? (
      <Trans>This order is already complete.</Trans>
    ) : (
      <Trans>This order has already been paid.</Trans>
    );
  return (
    <State
      drawing="tickets"
      tab={t`Your tickets`}
      title={title}
      action={<PlainButtonLink to={stepAddress(order, "summary")}>{<Trans>View tickets</Trans>}</PlainButtonLink>}
    >
      <Trans>Your tickets are ready.</Trans>
    </State>
  );
}

function BackToEvent({ order }: { order: PublicOrder }) {
  return <PlainButtonLink to={eventAddress(order.event)}>{<Trans>Back to event</Trans>}</PlainButtonLink>;
}

type StateProps = { drawing: DrawingKind; tab: string; title: ReactNode; children: ReactNode; action: ReactNode };

function State({ drawing, tab, title, children, action }: StateProps) {
  return (
    <>
      <title>{tab}</title>
      <EmptyState drawing={drawing} order={1} title={title} action={action}>
        {children}
      </EmptyState>
    </>
  );
}

/**
 * Reserves the same tickets again with one click, or leads to the ticket selection with the same
 * tickets preselected.
 */
function HoldAgain({ order }: { order: PublicOrder }) {
  const { reserve, keepChoice, isBusy, problem } = useReserveAgain(order);
  return (
    <div className={classes.ways}>
      {problem && <InlineError>{problem}</InlineError>}
      <PlainButton isBusy={isBusy} onClick={() => void reserve(order.promo_code)}>
        <Trans>Reserve again</Trans>
      </PlainButton>
      <PlainButtonLink variant="quiet" to={`${eventAddress(order.event)}#tickets`} onClick={keepChoice}>
        <Trans>Change tickets</Trans>
      </PlainButtonLink>
    </div>
  );
}
