import { useEffect } from "react";
import { endOf } from "#domain/event-status.ts";
import { plusHours } from "#domain/time.ts";
import { useOnline } from "#web/platform/use-online.ts";
import type { TicketOnPaper } from "#web/public/ticket/ticket-card.tsx";

/** Once a ticket was opened, it opens on this device without network, until a day after the event; a void one is forgotten. */
export function useKeptTickets(tickets: readonly TicketOnPaper[]): void {
  const isOnline = useOnline();
  const said = tickets.map(({ short_id, status }) => `${short_id}:${status}`).join();
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator) || !isOnline) return;
    const pathOf = ({ event, short_id }: TicketOnPaper) => `/ticket/${event.id}/${short_id}`;
    const valid = tickets.filter(({ status }) => status === "ACTIVE").slice(0, KEPT_MAX);
    const ended = tickets.filter(({ status }) => status !== "ACTIVE").map(pathOf);
    const [first] = valid;
    // after what is to be seen first
    const timer = setTimeout(() => {
      void import("./kept-ticket.ts")
        .then(async (it) => {
          if (ended.length > 0) await it.forgetTickets(ended);
          if (first) await it.keepTickets(valid.map(pathOf), plusHours(endOf(first.event), 24));
        })
        .catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
    // a ticket that is drawn anew and says the same is kept already
  }, [said, isOnline]);
}

const AFTER_MS = 1_000;
const KEPT_MAX = 20;
