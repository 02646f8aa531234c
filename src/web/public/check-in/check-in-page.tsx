import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type CheckInListPublic, door } from "#contract/check-in.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { ExpiredDoor, NoDoor, NotYetActiveDoor } from "./closed-door.tsx";
import { Door } from "./door.tsx";
import { useDoorList } from "./use-door-list.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const answer = await context.get(serverCall)(door.get, {
      params: { check_in_list_short_id: params.check_in_list_short_id ?? "" },
    });
    return { list: answer.data as CheckInListPublic | null };
  } catch (error) {
    if (isCallError(error, "not_found", "invalid", "malformed")) return data({ list: null }, { status: 404 });
    throw error;
  }
}

/** What has been scanned since must not be asked for again with the whole page. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The reader of QR codes is WebAssembly. */
export const handle = { color_scheme: "dark", tells_offline: true, policy: { wasm: true } } satisfies PageHandle;

export { privateHeaders as headers };

/** The door: phone first, dark, made for one thumb. It needs no account, only its address. */
export default function CheckInPage() {
  const { list: loaded } = useLoaderData<typeof loader>();
  const { list, isGone } = useDoorList(loaded);
  return (
    <PrivatePage title={list?.name ?? "Foyer"}>
      {!list || isGone ? (
        <NoDoor />
      ) : list.state === "EXPIRED" ? (
        <ExpiredDoor list={list} />
      ) : list.state === "NOT_YET_ACTIVE" ? (
        <NotYetActiveDoor list={list} />
      ) : (
        <Door list={list} />
      )}
    </PrivatePage>
  );
}
