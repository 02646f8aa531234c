import { Trans, useLingui } from "@lingui/react/macro";
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { selfService } from "#contract/self-service.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { ExpiredLink } from "#web/public/checkout/expired-link.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";

/**
 * The link in the email leads here and on to the order. Only a page that runs scripts proves this
 * browser, so mail scanners change nothing.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ problem: Error }> {
  const { event_id, order_short_id = "", token = "" } = params;
  const order = { event_id: requestedId(event_id), order_short_id };
  try {
    await call(selfService.openProof, { params: order, body: { token } });
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error };
  }
  throw replace(`/checkout/${order.event_id}/${order.order_short_id}/summary`);
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function BuyerProofPage() {
  const { t } = useLingui();
  const { problem } = useLoaderData<typeof clientLoader>();
  return (
    <ExpiredLink title={t`Confirm your order`} problem={problem}>
      <Trans>Confirmation links work for one hour. Open your order and request a new one.</Trans>
    </ExpiredLink>
  );
}
