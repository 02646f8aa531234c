import { Trans, useLingui } from "@lingui/react/macro";
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRouteError,
} from "react-router";
import { publicOrganizers, type PublicOrganizer } from "#contract/public-organizers.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { ErrorPage } from "#web/ui/states/error-page.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import classes from "./listing.module.css";
import { turned, turnOf, type Turned } from "./pagination.ts";
import { Picture } from "#web/ui/picture.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { EventCards } from "./event-cards.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";

/** Redirects a URL with another slug to the one with the organizer's own. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams, search } = new URL(request.url);
  const ask = context.get(serverCall);
  const named = { organizer_id: requestedId(params["organizer_id"]) };
  const pagination = turnOf(searchParams);
  try {
    const [{ data: organizer }, { data: rows }] = await Promise.all([
      ask(publicOrganizers.get, { params: named }),
      ask(publicOrganizers.events, { params: named, query: pagination }),
    ]);
    if (params["organizer_slug"] !== organizer.slug)
      throw redirect(encodeURI(organizerAddress(organizer)) + search, 301);
    const page = turned(rows, pagination, { path: organizerAddress(organizer) });
    const isFirst = pagination.after === undefined && pagination.before === undefined;
    return data({ origin, organizer, page, isFirst } satisfies LoadedOrganizer);
  } catch (error) {
    if (isCallError(error, "not_found", "invalid", "malformed")) throw data(null, { status: 404 });
    throw error;
  }
}

/** In the visitor's language, and never cached. */
export function headers(): HeadersInit {
  return { "cache-control": "private, no-cache" };
}

export default function PublicOrganizerPage() {
  return <Organizer loaded={useLoaderData<LoadedOrganizer>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <OrganizerGone /> : <ErrorPage error={error} />;
}

/** Shown where the organizer does not exist or has nothing public. */
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
          title={<Trans>This page isn’t available</Trans>}
          action={
            <>
              <a href="/events">
                <Trans>View all events</Trans>
              </a>
              <HomeLink />
            </>
          }
        >
          <Trans>This organizer doesn’t have a public page right now.</Trans>
        </EmptyState>
      </main>
      <PublicFooter />
    </div>
  );
}

type LoadedOrganizer = { origin: string; organizer: PublicOrganizer; page: Turned; isFirst: boolean };

/** The organizer, with upcoming events and then past ones. */
function Organizer({ loaded: { organizer, origin, page, isFirst } }: { loaded: LoadedOrganizer }) {
  const { name, description, description_preview: summary, website, logo, terms_url, privacy_url } = organizer;
  const url = origin + organizerAddress(organizer);
  return (
    <div className={classes.page}>
      <title>{name}</title>
      <link rel="canonical" href={url} />
      {summary && <meta name="description" content={summary} />}
      {!isFirst && <meta name="robots" content="noindex, follow" />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={name} />
      <meta property="og:url" content={url} />
      {summary && <meta property="og:description" content={summary} />}
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

function organizerAddress({ id, slug }: Pick<PublicOrganizer, "id" | "slug">): string {
  return `/o/${id}/${slug}`;
}
