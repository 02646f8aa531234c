import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role, RoleAccess } from "#domain/roles.ts";
import { isOpenTo } from "#web/platform/access.ts";

/** The pages of the account, in their order. `access`: as the page's own handle says. */
export const ACCOUNT_PLACES = [
  { key: "settings", label: msg`Settings`, to: "/account/settings", access: "admin" },
  { key: "users", label: msg`Users`, to: "/account/users", access: "admin" },
  { key: "audit-log", label: msg`Audit log`, to: "/account/audit-log", access: "admin" },
  { key: "privacy", label: msg`Data and privacy`, to: "/account/privacy", access: "admin" },
] as const satisfies { key: string; label: MessageDescriptor; to: string; access: RoleAccess }[];

export type AccountPlace = (typeof ACCOUNT_PLACES)[number]["key"];

/** Those that this role may open. */
export function accountPlacesOf(role: Role) {
  return ACCOUNT_PLACES.filter((place) => isOpenTo(role, place));
}
