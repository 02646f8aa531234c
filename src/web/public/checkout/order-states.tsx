import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import type { DrawingKind } from "#web/ui/drawings.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import { At } from "#web/ui/at.tsx";
import { HoldAgain } from "./hold-again.tsx";
import { eventAddress, stepAddress } from "./use-checkout.ts";

export function OrderExpired({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  return (
    <State
      drawing="calendar"
      tab={t`Order expired`}
      title={<Trans>Sorry, your order has expired. Please start a new order.</Trans>}
      action={<HoldAgain order={order} />}
    >
      <Trans>The time to hold your tickets is over, and they are on sale again. Nothing was charged.</Trans>
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
      action={<PlainButtonLink to={eventAddress(order.event)}>{<Trans>Back to the event</Trans>}</PlainButtonLink>}
    >
      <WhoCancelled order={order} />
    </State>
  );
}

/** Only an organizer cancels. */
function WhoCancelled({ order: { cancelled_at, event, public_id } }: { order: PublicOrder }) {
  const { organizer_name } = event;
  if (cancelled_at === null) return public_id;
  return (
    <Trans>
      {organizer_name} cancelled order {public_id} on <At at={cancelled_at} zone={event.timezone} style="day" />. Its
      tickets are no longer valid.
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
      action={<PlainButtonLink to={stepAddress(order, "summary")}>{<Trans>Show my tickets</Trans>}</PlainButtonLink>}
    >
      <Trans>Your tickets are waiting for you.</Trans>
    </State>
  );
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
