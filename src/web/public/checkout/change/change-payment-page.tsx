import { useLingui, Trans } from "@lingui/react/macro";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { type PayableChange, proposedChanges } from "#contract/proposed-changes.ts";
import { call } from "#web/platform/api/call.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { ErrorPage, isNotFound } from "#web/ui/states/error-page.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { CheckoutFrame } from "#web/public/checkout/checkout-frame.tsx";
import { OrderNotFound } from "#web/public/checkout/summary/order-not-found.tsx";
import { stepAddress } from "#web/public/checkout/order-urls.ts";
import { ChangeConfirming } from "./change-confirming.tsx";
import { PayChange } from "./pay-change.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";

type Loaded = { order: PublicOrder; change: PayableChange };

export const handle = { policy: { payment: true } } satisfies PageHandle;

/** Rendered on the server, because the link in the email may open in any browser. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Loaded> {
  const of = changeParams(params);
  const { data: order } = await loadPrivate(context, checkout.get, { params: of });
  speak(context, order.locale);
  const { data: change } = await loadPrivate(context, proposedChanges.get, { params: of });
  return { order, change };
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const of = changeParams(params);
  const [order, change] = await Promise.all([
    call(checkout.get, { params: of }),
    call(proposedChanges.get, { params: of }),
  ]);
  return { order: order.data, change: change.data };
}

export { privateHeaders as headers };

/**
 * Page of a change that the organizer proposes for an order: its price, deadline and payment form,
 * or its result.
 */
export default function ChangePaymentPage() {
  const { t } = useLingui();
  const { order, change } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const isWaiting = change.status === "WAITING";
  return (
    <CheckoutFrame order={order} isStep={false}>
      <PageTitle>{t`Change to order ${order.public_id}`}</PageTitle>
      {isWaiting && search.has("confirming") ? (
        <ChangeConfirming order={order} change={change} />
      ) : isWaiting && !change.is_over ? (
        <PayChange order={order} change={change} />
      ) : (
        <ChangeOver change={change} address={stepAddress(order, "summary")} />
      )}
    </CheckoutFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function changeParams({ event_id, order_short_id, proposed_change_id }: LoaderFunctionArgs["params"]) {
  return {
    event_id: requestedId(event_id),
    order_short_id: order_short_id ?? "",
    proposed_change_id: requestedId(proposed_change_id),
  };
}

/** A closed change: made, expired or withdrawn. */
function ChangeOver({ change, address }: { change: PayableChange; address: string }) {
  const toOrder = (
    <PlainButtonLink to={address}>
      <Trans>View order and tickets</Trans>
    </PlainButtonLink>
  );
  if (change.status === "APPLIED")
    return (
      <EmptyState drawing="tickets" order={1} title={<Trans>Your order was changed</Trans>} action={toOrder}>
        <Trans>Your new tickets are on your order page, and we’re emailing them to you.</Trans>
      </EmptyState>
    );
  if (change.status === "WITHDRAWN")
    return (
      <EmptyState drawing="closed" order={1} title={<Trans>This change is no longer available</Trans>} action={toOrder}>
        <Trans>
          It was withdrawn, or your order has changed since. If your payment still arrives, it will be refunded.
        </Trans>
      </EmptyState>
    );
  return (
    <EmptyState drawing="closed" order={1} title={<Trans>The payment deadline has passed</Trans>} action={toOrder}>
      <Trans>Nothing has changed. Your order and its tickets stay valid.</Trans>
    </EmptyState>
  );
}
