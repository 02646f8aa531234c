import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { station } from "#contract/check-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import type { StationAccess } from "./admissions/check-in-sync.ts";
import { StationPage, type LoadedStation } from "./station-page.tsx";
import { STATION_HEADER } from "./worker/caches.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const short_id = params.check_in_list_short_id ?? "";
  const without = (access: StationAccess): LoadedStation => ({ short_id, list: null, access });
  try {
    const response = await context.get(serverCall)(station.get, { params: { check_in_list_short_id: short_id } });
    return { short_id, list: response.data, access: "open" } satisfies LoadedStation as LoadedStation;
  } catch (error) {
    if (isCallError(error, "pin_needed")) return without("pin");
    if (isCallError(error, "phone_ended")) return without("ended");
    if (isCallError(error, "not_found", "invalid", "malformed")) return data(without("gone"), { status: 404 });
    throw error;
  }
}

/** Loading the page data again would discard newer data of the scans. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The QR code reader uses WebAssembly. */
export const handle = { color_scheme: "dark", tells_offline: true, policy: { wasm: true } } satisfies PageHandle;

/** The header by which the service worker distinguishes our page from that of a captive portal. */
export function headers(): HeadersInit {
  return { ...privateHeaders(), [STATION_HEADER]: "1" };
}

export default function CheckInPage() {
  return <StationPage loaded={useLoaderData<LoadedStation>()} />;
}
