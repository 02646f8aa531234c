import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { apiFilter, searchIn, type EventFilter, filterIn, turned, turnOf, type Turned } from "./pagination.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { EventCards } from "./event-cards.tsx";
import { EventSearch } from "./event-search.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";
import classes from "./listing.module.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const searchText = searchIn(searchParams);
  const filter = filterIn(searchParams);
  const pagination = turnOf(searchParams);
  const response = await context.get(serverCall)(publicEvents.list, {
    query: { ...pagination, query: searchText, ...apiFilter(filter) },
  });
  const page = turned(response.data, pagination, { path: "/events", query: searchText, filter });
  return data({ origin, searchText, filter, page } satisfies LoadedEvents);
}

/** In the visitor's language, and never cached. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

export default function PublicEventsPage() {
  return <PublicEvents loaded={useLoaderData<LoadedEvents>()} />;
}

type LoadedEvents = { origin: string; searchText: string; filter: EventFilter | null; page: Turned };

/**
 * All listed events: upcoming ones, then past ones. The page works without scripts: search and
 * pagination are URLs.
 */
function PublicEvents({ loaded: { origin, searchText, filter, page } }: { loaded: LoadedEvents }) {
  const { t } = useLingui();
  const isEmpty = page.events.length === 0;
  const isNarrowed = searchText !== "" || filter !== null;
  return (
    <div className={classes.page}>
      <title>{t`Events`}</title>
      <meta name="description" content={t`Upcoming events and tickets.`} />
      <link rel="canonical" href={`${origin}/events`} />
      {isNarrowed && <meta name="robots" content="noindex, follow" />}
      <FeedLinks path="/events" title={t`Events`} />
      <main id="content" tabIndex={-1}>
        <header className={classes.head}>
          <h1>
            <Trans>Events</Trans>
          </h1>
          <EventSearch searchText={searchText} filter={filter} />
        </header>
        <FilterLinks filter={filter} searchText={searchText} />
        {isEmpty && isNarrowed && (
          <EmptyState
            drawing="search"
            title={<Trans>No events found</Trans>}
            action={
              <a href="/events">
                <Trans>View all events</Trans>
              </a>
            }
          >
            {filter === null ? (
              <Trans>Try fewer words, or search by title, venue or organizer.</Trans>
            ) : (
              <Trans>Nothing matches. View all events instead.</Trans>
            )}
          </EmptyState>
        )}
        {isEmpty && !isNarrowed && (
          <EmptyState drawing="calendar" title={<Trans>No events yet</Trans>}>
            <Trans>Please check back later.</Trans>
          </EmptyState>
        )}
        <EventCards page={page} hasOrganizers />
        {!isNarrowed && !isEmpty && <FeedWays path="/events" />}
      </main>
      <PublicFooter />
    </div>
  );
}

/** Links that limit the list, so that they work without scripts. */
function FilterLinks({ filter, searchText }: { filter: EventFilter | null; searchText: string }) {
  const { t } = useLingui();
  const links: [EventFilter | null, string][] = [
    [null, t`All`],
    ["today", t`Today`],
    ["weekend", t`This weekend`],
    ["online", t`Online`],
  ];
  return (
    <nav className={classes.filters} aria-label={t`Filter events`}>
      {links.map(([to, text]) => {
        const search = new URLSearchParams({ ...(searchText && { query: searchText }), ...(to && { filter: to }) });
        return (
          <a
            key={to}
            href={search.size > 0 ? `/events?${search}` : "/events"}
            aria-current={to === filter ? "page" : undefined}
          >
            {text}
          </a>
        );
      })}
    </nav>
  );
}
