import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconCalendarEvent,
  IconCalendarPlus,
  type IconProps,
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

/** A page or an action, with the section that it belongs to. */
export type Command = { to: string; name: string; of?: string; icon: ComponentType<IconProps> };

/** Returns the pages and actions that the user may open, those of the current event first. */
export function commandsFor(me: Me, event: Event | undefined, i18n: I18n): Command[] {
  return [...(event ? eventNav(me, event, i18n) : []), ...dashboardNav(me, i18n)];
}

/** Returns those whose name and section contain the typed text. */
export function fittingCommands(commands: readonly Command[], typed: string): Command[] {
  const terms = searchSpellings(typed);
  if (!terms) return [...commands];
  return commands.filter(({ name, of = "" }) => occurs(terms, searchable(`${name} ${of}`)));
}

function eventNav(me: Me, event: Event, i18n: I18n): Command[] {
  const at = `/manage/event/${event.id}`;
  const pages = navGroupsFor(me, event).flatMap(({ items }) => items);
  const may = (need: Need) => mayDo(me, need) && event.status !== "ARCHIVED";
  return [
    ...pages.map(({ path, label, icon }) => ({ to: `${at}/${path}`, name: i18n._(label), icon })),
    ...(may({ area: "tickets", doing: "writing" })
      ? [{ to: `${at}/tickets?open=new`, name: i18n._(msg`Create ticket`), icon: IconTicket }]
      : []),
    ...(mayDo(me, { area: "setup" })
      ? SECTIONS.map((section) => ({
          to: `${at}/settings?section=${section}`,
          name: `${i18n._(msg`Event details`)} · ${i18n._(SECTION_LABEL[section])}`,
          icon: IconSettings,
        }))
      : []),
  ];
}

function dashboardNav(me: Me, i18n: I18n): Command[] {
  const creates = mayDo(me, { area: "events", doing: "writing" }) && mayCreateEvents(scopeOf(me));
  const invites = mayDo(me, { access: "admin" });
  const named = (label: MessageDescriptor) => i18n._(label);
  const account = named(msg`Account`);
  return [
    { to: "/manage/events", name: named(msg`All events`), icon: IconCalendarEvent },
    ...(creates ? [{ to: "/manage/events?create=event", name: named(msg`Create event`), icon: IconCalendarPlus }] : []),
    ...accountPagesOf(me).map(({ to, label }) => ({ to, name: named(label), of: account, icon: IconSettings })),
    ...(invites
      ? [{ to: "/account/users?open=new", name: named(msg`Invite someone`), of: account, icon: IconUserPlus }]
      : []),
    { to: "/manage/profile", name: named(msg`Profile`), icon: IconUser },
  ];
}
