import { Trans, useLingui } from "@lingui/react/macro";
import { type ClientLoaderFunctionArgs, replace, useLoaderData } from "react-router";
import { widget } from "#contract/widget.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { ExpiredLink } from "./expired-link.tsx";

/**
 * Continues a widget's order in a tab, by the code after `#` in the URL, which reaches no server
 * and no other page. Without a code it continues the order that this browser has begun.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ problem: Error | null }> {
  const event_id = requestedId(params.event_id);
  const code = window.location.hash.slice(1);
  try {
    const short_id = code ? await redeemed(event_id, code) : await begun(event_id);
    if (short_id === null) return { problem: null };
    throw replace(`/checkout/${event_id}/${short_id}`);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error };
  }
}
clientLoader.hydrate = true as const;

async function redeemed(event_id: number, code: string): Promise<string> {
  return (await call(widget.redeemHandoff, { params: { event_id }, body: { code } })).data.order_short_id;
}

async function begun(event_id: number): Promise<string | null> {
  return (await call(widget.begun, { params: { event_id } })).data?.order_short_id ?? null;
}

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function TakeOverPage() {
  const { t } = useLingui();
  const { problem } = useLoaderData<typeof clientLoader>();
  return (
    <ExpiredLink title={t`Your order`} problem={problem}>
      <Trans>
        It works once, and only for a minute. Go back to the page where you chose your tickets, or choose them on the
        event page.
      </Trans>
    </ExpiredLink>
  );
}
