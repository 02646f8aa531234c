import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { EventCards } from "./event-cards.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";
import classes from "./listing.module.css";
import type { Turned } from "./pagination.ts";

export type LoadedEvents = { origin: string; asked: string; page: Turned };

/**
 * All listed events: upcoming ones, then past ones. The page works without scripts: search and
 * pagination are URLs.
 */
export function PublicEvents({ loaded: { origin, asked, page } }: { loaded: LoadedEvents }) {
  const { t } = useLingui();
  const isEmpty = page.events.length === 0;
  return (
    <div className={classes.page}>
      <title>{t`Events`}</title>
      <meta name="description" content={t`What is on, and how to get a ticket.`} />
      <link rel="canonical" href={`${origin}/events`} />
      {asked !== "" && <meta name="robots" content="noindex, follow" />}
      <FeedLinks path="/events" title={t`Events`} />
      <main id="content" tabIndex={-1}>
        <header className={classes.head}>
          <h1>
            <Trans>Events</Trans>
          </h1>
          <form action="/events" role="search" className={classes.search}>
            <input
              type="search"
              name="query"
              defaultValue={asked}
              maxLength={LIST_SEARCH_MAX}
              aria-label={t`Search events`}
              placeholder={t`Title, place, organizer`}
            />
            <PlainButton type="submit" variant="quiet">
              <IconSearch size={20} stroke={1.75} aria-hidden />
              <span className={classes.word}>
                <Trans>Search</Trans>
              </span>
            </PlainButton>
          </form>
        </header>
        {isEmpty && asked !== "" && (
          <EmptyState
            drawing="search"
            title={<Trans>Nothing was found</Trans>}
            action={
              <a href="/events">
                <Trans>Show all events</Trans>
              </a>
            }
          >
            <Trans>Try fewer words: of its title, its place, or who invites.</Trans>
          </EmptyState>
        )}
        {isEmpty && asked === "" && (
          <EmptyState drawing="calendar" title={<Trans>Nothing is announced yet</Trans>}>
            <Trans>Please look in again later.</Trans>
          </EmptyState>
        )}
        <EventCards page={page} hasOrganizers />
        {asked === "" && !isEmpty && <FeedWays path="/events" />}
      </main>
      <PublicFooter />
    </div>
  );
}
