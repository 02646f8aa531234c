import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconReceiptTax,
  type IconProps,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Me } from "#contract/users.ts";
import { mayCreateEvents, mayDo } from "#domain/roles.ts";
import { ACCOUNT_GROUP_LABEL, type AccountGroup, accountPagesOf } from "#web/organizer/account/account-pages.ts";
import { scopeOf } from "#web/platform/starting-path.ts";

/** `short`: the label in the bar of a phone. */
export type AccountNavItem = {
  to: string;
  label: MessageDescriptor;
  short?: MessageDescriptor;
  icon: ComponentType<IconProps>;
  isAt: boolean;
};

/** The pages outside of an event that the user may open. `isAt`: this URL belongs to it. */
export function accountNavOf(me: Me, pathname: string): AccountNavItem[] {
  const pages = accountPagesOf(me);
  const groups = (["finance", "team", "settings"] as const).filter((group) =>
    pages.some((page) => page.group === group),
  );
  const isFinance = /^\/manage\/organizer\/[^/]+\/(invoices|taxes)/.test(pathname);
  const isIn = (group: AccountGroup) =>
    pathname === GROUP_NAV[group].to || pages.some((page) => page.group === group && pathname.startsWith(page.to));
  return [
    {
      to: "/manage/events",
      label: msg`Events`,
      short: msg({ message: "Events", context: "bar of a phone" }),
      icon: IconCalendarEvent,
      isAt: pathname.startsWith("/manage/events"),
    },
    ...(mayDo(me, { area: "organizers" }) && mayCreateEvents(scopeOf(me))
      ? [
          {
            to: "/manage/organizers",
            label: msg`Organizers`,
            icon: IconBuildingStore,
            isAt: pathname.startsWith("/manage/organizer") && !isFinance,
          },
        ]
      : []),
    ...groups.map((group) => ({
      ...GROUP_NAV[group],
      label: ACCOUNT_GROUP_LABEL[group],
      isAt: isIn(group) || (group === "finance" && isFinance),
    })),
  ];
}

const GROUP_NAV = {
  finance: { to: "/account/finance", icon: IconReceiptTax },
  team: { to: "/account/users", icon: IconUsers },
  settings: { to: "/account", icon: IconSettings },
} as const satisfies Record<AccountGroup, { to: string; icon: ComponentType<IconProps> }>;
