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
  const ticketsKey = tickets.map(({ short_id, status }) => `${short_id}:${status}`).join();
  const keep = useEffectEvent(() => void cacheAll(tickets).catch(() => undefined));
  useEffect(() => {
    if (ticketsKey === "" || import.meta.env.DEV || !("serviceWorker" in navigator) || !isOnline) return;
    // after the visible content has loaded
    const timer = setTimeout(() => keep(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [ticketsKey, isOnline]);
}

async function cacheAll(tickets: readonly PrintedTicket[]): Promise<void> {
  const it = await import("./cached-ticket.ts");
  const valid = tickets.filter(({ status }) => status === "ACTIVE").slice(0, MAX_CACHED_TICKETS);
  const ended = tickets.filter(({ status }) => status !== "ACTIVE");
  const [first] = valid;
  if (ended.length > 0) await it.uncacheTickets(ended.map(pathOf));
  if (first) await it.cacheTickets(valid.map(pathOf), plusHours(endOf(first.event), 24));
}

function pathOf({ event, short_id }: PrintedTicket): string {
  return `/ticket/${event.id}/${short_id}`;
}

const AFTER_MS = 1_000;
const MAX_CACHED_TICKETS = 20;
