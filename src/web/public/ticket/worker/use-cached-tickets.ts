import { useEffect, useEffectEvent } from "react";
import { endOf } from "#domain/event-status.ts";
import { plusHours } from "#domain/time.ts";
import { useOnline } from "#web/platform/use-online.ts";
import type { PrintedTicket } from "#web/public/ticket/ticket-card.tsx";

/**
 * Caches an opened ticket on this device until a day after the event, so that it opens without
 * network. An invalid ticket is deleted from the cache.
 */
export function useCachedTickets(tickets: readonly PrintedTicket[]): void {
  const isOnline = useOnline();
  // a ticket that renders again with the same status is cached already
  const said = tickets.map(({ short_id, status }) => `${short_id}:${status}`).join();
  const keep = useEffectEvent(() => void keepAll(tickets).catch(() => undefined));
  useEffect(() => {
    if (said === "" || import.meta.env.DEV || !("serviceWorker" in navigator) || !isOnline) return;
    // after the visible content has loaded
    const timer = setTimeout(() => keep(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [said, isOnline]);
}

async function keepAll(tickets: readonly PrintedTicket[]): Promise<void> {
  const it = await import("./cached-ticket.ts");
  const valid = tickets.filter(({ status }) => status === "ACTIVE").slice(0, KEPT_MAX);
  const ended = tickets.filter(({ status }) => status !== "ACTIVE");
  const [first] = valid;
  if (ended.length > 0) await it.forgetTickets(ended.map(pathOf));
  if (first) await it.keepTickets(valid.map(pathOf), plusHours(endOf(first.event), 24));
}

function pathOf({ event, short_id }: PrintedTicket): string {
  return `/ticket/${event.id}/${short_id}`;
}

const AFTER_MS = 1_000;
const KEPT_MAX = 20;
