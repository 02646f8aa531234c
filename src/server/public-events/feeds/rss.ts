import type { Locale } from "#contract/fields.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { slugOf } from "#domain/slug.ts";
import { inOneBreath, formatSpan } from "#domain/format-times.ts";
import type { FeedEvent } from "./feed-events.ts";

type Channel = {
  title: string;
  description: string;
  page: string;
  feed: string;
  app_url: string;
  locale: Locale;
  now: Date;
};

/** Returns events as RSS 2.0: date and venue of each come before its description. */
export function rssFeed(events: readonly FeedEvent[], channel: Channel): string {
  const { title, description, page, feed, app_url, locale, now } = channel;
  const { hostname } = new URL(app_url);
  const items = events.map((event) => {
    const url = `${app_url}/event/${event.id}/${encodeURIComponent(slugOf(event.own_title))}`;
    const summary = [whenAndWhere(event, locale, now), event.description_preview].filter(Boolean).join(" – ");
    return [
      "<item>",
      tag("title", event.title),
      tag("link", url),
      `<guid isPermaLink="false">event-${event.id}@${hostname}</guid>`,
      tag("pubDate", event.created_at.toUTCString()),
      tag("description", summary),
      "</item>",
    ].join("");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    tag("title", title),
    tag("link", page),
    `<atom:link href="${inXml(feed)}" rel="self" type="application/rss+xml"/>`,
    tag("description", description),
    tag("language", INTL_TAGS[locale].toLowerCase()),
    tag("ttl", "60"),
    ...items,
    "</channel></rss>\n",
  ].join("");
}

function whenAndWhere(event: FeedEvent, locale: Locale, now: Date): string {
  const span = { start: event.start_date, end: event.end_date, zone: event.timezone };
  const { venue_name, city } = event.location_details ?? {};
  const venue = event.is_online_event ? [] : [venue_name, city].filter(Boolean);
  return [inOneBreath(formatSpan(span, "card", locale, now), locale), ...venue].join(", ");
}

function tag(name: string, text: string): string {
  return `<${name}>${inXml(text)}</${name}>`;
}

/** Drops characters that XML can't contain. */
function inXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
