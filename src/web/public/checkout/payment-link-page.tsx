import { Trans, useLingui } from "@lingui/react/macro";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useParams, useRevalidator } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { askedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import classes from "./summary/summary.module.css";

/**
 * The link in the mail leads here, and from here to the order's payment, without what stood in the link. Only a page that runs lets this
 * browser in: whatever looks at the links of mails before people do changes nothing.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ problem: Error }> {
  const { event_id, order_short_id = "", token = "" } = params;
  const order = { event_id: askedId(event_id), order_short_id };
  try {
    await call(checkout.openPaymentLink, { params: order, body: { token } });
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error };
  }
  throw replace(`/checkout/${order.event_id}/${order.order_short_id}`);
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function PaymentLinkPage() {
  const { t } = useLingui();
  const { problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const isOver = isCallError(problem, "link_invalid", "not_found", "invalid", "malformed");
  return (
    <PrivatePage title={t`Payment`}>
      <div className={`${classes.page} ${classes.width}`}>
        <main id="content" tabIndex={-1} className={classes.stopped}>
          {isOver ? <Over /> : <FailedState error={problem} retry={() => void revalidate()} />}
        </main>
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}

function Over() {
  const { event_id } = useParams();
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>This link no longer works</Trans>}
      action={
        <PlainButtonLink to={`/event/${event_id}`}>
          <Trans>To the event</Trans>
        </PlainButtonLink>
      }
    >
      <Trans>
        A payment link works as long as the tickets are held. You can choose tickets again on the event’s page.
      </Trans>
    </EmptyState>
  );
}
