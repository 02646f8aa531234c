import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { mayDo, type Role, type RoleAccess } from "#domain/roles.ts";
import { useSession } from "./session.ts";

/** Whether a role may go there. What names no access is for everybody who is signed in. */
export function isOpenTo(role: Role, { access = "organizer" }: { access?: RoleAccess }): boolean {
  return mayDo(role, access);
}

/** Whether the page at this address, with everything around it, is open to whoever is looking. Asks no call: the role is known. */
export function usePageIsOpen(): boolean {
  const { role } = useSession();
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  // whoever has just signed out is led away by the session, not by this
  return role === undefined || handles.every((handle) => isOpenTo(role, handle));
}
