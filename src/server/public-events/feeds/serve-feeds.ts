import { createHash } from "node:crypto";
import { msg } from "@lingui/core/macro";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { slugOf } from "#domain/slug.ts";
import type { App } from "#server/platform/app-context.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { knownLocaleOf } from "#server/platform/http.ts";
import { translate } from "#server/platform/i18n.ts";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import { publicOrganizer } from "#server/public-events/public-organizer.ts";
import { calendarFeed, publicCalendar } from "./event-calendar.ts";
import { findFeedEvent, inCalendar, newlyAnnounced, type FeedScope } from "./feed-events.ts";
import { rssFeed } from "./rss.ts";

type Kind = "rss" | "ics";
type Written = { text: string; etag: string };

/**
 * Serves the feeds of all events and of each organizer, and the calendar file of an event. Each is
 * rendered every five minutes at most.
 */
export function serveFeeds(
  app: FastifyInstance,
  db: ReadDb,
  { url, clock, limits }: Pick<App, "url" | "clock" | "limits">,
): void {
  const base = url.replace(/\/+$/, "");
  const cache = new LRUCache<string, Promise<Written>>({ max: 500, ttl: FIVE_MINUTES });
  const written = (key: string, { ip }: FastifyRequest, write: () => Promise<string>) => {
    const known = cache.get(key);
    if (known) return known;
    countNewPage(limits, ip);
    const making = write().then((text) => ({ text, etag: etagOf(text) }));
    cache.set(key, making);
    making.catch(() => cache.delete(key));
    return making;
  };
  const feed = async (kind: Kind, organizer_id: number | null, request: FastifyRequest, reply: FastifyReply) => {
    const locale = knownLocaleOf(request) ?? "en";
    const made = await written(`${kind} ${organizer_id} ${locale}`, request, async () => {
      const organizer = organizer_id === null ? null : await publicOrganizer(db, organizer_id);
      return writeFeed(db, kind, { organizer, locale }, { base, now: clock.now() });
    });
    return send(made, kind, request, reply);
  };
  for (const kind of ["rss", "ics"] as const) {
    app.get(`/events.${kind}`, (request, reply) => feed(kind, null, request, reply));
    app.get<Numbered>(`/o/:id/events.${kind}`, (request, reply) => feed(kind, idOf(request.params), request, reply));
  }
  app.get<Numbered>("/event/:id/calendar.ics", async (request, reply) => {
    countOwnPage(limits, request.ip);
    const locale = knownLocaleOf(request) ?? "en";
    const event = await findFeedEvent(db, idOf(request.params), locale);
    if (!event) throw new AppError("not_found");
    const text = publicCalendar(event, { app_url: base, now: event.updated_at });
    reply.header("content-disposition", attachment(`${slugOf(event.title)}.ics`));
    return send({ text, etag: etagOf(text) }, "ics", request, reply);
  });
}

type Numbered = { Params: { id: string } };

/** @throws AppError not_found */
function idOf({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new AppError("not_found");
  return Number(id);
}

async function writeFeed(
  db: ReadDb,
  kind: Kind,
  {
    organizer,
    locale,
  }: FeedScope & { organizer: { id: number; name: string; slug: string; description_preview: string } | null },
  { base, now }: { base: string; now: Date },
): Promise<string> {
  const scope = { organizer, locale };
  const title = organizer?.name ?? translate(locale, msg`Events`);
  if (kind === "ics") return calendarFeed(await inCalendar(db, scope), { name: title, app_url: base, now });
  const page = organizer ? `${base}/o/${organizer.id}/${encodeURIComponent(organizer.slug)}` : `${base}/events`;
  const feed = organizer ? `${base}/o/${organizer.id}/events.rss` : `${base}/events.rss`;
  const description = organizer?.description_preview || translate(locale, msg`Upcoming events and tickets.`);
  return rssFeed(await newlyAnnounced(db, scope), { title, description, page, feed, app_url: base, locale, now });
}

function send({ text, etag }: Written, kind: Kind, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("cache-control", "public, max-age=300").header("vary", "accept-language, cookie").header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type(`${TYPES[kind]}; charset=utf-8`).send(text);
}

function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

const TYPES = { rss: "application/rss+xml", ics: "text/calendar" };
const FIVE_MINUTES = 5 * 60_000;
