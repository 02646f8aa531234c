import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarPlus,
  IconFileImport,
  IconMail,
  type IconProps,
  IconReceiptRefund,
  IconRosetteDiscount,
  IconSettings,
  IconTicket,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Event } from "#contract/events.ts";
import type { Me } from "#contract/users.ts";
import { mayCreateEvents, mayDo, type Need } from "#domain/roles.ts";
import { occurs, searchable, searchSpellings } from "#domain/search.ts";
import { accountPagesOf } from "#web/organizer/account/account-pages.ts";
import { SECTION_LABEL, SECTIONS } from "#web/organizer/settings/sections.ts";
import { navGroupsFor } from "#web/organizer/shell/use-event-nav-items.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import {
  ACCOUNT_WORDS,
  NEW_WORDS,
  ORGANIZER_WORDS,
  PAGE_WORDS,
  PROFILE_WORDS,
  REFUND_WORDS,
  SECTION_WORDS,
} from "./search-words.ts";

/** A page or an action, with the section that it belongs to. `words`: other names that find it. */
export type Command = {
  to: string;
  name: string;
  of?: string;
  words?: string;
  icon: ComponentType<IconProps>;
};

/** Returns the pages and actions that the user may open, those of the current event first. */
export function commandsFor(me: Me, event: Event | undefined, i18n: I18n): Command[] {
  return [...(event ? eventCommands(me, event, i18n) : []), ...dashboardCommands(me, i18n)];
}

/** As `commandsFor`, for an event that is not open: each names it. */
export function commandsOfOther(me: Me, event: Event, i18n: I18n): Command[] {
  return eventCommands(me, event, i18n).map((command) => ({ ...command, of: event.title }));
}

/**
 * Returns those that the typed text names: first by name or section, then by other words. All
 * without text.
 */
export function fittingCommands(commands: readonly Command[], typed: string): Command[] {
  const terms = searchSpellings(typed);
  if (!terms) return [...commands];
  const isNamed = ({ name, of = "" }: Command) => occurs(terms, searchable(`${name} ${of}`));
  const isMeant = ({ name, of = "", words = "" }: Command) => occurs(terms, searchable(`${name} ${of} ${words}`));
  return [...commands.filter(isNamed), ...commands.filter((command) => !isNamed(command) && isMeant(command))];
}

function eventCommands(me: Me, event: Event, i18n: I18n): Command[] {
  const at = `/manage/event/${event.id}`;
  const named = (label: MessageDescriptor) => i18n._(label);
  const pages = navGroupsFor(me, event).flatMap(({ items }) => items);
  const may = (need: Need) => mayDo(me, need) && event.status !== "ARCHIVED";
  const refunds = event.has_orders && mayDo(me, { area: "refunds", doing: "writing" });
  return [
    ...pages.map(({ path, label, icon }) => {
      const words = PAGE_WORDS[path];
      return { to: `${at}/${path}`, name: named(label), icon, ...(words && { words: named(words) }) };
    }),
    ...(may({ area: "tickets", doing: "writing" })
      ? [
          {
            ...{ to: `${at}/tickets?open=new`, name: named(msg`Create ticket`), icon: IconTicket },
            words: named(NEW_WORDS),
          },
          {
            ...{ to: `${at}/promo-codes?open=new`, name: named(msg`Create promo code`), icon: IconRosetteDiscount },
            words: `${named(NEW_WORDS)} ${named(PAGE_WORDS["promo-codes"] as MessageDescriptor)}`,
          },
        ]
      : []),
    ...(may({ area: "messages", doing: "writing" })
      ? [
          {
            ...{ to: `${at}/messages?open=new`, name: named(msg`Write message`), icon: IconMail },
            words: named(NEW_WORDS),
          },
        ]
      : []),
    ...(may({ area: "attendees", doing: "writing" }) && mayDo(me, { area: "orders", doing: "writing" })
      ? [{ to: `${at}/attendees/import`, name: named(msg`Import attendees`), icon: IconFileImport }]
      : []),
    ...(refunds
      ? [
          {
            ...{ to: `${at}/orders?${PAID}`, name: named(msg`Refund an order`), icon: IconReceiptRefund },
            words: named(REFUND_WORDS),
          },
        ]
      : []),
    ...(refunds && mayDo(me, { area: "setup" })
      ? [
          {
            to: `${at}/settings?section=end&refund=all`,
            name: named(msg`Cancel event and refund everyone`),
            icon: IconReceiptRefund,
          },
        ]
      : []),
    ...(mayDo(me, { area: "setup" })
      ? SECTIONS.map((section) => ({
          to: `${at}/settings?section=${section}`,
          name: `${named(msg`Settings`)} · ${named(SECTION_LABEL[section])}`,
          words: named(SECTION_WORDS[section]),
          icon: IconSettings,
        }))
      : []),
  ];
}

/** The orders that can be refunded. */
const PAID = "filter_fields[payment_status][in]=PAYMENT_RECEIVED";

function dashboardCommands(me: Me, i18n: I18n): Command[] {
  const creates = mayDo(me, { area: "events", doing: "writing" }) && mayCreateEvents(scopeOf(me));
  const invites = mayDo(me, { access: "admin" });
  const named = (label: MessageDescriptor) => i18n._(label);
  const account = named(msg`Account`);
  const hasOrganizers = mayDo(me, { area: "organizers" }) && mayCreateEvents(scopeOf(me));
  return [
    { to: "/manage/events", name: named(msg`All events`), icon: IconCalendarEvent },
    ...(creates
      ? [
          {
            ...{ to: "/manage/events?create=event", name: named(msg`Create event`), icon: IconCalendarPlus },
            words: named(NEW_WORDS),
          },
          { to: "/manage/move-in", name: named(msg`Import an event from another platform`), icon: IconFileImport },
        ]
      : []),
    ...(hasOrganizers
      ? [
          {
            ...{ to: "/manage/organizers", name: named(msg`Organizer profiles`), icon: IconBuildingStore },
            words: named(ORGANIZER_WORDS),
          },
        ]
      : []),
    ...accountPagesOf(me).map(({ key, to, label }) => ({
      ...{ to, name: named(label), of: account, icon: IconSettings },
      words: named(ACCOUNT_WORDS[key]),
    })),
    ...(invites
      ? [{ to: "/account/users?open=new", name: named(msg`Invite someone`), of: account, icon: IconUserPlus }]
      : []),
    { to: "/manage/profile", name: named(msg`Profile`), words: named(PROFILE_WORDS), icon: IconUser },
  ];
}
