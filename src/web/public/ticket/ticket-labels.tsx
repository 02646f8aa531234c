import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isEventOver } from "#web/public/is-event-over.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import type { PrintedTicket } from "./ticket-card.tsx";
import classes from "./tickets.module.css";

/**
 * What the attendee needs to know: how to use the ticket and how to join online. Nothing for an
 * invalid ticket.
 */
export function TicketInstructions({
  ticket: { status, event },
  children,
}: {
  ticket: PrintedTicket;
  /** Shown beside how to join. */
  children?: ReactNode;
}) {
  if (status !== "ACTIVE") return null;
  return (
    <>
      <HowToUse event={event} />
      {event.online_event_connection_details && (
        <section className={classes.joining}>
          <h2>
            <Trans>How to join</Trans>
          </h2>
          <RichText html={event.online_event_connection_details} />
          {children}
        </section>
      )}
    </>
  );
}

/** An online event has no entrance, and neither has one that is over. */
function HowToUse({ event }: { event: PrintedTicket["event"] }) {
  if (isEventOver(event))
    return (
      <p>
        <Trans>This event has ended</Trans>
      </p>
    );
  if (event.is_online_event) return null;
  return (
    <p>
      <Trans>Show this code at the entrance, on your phone or on paper. Valid for one person, one entry.</Trans>
    </p>
  );
}
