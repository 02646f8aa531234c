import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconAffiliate,
  IconArmchair,
  IconChartBar,
  IconChecklist,
  IconCode,
  IconHelpCircle,
  IconListCheck,
  IconMail,
  IconPalette,
  IconReceipt,
  IconReportAnalytics,
  type IconProps,
  IconRosetteDiscount,
  IconSettings,
  IconTicket,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Need } from "#domain/roles.ts";

/**
 * `short`: the label where there is little room. Required permissions are the same as in the page's
 * handle.
 */
export type NavItem = Need & {
  path: string;
  label: MessageDescriptor;
  short?: MessageDescriptor;
  icon: ComponentType<IconProps>;
};
/** `isHeadless`: the label is only for screen readers, as the pages need no heading. */
export type CommandGroup = { label: MessageDescriptor; isHeadless?: boolean; items: NavItem[] };

/** The pages of an event, in the order in which an event is prepared. */
export const EVENT_NAV = [
  {
    label: msg`Overview`,
    isHeadless: true,
    items: [
      {
        path: "dashboard",
        label: msg`Dashboard`,
        short: msg({ message: "Home", context: "bar of a phone" }),
        icon: IconChartBar,
        area: "stats",
      },
      { path: "statistics", label: msg`Statistics`, icon: IconReportAnalytics, area: "stats" },
      {
        path: "getting-started",
        label: msg`Getting started`,
        icon: IconListCheck,
        area: "events",
        doing: "writing",
      },
    ],
  },
  {
    label: msg`Sales`,
    items: [
      { path: "tickets", label: msg`Tickets`, icon: IconTicket, area: "tickets" },
      {
        path: "orders",
        label: msg`Orders`,
        short: msg({ message: "Orders", context: "bar of a phone" }),
        icon: IconReceipt,
        area: "orders",
      },
      { path: "promo-codes", label: msg`Promo codes`, icon: IconRosetteDiscount, area: "tickets" },
      { path: "capacity-assignments", label: msg`Capacity`, icon: IconArmchair, area: "tickets" },
    ],
  },
  {
    label: msg`Attendees`,
    items: [
      {
        path: "attendees",
        label: msg`Attendees`,
        short: msg({ message: "Guests", context: "bar of a phone" }),
        icon: IconUsers,
        area: "attendees",
      },
      { path: "questions", label: msg`Questions`, icon: IconHelpCircle, area: "tickets" },
      { path: "messages", label: msg`Messages`, icon: IconMail, area: "messages" },
    ],
  },
  {
    label: msg`Event day`,
    items: [
      {
        path: "check-in",
        label: msg`Check-in lists`,
        short: msg({ message: "Check-in", context: "bar of a phone" }),
        icon: IconChecklist,
        area: "check_in",
      },
    ],
  },
  {
    label: msg`Promotion`,
    items: [
      { path: "homepage-designer", label: msg`Homepage`, icon: IconPalette, area: "setup" },
      { path: "affiliates", label: msg`Affiliates`, icon: IconAffiliate, area: "stats" },
      { path: "widget", label: msg`Widget`, icon: IconCode, area: "setup" },
    ],
  },
  {
    label: msg`Settings`,
    isHeadless: true,
    items: [{ path: "settings", label: msg`Settings`, icon: IconSettings, area: "setup" }],
  },
] satisfies CommandGroup[];

/** The pages in the bar on phones; the others are behind "More". */
export const BOTTOM_BAR_PATHS = ["dashboard", "orders", "attendees", "check-in"];
