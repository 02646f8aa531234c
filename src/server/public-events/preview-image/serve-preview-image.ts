import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { LOCALES, type Locale } from "#contract/fields.ts";
import { inOneBreath, formatSpan } from "#domain/format-times.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { semaphore } from "#server/platform/semaphore.ts";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import type { RateLimits } from "#server/platform/http/rate-limit.ts";
import { titleIn } from "#server/translations/localized-columns.ts";
import type { LocationDetails } from "#contract/locations.ts";
import { drawPreview, type Preview } from "./draw-preview.ts";

/**
 * `/event/:id/preview.png`: the image of a link to an event without a cover. Rendered once for the
 * same content.
 */
export function servePreviewImage(app: FastifyInstance, db: ReadDb, limits: RateLimits): void {
  const oneByOne = semaphore({ name: "preview images", at_once: 1, waiting: 20 });
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });
  const pictureOf = (key: string, preview: Preview, ip: string) => {
    const known = drawn.get(key);
    if (known) return known;
    countNewPage(limits, ip);
    const drawing = oneByOne(() => drawPreview(preview));
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
    return drawing;
  };
  app.get<{ Params: { id: string }; Querystring: { language?: string } }>(
    "/event/:id/preview.png",
    async ({ params, query, headers, ip }, reply) => {
      countOwnPage(limits, ip);
      const language = LOCALES.find((locale) => locale === query.language);
      const preview = await findPreview(db, params.id, language ?? null);
      if (!preview) throw new AppError("not_found");
      const key = createHash("sha256").update(JSON.stringify(preview)).digest("base64url");
      reply
        .header("etag", `"${key}"`)
        .header("cache-control", "public, max-age=3600")
        .header("cross-origin-resource-policy", "cross-origin");
      if (headers["if-none-match"] === `"${key}"`) return reply.status(304).send();
      return reply.type("image/png").send(await pictureOf(key, preview, ip));
    },
  );
}

async function findPreview(db: ReadDb, id: string, requested: Locale | null): Promise<Preview | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const event = await db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(["events.title as own_title", "events.start_date", "events.end_date", "events.timezone"])
    .select(["organizers.name as organizer", "event_settings.is_online_event"])
    .select("event_settings.homepage_primary_color as color")
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location"),
    ])
    .$if(requested !== null, (query) => query.select(titleIn(requested ?? "en").as("title")))
    .where("events.id", "=", Number(id))
    .where("events.status", "=", "LIVE")
    .executeTakeFirst();
  if (!event) return undefined;
  const { own_title, title = own_title, start_date: start, end_date: end, timezone: zone, organizer, color } = event;
  const locale = requested ?? event.language;
  const { venue_name, city } = event.location ?? {};
  const venueParts = event.is_online_event ? [] : [venue_name, city].filter((part) => Boolean(part));
  // always with the year, because images are cached for long
  const when = inOneBreath(formatSpan({ start, end, zone }, "card", locale, new Date(0)), locale);
  return { title, when, where: venueParts.join(", "), organizer, color };
}
