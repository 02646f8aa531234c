import type { FastifyInstance } from "fastify";
import { slugOf } from "#domain/slug.ts";
import { imageOf } from "#server/images/image-of.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { countOwnPage } from "#server/platform/pages/page-limits.ts";
import type { RateLimits } from "#server/platform/http/rate-limit.ts";
import { isListed } from "./listed-events.ts";

/**
 * `/oembed?url=…`: describes a link to an event for sites that show it as a card (oEmbed 1.0, type
 * `link`).
 */
export function serveOembed(app: FastifyInstance, db: ReadDb, app_url: string, limits: RateLimits): void {
  const base = app_url.replace(/\/+$/, "");
  app.get<{ Querystring: Record<string, string | undefined> }>("/oembed", async ({ query, ip }, reply) => {
    countOwnPage(limits, ip);
    const id = eventIn(query["url"] ?? "", base);
    const event = id === undefined ? undefined : await findEvent(db, id);
    if (!event) throw new AppError("not_found");
    if ((query["format"] ?? "json") !== "json") return reply.status(501).send();
    const { title, organizer_id, organizer_name, has_page, cover } = event;
    const picture = cover && imageOf(cover);
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "public, max-age=600")
      .header("access-control-allow-origin", "*")
      .send({
        version: "1.0",
        type: "link",
        title,
        author_name: organizer_name,
        ...(has_page && { author_url: `${base}/o/${organizer_id}/${encodeURIComponent(slugOf(organizer_name))}` }),
        provider_name: new URL(base).hostname,
        provider_url: base,
        thumbnail_url: picture ? base + picture.url : `${base}/event/${id}/preview.png`,
        thumbnail_width: picture?.width ?? 1200,
        thumbnail_height: picture?.height ?? 630,
        cache_age: 3600,
      });
  });
}

/** Returns the id of the event that a URL leads to; undefined for any other URL. */
function eventIn(href: string, base: string): number | undefined {
  const url = href.length > 2_000 ? null : URL.parse(href);
  if (!url || url.origin !== new URL(base).origin) return undefined;
  const [, id] = /^\/event\/([1-9]\d{0,14})(?:\/[^/]*)?\/?$/.exec(url.pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

function findEvent(db: ReadDb, event_id: number) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(["events.title", "events.organizer_id", "organizers.name as organizer_name", isListed.as("has_page")])
    .select(coverColumn().as("cover"))
    .where("events.id", "=", event_id)
    .where("events.status", "=", "LIVE")
    .executeTakeFirst();
}
