import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Me } from "#contract/users.ts";
import { mayCreateEvents, mayDo, mayKeepTaxesAndFees, type Need } from "#domain/roles.ts";
import { scopeOf } from "#web/platform/starting-path.ts";

/** The parts of the account in the top bar that have pages of their own. */
export const ACCOUNT_GROUP_LABEL = {
  settings: msg`Settings`,
  finance: msg`Finance`,
  team: msg`Team`,
} as const satisfies Record<string, MessageDescriptor>;

export type AccountGroup = keyof typeof ACCOUNT_GROUP_LABEL;

/** The account pages in their order, with the same access rules as their route handles. */
export const ACCOUNT_PAGES = [
  {
    key: "settings",
    group: "settings",
    label: msg`Account`,
    help: msg`Name, sign-in rules and owner`,
    to: "/account/settings",
    access: "admin",
  },
  {
    key: "event-defaults",
    group: "settings",
    label: msg`Event defaults`,
    help: msg`Settings of new events`,
    to: "/account/event-defaults",
    access: "admin",
  },
  {
    key: "audit-log",
    group: "settings",
    label: msg`Audit log`,
    help: msg`Who changed what, and when`,
    to: "/account/audit-log",
    access: "admin",
  },
  {
    key: "api-keys",
    group: "settings",
    label: msg`API keys`,
    help: msg`Access for websites and other programs`,
    to: "/account/api-keys",
    access: "admin",
  },
  {
    key: "webhooks",
    group: "settings",
    label: msg`Webhooks`,
    help: msg`What other systems are told`,
    to: "/account/webhooks",
    access: "admin",
    area: "webhooks",
  },
  {
    key: "privacy",
    group: "settings",
    label: msg`Data and privacy`,
    help: msg`Privacy requests, export and closing`,
    to: "/account/privacy",
    access: "admin",
  },
  {
    key: "taxes-and-fees",
    group: "finance",
    label: msg`Taxes and fees`,
    help: msg`Added to ticket prices`,
    to: "/account/taxes-and-fees",
    area: "tickets",
    doing: "writing",
  },
  {
    key: "invoices",
    group: "finance",
    label: msg`Invoices and tax reports`,
    help: msg`For each organizer profile`,
    to: "/account/invoices",
    area: "stats",
  },
  {
    key: "payment",
    group: "finance",
    label: msg`Payments`,
    help: msg`How buyers pay you`,
    to: "/account/payment",
    access: "admin",
  },
  {
    key: "billing",
    group: "finance",
    label: msg`Billing`,
    help: msg`What using Foyer costs`,
    to: "/account/billing",
    access: "admin",
  },
  {
    key: "users",
    group: "team",
    label: msg`Members`,
    help: msg`Who has access to what`,
    to: "/account/users",
    access: "admin",
  },
] as const satisfies ({
  key: string;
  group: AccountGroup;
  label: MessageDescriptor;
  help: MessageDescriptor;
  to: string;
} & Need)[];

export type AccountPage = (typeof ACCOUNT_PAGES)[number]["key"];

export function accountPagesOf(me: Me) {
  const scope = scopeOf(me);
  return ACCOUNT_PAGES.filter((page) => {
    if (page.key === "taxes-and-fees") return mayKeepTaxesAndFees(me, scope);
    // Members of single events have no organizer whose invoices they may see.
    if (page.key === "invoices") return mayDo(me, page) && mayCreateEvents(scope);
    return mayDo(me, page);
  });
}
