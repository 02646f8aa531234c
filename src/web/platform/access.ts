import { useLingui } from "@lingui/react/macro";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { mayDo, type Need } from "#domain/roles.ts";
import { useSession } from "./session.ts";

/** Whether the page at this address, with everything around it, is open to whoever is looking. Asks no call: who they are is known. */
export function usePageIsOpen(): boolean {
  const { me } = useSession();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  // whoever has just signed out is led away by the session, not by this
  return me === undefined || handles.every((handle) => mayDo(me, handle));
}

/** Whether whoever is looking may do this. Of whom nothing is known yet, the server judges. */
export function useMay(need: Need): boolean {
  const { me } = useSession();
  return me === undefined || mayDo(me, need);
}

/** Why whoever is looking may not do this; undefined where they may. */
export function useRefusal(need: Need): string | undefined {
  const { t } = useLingui();
  return useMay(need) ? undefined : t`This is not part of your work in this account. An admin can change that.`;
}
