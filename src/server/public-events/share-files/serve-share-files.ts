import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { LOCALES } from "#contract/fields.ts";
import { slugOf } from "#domain/slug.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { findFile } from "#server/platform/files/files.ts";
import type { RateLimits } from "#server/platform/http/rate-limit.ts";
import { countNewPage, countOwnPage } from "#server/platform/pages/page-limits.ts";
import { semaphore } from "#server/platform/semaphore.ts";
import { findPublished, type Published } from "#server/public-events/preview-image/find-published.ts";
import { drawCard } from "./draw-card.ts";
import { posterPdf } from "./poster-pdf.ts";

type About = { event: Published; url: string; cover: () => Promise<Buffer | undefined> };

/** What an organizer shares beside the link, by the last part of its address. */
const FILES = {
  "qr.svg": { type: "image/svg+xml", make: async ({ url }) => Buffer.from(renderSVG(url, CODE)) },
  "qr.png": {
    type: "image/png",
    make: ({ url }) =>
      sharp(Buffer.from(renderSVG(url, { ...CODE, pixelSize: 24 })))
        .png({ palette: true })
        .toBuffer(),
  },
  "poster.pdf": {
    type: "application/pdf",
    // The creation date of the file is fixed, so that the same poster has the same bytes.
    make: async ({ event, url, cover }) =>
      buffer(await posterPdf(event, { url, cover: await cover(), made_at: new Date(0) })),
  },
  "square.jpg": {
    type: "image/jpeg",
    make: async ({ event, cover }) => drawCard(event.preview, "square", await cover()),
  },
  "story.jpg": {
    type: "image/jpeg",
    make: async ({ event, cover }) => drawCard(event.preview, "story", await cover()),
  },
} satisfies Record<string, { type: string; make: (about: About) => Promise<Buffer> }>;

const CODE = { ecc: "M", border: 4 } as const;

/**
 * `/event/:id/qr.png`, `/event/:id/poster.pdf` and so on: files to share a published event with, in
 * its language or the one requested. `?download` names the file. Rendered once for the same content.
 */
export function serveShareFiles(app: FastifyInstance, db: ReadDb, app_url: string, limits: RateLimits): void {
  const oneByOne = semaphore({ name: "share files", at_once: 1, waiting: 20 });
  const made = new LRUCache<string, Buffer>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ length }) => length,
  });
  for (const [name, { type, make }] of Object.entries(FILES)) {
    app.get<{ Params: { id: string }; Querystring: { language?: string; download?: string } }>(
      `/event/:id/${name}`,
      async ({ params, query, headers, ip }, reply) => {
        countOwnPage(limits, ip);
        const language = LOCALES.find((locale) => locale === query.language) ?? null;
        const event = await findPublished(db, params.id, language);
        if (!event) throw new AppError("not_found");
        const url = `${app_url.replace(/\/+$/, "")}/event/${event.id}`;
        const key = createHash("sha256")
          .update(JSON.stringify([name, url, event]))
          .digest("base64url");
        reply.header("etag", `"${key}"`).header("cache-control", "public, max-age=3600");
        if (query.download !== undefined)
          reply.header("content-disposition", attachment(`${slugOf(event.preview.title)}-${name}`));
        if (headers["if-none-match"] === `"${key}"`) return reply.status(304).send();
        const known = made.get(key);
        if (known) return reply.type(type).send(known);
        countNewPage(limits, ip);
        const cover = async () => (event.cover === null ? undefined : (await findFile(db, event.cover))?.content);
        const file = await oneByOne(() => make({ event, url, cover }));
        made.set(key, file);
        return reply.type(type).send(file);
      },
    );
  }
}
