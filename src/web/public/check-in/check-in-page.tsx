import { lazy, Suspense, useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type CheckInListPublic, door } from "#contract/check-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import type { DoorAccess } from "./admissions/door-engine.ts";
import { useDoor } from "./admissions/use-door.ts";
import { Door } from "./door.tsx";
import { DOOR_HEADER } from "./worker/caches.ts";
import { LATER } from "./later.ts";
import { useKeptPage } from "./worker/use-kept-page.ts";

/** Most doors are open, and have no PIN. */
const PinScreen = lazy(LATER.pin);
const ClosedDoor = lazy(LATER.closed);

type Loaded = { short_id: string; list: CheckInListPublic | null; access: DoorAccess };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const short_id = params.check_in_list_short_id ?? "";
  const without = (access: DoorAccess): Loaded => ({ short_id, list: null, access });
  try {
    const answer = await context.get(serverCall)(door.get, { params: { check_in_list_short_id: short_id } });
    return { short_id, list: answer.data, access: "open" } satisfies Loaded as Loaded;
  } catch (error) {
    if (isCallError(error, "pin_needed")) return without("pin");
    if (isCallError(error, "phone_ended")) return without("ended");
    if (isCallError(error, "not_found", "invalid", "malformed")) return data(without("gone"), { status: 404 });
    throw error;
  }
}

/** What has been scanned since must not be asked for again with the whole page. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The reader of QR codes is WebAssembly. */
export const handle = { color_scheme: "dark", tells_offline: true, policy: { wasm: true } } satisfies PageHandle;

/** By its mark a door's worker knows a page of ours from one that a network puts in its place. */
export function headers(): HeadersInit {
  return { ...privateHeaders(), [DOOR_HEADER]: "1" };
}

/** The door: phone first, dark, made for one thumb. It needs no account, only its address. */
export default function CheckInPage() {
  const loaded = useLoaderData<typeof loader>();
  const { engine, state } = useDoor(loaded);
  const { list, access } = state;
  const [isRehearsing, setIsRehearsing] = useState(false);
  useKeptPage(access);
  return (
    <PrivatePage title={list?.name ?? "Foyer"}>
      <link rel="manifest" href={`/check-in/${loaded.short_id}/manifest.webmanifest`} crossOrigin="use-credentials" />
      <Suspense fallback={null}>
        {access === "pin" ? (
          <PinScreen engine={engine} />
        ) : access === "ended" ? (
          <ClosedDoor is="ended" />
        ) : !list || access === "gone" ? (
          <ClosedDoor is="gone" />
        ) : list.state === "EXPIRED" ? (
          <ClosedDoor is="expired" list={list} />
        ) : list.state === "NOT_YET_ACTIVE" && !isRehearsing ? (
          <ClosedDoor is="not_yet_active" list={list} rehearse={() => setIsRehearsing(true)} />
        ) : (
          <Door list={list} engine={engine} state={state} />
        )}
      </Suspense>
    </PrivatePage>
  );
}
