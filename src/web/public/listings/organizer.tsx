import type { PublicOrganizer } from "#contract/public-organizers.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { EventCards } from "./event-cards.tsx";
import { FeedLinks, FeedWays } from "./feeds.tsx";
import classes from "./listing.module.css";
import type { Turned } from "./pagination.ts";

export type LoadedOrganizer = { origin: string; organizer: PublicOrganizer; page: Turned; isFirst: boolean };

/** The organizer, with upcoming events and then past ones. */
export function Organizer({ loaded: { organizer, origin, page, isFirst } }: { loaded: LoadedOrganizer }) {
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

export function organizerAddress({ id, slug }: Pick<PublicOrganizer, "id" | "slug">): string {
  return `/o/${id}/${slug}`;
}
