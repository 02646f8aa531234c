import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { cutAsSearchEnginesDo, linkTexts, SEARCH_RESULT } from "#domain/link-texts.ts";
import { languageTag } from "#web/platform/locales.ts";
import { publicAddressOf } from "#web/organizer/events/event-urls.ts";
import classes from "./link-previews.module.css";

type PreviewTexts = Pick<EventSettings, "allow_search_engine_indexing" | "seo_title" | "seo_description">;
type PreviewProps = { event: Event; title: string; description: string };

/**
 * Previews of the page as a search result and as a shared link, updated while typing. They use the
 * same texts as the page's head.
 */
export function LinkPreviews({ event, texts }: { event: Event; texts: PreviewTexts }) {
  const preview = linkTexts(event, texts);
  return (
    <div className={classes.previews}>
      <Preview title={<Trans>Search result</Trans>}>
        {texts.allow_search_engine_indexing ? (
          <SearchResult event={event} {...preview} />
        ) : (
          <p className={classes.none}>
            <Trans>Search engines can’t list the event page.</Trans>
          </p>
        )}
      </Preview>
      <Preview title={<Trans>Shared link</Trans>}>
        <SharedLink event={event} {...preview} />
        {!event.cover && (
          <p className={classes.none}>
            <Trans>Without a cover image, shared links have no image.</Trans>{" "}
            <Anchor component={Link} to="?section=cover">
              <Trans>Add cover image</Trans>
            </Anchor>
          </p>
        )}
      </Preview>
    </div>
  );
}

function Preview({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <figure className={classes.preview} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {children}
    </figure>
  );
}

function SearchResult({ event, title, description }: PreviewProps) {
  const url = publicAddressOf(event);
  const { host, pathname } = new URL(url);
  return (
    <div className={classes.result} lang={languageTag(event.language)}>
      <span className={classes.address} title={url}>
        {[host, ...pathname.split("/").filter(Boolean)].join(" › ")}
      </span>
      <strong>{cutAsSearchEnginesDo(title, SEARCH_RESULT.title)}</strong>
      {description && <span>{cutAsSearchEnginesDo(description, SEARCH_RESULT.description)}</span>}
    </div>
  );
}

/**
 * Messengers truncate by lines and show the center of the picture, regardless of its focal point.
 */
function SharedLink({ event, title, description }: PreviewProps) {
  return (
    <div className={classes.card} lang={languageTag(event.language)}>
      {event.cover && (
        <img
          src={event.cover.url}
          alt=""
          width={event.cover.width}
          height={event.cover.height}
          style={{ backgroundColor: event.cover.average_color }}
        />
      )}
      <div className={classes.words}>
        <strong>{title}</strong>
        {description && <span className={classes.about}>{description}</span>}
        <span className={classes.address}>{new URL(publicAddressOf(event)).host}</span>
      </div>
    </div>
  );
}
