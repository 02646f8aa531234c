import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Me } from "#contract/users.ts";
import { mayDo, mayKeepTaxesAndFees, type Need } from "#domain/roles.ts";
import { scopeOf } from "#web/platform/starting-path.ts";

/** The account pages in their order, with the same access rules as their route handles. */
export const ACCOUNT_PAGES = [
  { key: "settings", label: msg`Settings`, to: "/account/settings", access: "admin" },
  {
    key: "taxes-and-fees",
    label: msg`Taxes and fees`,
    to: "/account/taxes-and-fees",
    area: "tickets",
    doing: "writing",
  },
  { key: "payment", label: msg`Payments`, to: "/account/payment", access: "admin" },
  { key: "billing", label: msg`Billing`, to: "/account/billing", access: "admin" },
  { key: "event-defaults", label: msg`Event defaults`, to: "/account/event-defaults", access: "admin" },
  { key: "users", label: msg`Members`, to: "/account/users", access: "admin" },
  { key: "audit-log", label: msg`Audit log`, to: "/account/audit-log", access: "admin" },
  { key: "privacy", label: msg`Data and privacy`, to: "/account/privacy", access: "admin" },
] as const satisfies ({ key: string; label: MessageDescriptor; to: string } & Need)[];

export type AccountPage = (typeof ACCOUNT_PAGES)[number]["key"];

export function accountPagesOf(me: Me) {
  return ACCOUNT_PAGES.filter((page) =>
    page.key === "taxes-and-fees" ? mayKeepTaxesAndFees(me, scopeOf(me)) : mayDo(me, page),
  );
}
