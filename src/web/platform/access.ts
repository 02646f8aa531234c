import { useLingui } from "@lingui/react/macro";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { mayDo, type Need } from "#domain/roles.ts";
import { useSession } from "./session.ts";

/**
 * Whether the signed-in user may open the page at this URL, with all its layouts. Makes no request,
 * because the user is already loaded.
 */
export function usePageIsOpen(): boolean {
  const { me } = useSession();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  // after a sign-out, the session redirects the user, not this check
  return me === undefined || handles.every((handle) => mayDo(me, handle));
}

/** Whether the signed-in user may do this. While the user is unknown, the server decides. */
export function useMay(need: Need): boolean {
  const { me } = useSession();
  return me === undefined || mayDo(me, need);
}

/** Why the signed-in user may not do this; undefined where they may. */
export function useRefusal(need: Need): string | undefined {
  const { t } = useLingui();
  return useMay(need) ? undefined : t`You don’t have permission to do this. Ask an admin for access.`;
}
