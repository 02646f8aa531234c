import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { requestedId } from "#web/platform/ids.ts";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { orderKey } from "#web/public/session-cache.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { stored } from "#web/public/stored.ts";

/**
 * Redirects `/checkout/{event}` without an order to the order that this tab has begun, or else to
 * the event, where an order begins.
 */
export function clientLoader({ params }: ClientLoaderFunctionArgs): never {
  const event_id = requestedId(params.event_id);
  const begun = stored<string>(orderKey(event_id));
  throw redirect(begun ? `/checkout/${event_id}/${begun}` : `/event/${event_id}`);
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function CheckoutEntryPage() {
  return null;
}
