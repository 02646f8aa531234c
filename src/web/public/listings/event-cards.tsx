import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicEventRow } from "#contract/public-events.ts";
import { useFormat } from "#web/platform/format.ts";
import { FROM_MD, FROM_SM } from "#web/ui/breakpoints.ts";
import { venueOf } from "#web/public/venue.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { DateRange, ZoneOf } from "#web/ui/date-range.tsx";
import { Money } from "#web/ui/money.tsx";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import classes from "./listing.module.css";
import type { Turned } from "./pagination.ts";

/** Upcoming events, then past ones, and links to the pages before and after. */
export function EventCards({ page: { events, back, on }, hasOrganizers }: { page: Turned; hasOrganizers?: true }) {
  const { t } = useLingui();
  const over = events.filter(({ lifecycle_status }) => lifecycle_status === "ENDED");
  const ahead = events.filter((event) => !over.includes(event));
  const cards = (these: PublicEventRow[]) => (
    <ul className={classes.cards}>
      {these.map((event) => (
        <EventCard
          key={event.id}
          event={event}
          hasOrganizer={hasOrganizers}
          isFirst={events.indexOf(event) < SEEN_FIRST}
        />
      ))}
    </ul>
  );
  return (
    <>
      {ahead.length > 0 && (
        <section aria-labelledby="ahead">
          <h2 id="ahead" className={classes.part}>
            <Trans>Upcoming events</Trans>
          </h2>
          {cards(ahead)}
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over" className={classes.over}>
          <h2 id="over" className={classes.part}>
            <Trans>Past events</Trans>
          </h2>
          {cards(over)}
        </section>
      )}
      {(back ?? on) !== null && (
        <nav className={classes.turns} aria-label={t`Pagination`}>
          {back !== null && (
            <a href={back} rel="prev">
              <Trans>Previous page</Trans>
            </a>
          )}
          {on !== null && (
            <a href={on} rel="next">
              <Trans>Next page</Trans>
            </a>
          )}
        </nav>
      )}
    </>
  );
}

/**
 * The number of cards that a large screen shows at first. Their images load first, all others when
 * they come near.
 */
const SEEN_FIRST = 3;

type Card = { event: PublicEventRow; hasOrganizer: true | undefined; isFirst: boolean };

function EventCard({ event, hasOrganizer, isFirst }: Card) {
  const venue = venueOf(event.location_details, useFormat());
  const { id, slug, title, cover, organizer } = event;
  const town = event.location_details?.city;
  const where = venue && (town && town !== venue.name ? `${venue.name}, ${town}` : venue.name);
  return (
    <li className={classes.card}>
      <div className={classes.cover} aria-hidden="true">
        {cover ? (
          <Picture
            image={cover}
            sizes={`${FROM_MD} 340px, ${FROM_SM} 45vw, 100vw`}
            {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
          />
        ) : (
          <PaintedCover name={title} />
        )}
      </div>
      {event.lifecycle_status !== "ENDED" && <OfferTag event={event} />}
      <div className={classes.words}>
        <p className={classes.when}>
          <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} size="card" />
          <ZoneOf start={event.start_date} zone={event.timezone} />
        </p>
        <h3>
          <a href={`/event/${id}/${slug}`} className={classes.whole}>
            {title}
          </a>
        </h3>
        {(event.is_online_event || where) && <p>{event.is_online_event ? <Trans>Online event</Trans> : where}</p>}
        {hasOrganizer && (
          <p className={classes.who}>
            <a href={`/o/${organizer.id}/${organizer.slug}`}>{organizer.name}</a>
          </p>
        )}
      </div>
    </li>
  );
}

/** The price, or that nothing is left. */
function OfferTag({ event: { offer, currency } }: { event: PublicEventRow }) {
  const { i18n } = useLingui();
  const { status, lowest_price: lowest, highest_price: highest } = offer;
  if (status === null || lowest === null || highest === null) return null;
  if (status === "SOLD_OUT")
    return (
      <p className={classes.offer} data-gone>
        {i18n._(SALE_STATE_LABELS.SOLD_OUT)}
      </p>
    );
  const amount = <Money amount={lowest} currency={currency} />;
  return (
    <p className={classes.offer}>
      {highest === 0 ? (
        <Trans>Free</Trans>
      ) : lowest === 0 ? (
        <Trans>Free options</Trans>
      ) : lowest === highest ? (
        amount
      ) : (
        <Trans>From {amount}</Trans>
      )}
    </p>
  );
}
