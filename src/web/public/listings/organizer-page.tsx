import { Trans, useLingui } from "@lingui/react/macro";
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRouteError,
} from "react-router";
import { type PublicOrganizer, publicOrganizers } from "#contract/public-organizers.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { askedId } from "#web/platform/ids.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPage } from "#web/ui/error-page.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { EventCards } from "./event-cards.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";
import classes from "./listing.module.css";
import { type Turned, turned, turnOf } from "./turns.ts";

type Loaded = { origin: string; organizer: PublicOrganizer; page: Turned; isFirst: boolean };

/** Whoever comes by another name than the organizer's own is led to theirs. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams, search } = new URL(request.url);
  const ask = context.get(serverCall);
  const named = { organizer_id: askedId(params["organizer_id"]) };
  const turn = turnOf(searchParams);
  try {
    const [{ data: organizer }, { data: rows }] = await Promise.all([
      ask(publicOrganizers.get, { params: named }),
      ask(publicOrganizers.events, { params: named, query: turn }),
    ]);
    if (params["organizer_slug"] !== organizer.slug) throw redirect(encodeURI(addressOf(organizer)) + search, 301);
    const page = turned(rows, turn, { path: addressOf(organizer) });
    const isFirst = turn.after === undefined && turn.before === undefined;
    return data({ origin, organizer, page, isFirst } satisfies Loaded);
  } catch (error) {
    if (isCallError(error, "not_found", "invalid", "malformed")) throw data(null, { status: 404 });
    throw error;
  }
}

/** In the reader's language, and new each time. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

/** Who invites, and to what: what is to come, then what was. */
export default function PublicOrganizerPage() {
  const { organizer, origin, page, isFirst } = useLoaderData<Loaded>();
  const { name, description, description_preview: words, website, logo, terms_url, privacy_url } = organizer;
  const address = origin + addressOf(organizer);
  return (
    <div className={classes.page}>
      <title>{name}</title>
      <link rel="canonical" href={address} />
      {words && <meta name="description" content={words} />}
      {!isFirst && <meta name="robots" content="noindex, follow" />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:url" content={address} />
      {words && <meta property="og:description" content={words} />}
      {logo && <meta property="og:image" content={origin + logo.url} />}
      <FeedLinks path={`/o/${organizer.id}`} title={name} />
      <main id="content" tabIndex={-1}>
        <header className={classes.host}>
          {logo ? (
            <Picture image={logo} sizes="72px" className={classes.logo} />
          ) : (
            <span className={classes.initial} aria-hidden="true">
              {Array.from(name)[0]?.toUpperCase()}
            </span>
          )}
          <div className={classes.words}>
            <div className={classes.head}>
              <h1>{name}</h1>
            </div>
            {website && (
              <p>
                <a href={website} target="_blank" rel="noopener noreferrer nofollow">
                  {website.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
                </a>
              </p>
            )}
          </div>
        </header>
        {description && isFirst && (
          <div className={classes.about}>
            <RichText html={description} />
          </div>
        )}
        <EventCards page={page} />
        {isFirst && <FeedWays path={`/o/${organizer.id}`} />}
      </main>
      <PublicFooter about={{ support_email: null, terms_url, privacy_url }} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <OrganizerGone /> : <ErrorPage error={error} />;
}

/** Where there is no such organizer, or none that has anything to show. */
function OrganizerGone() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <PageTitle>{t`Page not available`}</PageTitle>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        <EmptyState
          drawing="closed"
          order={1}
          title={<Trans>This page is not available</Trans>}
          action={
            <a href="/events">
              <Trans>Show all events</Trans>
            </a>
          }
        >
          <Trans>This organizer has nothing to show to the public right now.</Trans>
        </EmptyState>
      </main>
      <PublicFooter />
    </div>
  );
}

function addressOf({ id, slug }: Pick<PublicOrganizer, "id" | "slug">): string {
  return `/o/${id}/${slug}`;
}
