import { create } from "zustand";
import type { Event } from "#contract/events.ts";
import type { Me } from "#contract/users.ts";
import { mayCreateEvents, mayDo } from "#domain/roles.ts";
import { useItem } from "#web/platform/use-item.ts";
import { writeItem } from "#web/platform/safe-storage.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { navGroupsFor } from "#web/organizer/shell/use-event-nav-items.ts";
import type { NavItem } from "#web/organizer/shell/event-nav-items.tsx";

/** The letters after G, by the page of the event. */
const LETTERS: Record<string, string> = {
  d: "dashboard",
  t: "tickets",
  p: "promo-codes",
  o: "orders",
  a: "attendees",
  m: "messages",
  c: "check-in",
  s: "settings",
};

export type PageShortcut = { letter: string; to: string; label: NavItem["label"] };

/** Returns the pages of the event that the user may open, by their letter after G. */
export function pageShortcuts(me: Me, event: Event | undefined): PageShortcut[] {
  if (!event) return [];
  const pages = navGroupsFor(me, event).flatMap(({ items }) => items);
  return Object.entries(LETTERS).flatMap(([letter, path]) => {
    const page = pages.find((item) => item.path === path);
    return page ? [{ letter, to: `/manage/event/${event.id}/${path}`, label: page.label }] : [];
  });
}

/** Returns where C creates something: a ticket of the event, or an event; null without permission. */
export function createShortcut(me: Me, event: Event | undefined): { to: string; creates: "ticket" | "event" } | null {
  if (event && event.status !== "ARCHIVED" && mayDo(me, { area: "tickets", doing: "writing" }))
    return { to: `/manage/event/${event.id}/tickets?open=new`, creates: "ticket" };
  if (!event && mayDo(me, { area: "events", doing: "writing" }) && mayCreateEvents(scopeOf(me)))
    return { to: "/manage/events?create=event", creates: "event" };
  return null;
}

export const useShortcutsDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

const KEY = "shortcuts";

/** Whether single letters are shortcuts in this browser, and how to change it (WCAG 2.1.4). */
export function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  return [useItem("localStorage", KEY) !== "off", (isOn) => void writeItem("localStorage", KEY, isOn ? null : "off")];
}
