import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { askedId } from "../../platform/ids.ts";
import { FullScreenLoader } from "../../ui/full-screen-loader.tsx";
import { orderKey } from "../kept.ts";
import { privateHeaders } from "../../platform/private-headers.ts";
import { stored } from "../stored.ts";

/** `/checkout/{event}` without an order: on with the one that this tab has begun, else to the event, where one begins. */
export function clientLoader({ params }: ClientLoaderFunctionArgs): never {
  const event_id = askedId(params.event_id);
  const begun = stored<string>(orderKey(event_id));
  throw redirect(begun ? `/checkout/${event_id}/${begun}` : `/event/${event_id}`);
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function CheckoutDoorPage() {
  return null;
}
