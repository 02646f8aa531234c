import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { LOCALES } from "#contract/fields.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { semaphore } from "#server/platform/semaphore.ts";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import type { RateLimits } from "#server/platform/http/rate-limit.ts";
import { drawPreview, type Preview } from "./draw-preview.ts";
import { findPublished } from "./find-published.ts";

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
      const event = await findPublished(db, params.id, language ?? null);
      if (!event) throw new AppError("not_found");
      const { preview } = event;
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
