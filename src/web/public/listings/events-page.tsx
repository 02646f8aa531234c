import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { searchIn, turned, turnOf, type Turned } from "./pagination.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { EventCards } from "./event-cards.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";
import classes from "./listing.module.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const searchText = searchIn(searchParams);
  const pagination = turnOf(searchParams);
  const response = await context.get(serverCall)(publicEvents.list, { query: { ...pagination, query: searchText } });
  const page = turned(response.data, pagination, { path: "/events", query: searchText });
  return data({ origin, searchText, page } satisfies LoadedEvents);
}

/** In the visitor's language, and never cached. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

export default function PublicEventsPage() {
  return <PublicEvents loaded={useLoaderData<LoadedEvents>()} />;
}

type LoadedEvents = { origin: string; searchText: string; page: Turned };

/**
 * All listed events: upcoming ones, then past ones. The page works without scripts: search and
 * pagination are URLs.
 */
function PublicEvents({ loaded: { origin, searchText, page } }: { loaded: LoadedEvents }) {
  const { t } = useLingui();
  const isEmpty = page.events.length === 0;
  return (
    <div className={classes.page}>
      <title>{t`Events`}</title>
      <meta name="description" content={t`Upcoming events and tickets.`} />
      <link rel="canonical" href={`${origin}/events`} />
      {searchText !== "" && <meta name="robots" content="noindex, follow" />}
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
              defaultValue={searchText}
              maxLength={LIST_SEARCH_MAX}
              aria-label={t`Search events`}
              placeholder={t`Title, venue or organizer`}
            />
            <PlainButton type="submit" variant="quiet">
              <IconSearch size={20} stroke={1.75} aria-hidden />
              <span className={classes.word}>
                <Trans>Search</Trans>
              </span>
            </PlainButton>
          </form>
        </header>
        {isEmpty && searchText !== "" && (
          <EmptyState
            drawing="search"
            title={<Trans>No events found</Trans>}
            action={
              <a href="/events">
                <Trans>View all events</Trans>
              </a>
            }
          >
            <Trans>Try fewer words, or search by title, venue or organizer.</Trans>
          </EmptyState>
        )}
        {isEmpty && searchText === "" && (
          <EmptyState drawing="calendar" title={<Trans>No events yet</Trans>}>
            <Trans>Please check back later.</Trans>
          </EmptyState>
        )}
        <EventCards page={page} hasOrganizers />
        {searchText === "" && !isEmpty && <FeedWays path="/events" />}
      </main>
      <PublicFooter />
    </div>
  );
}
