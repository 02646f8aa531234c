import { Trans } from "@lingui/react/macro";
import type { PublicEvent } from "#contract/public-events.ts";
import { Designed } from "#web/public/designed.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { Visits } from "#web/public/visits/visits.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Backdrop, Cover } from "./cover.tsx";
import { EventDetails } from "./event-details.tsx";
import { EventWays } from "./event-ways.tsx";
import { fallbackLanguage } from "./fallback-language.ts";
import classes from "./event-view.module.css";
// The styles come with the page, because the server renders the component. A browser that could
// load it has no use for it.
import { PlainTickets } from "./plain/plain-tickets.tsx";
import { TicketsBottomBar } from "./tickets/bottom-bar.tsx";
import { TicketPanel } from "./tickets/ticket-panel.tsx";
import { useSheet } from "./tickets/use-sheet.ts";
import { type BuyerPreview, useTicketSelection } from "./tickets/use-ticket-selection.ts";

/**
 * The event page: details on the left, tickets on the right. On phones the tickets open as a sheet
 * from below.
 */
export function EventView({
  event,
  refresh,
  preview,
  origin,
}: {
  event: PublicEvent;
  refresh: () => void;
  preview?: BuyerPreview;
  /** Set where the page is public, for sharing. */
  origin?: string;
}) {
  const ticketSelection = useTicketSelection({ event, refresh, preview });
  const sheet = useSheet();
  const { look } = event;
  return (
    <div className={classes.page}>
      <Designed look={look} />
      {event.settings.homepage_background_type === "MIRROR_COVER_IMAGE" && <Backdrop event={event} />}
      <main id="content" tabIndex={-1} className={classes.columns} aria-labelledby="event-title">
        <article
          className={classes.about}
          data-ground="content"
          data-card={look?.light.content || look?.padding != null ? "" : undefined}
          inert={sheet.isOpen}
        >
          <Cover event={event} />
          <header className={classes.head}>
            {event.lifecycle_status === "ENDED" && (
              <p className={classes.over}>
                <Trans>This event has ended</Trans>
              </p>
            )}
            <h1 id="event-title" lang={fallbackLanguage(event, event, "title")}>
              {event.title}
            </h1>
          </header>
          <EventDetails event={event} />
          {origin !== undefined && <EventWays event={event} origin={origin} />}
          {event.description && (
            <section className={classes.description}>
              <h2>
                <Trans>About this event</Trans>
              </h2>
              <RichText html={event.description} lang={fallbackLanguage(event, event, "description")} />
            </section>
          )}
        </article>
        <TicketPanel ticketSelection={ticketSelection} sheet={sheet} />
        <noscript>
          <PlainTickets event={event} />
        </noscript>
      </main>
      <div className={classes.footer} inert={sheet.isOpen}>
        <PublicFooter about={{ ...event.organizer, ...event.settings }} hasLanguages={!preview}>
          {!preview && (
            <Visits
              services={event.visit_services}
              event={event}
              organizer={event.organizer.name}
              visit={{ is: "view" }}
            />
          )}
        </PublicFooter>
      </div>
      <TicketsBottomBar ticketSelection={ticketSelection} sheet={sheet} />
    </div>
  );
}
