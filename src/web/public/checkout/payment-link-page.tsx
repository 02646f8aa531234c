import { Trans, useLingui } from "@lingui/react/macro";
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { ExpiredLink } from "./expired-link.tsx";

/**
 * The link in the email leads here and on to the order's payment, without the token in the URL.
 * Access for this browser requires a page that runs scripts, so a mail scanner that opens the link
 * changes nothing.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ problem: Error }> {
  const { event_id, order_short_id = "", token = "" } = params;
  const order = { event_id: requestedId(event_id), order_short_id };
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
  return (
    <ExpiredLink title={t`Payment`} problem={problem}>
      <Trans>Payment links work while the tickets are reserved. You can choose tickets again on the event page.</Trans>
    </ExpiredLink>
  );
}
