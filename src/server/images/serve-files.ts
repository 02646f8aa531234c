import type { FastifyInstance } from "fastify";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findFile } from "#server/platform/files/files.ts";

/**
 * Serves stored files under `/files`, images as AVIF where the browser accepts it. The content of a
 * key never changes, but an image can be removed: caches revalidate after a day.
 */
export function serveFiles(app: FastifyInstance, db: ReadDb): void {
  app.get<{ Params: { key: string } }>("/files/:key", async ({ params, headers }, reply) => {
    const takesAvif = headers.accept?.includes("image/avif") ?? false;
    const file = /^[\w-]{1,64}$/.test(params.key) ? await findFile(db, params.key, takesAvif) : undefined;
    if (!file) throw new AppError("not_found");
    const etag = `"${params.key}.${file.mime_type.replace(/.*\//, "")}"`;
    reply
      .header("etag", etag)
      .header("vary", "accept")
      .header("cache-control", "public, max-age=86400")
      .header("cross-origin-resource-policy", "cross-origin");
    if (headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
    return reply.header("content-type", file.mime_type).send(file.content);
  });
}
