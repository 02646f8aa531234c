import type { FastifyInstance } from "fastify";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findFile } from "#server/platform/files.ts";

/** Serves stored files under `/files`, pictures in the smallest form that who asks can read. What a key names never changes, so whoever has it once need not ask again. */
export function serveFiles(app: FastifyInstance, db: ReadDb): void {
  app.get<{ Params: { key: string } }>("/files/:key", async ({ params, headers }, reply) => {
    const takesAvif = headers.accept?.includes("image/avif") ?? false;
    const file = /^[\w-]{1,64}$/.test(params.key) ? await findFile(db, params.key, takesAvif) : undefined;
    if (!file) throw new AppError("not_found");
    return reply
      .header("content-type", file.mime_type)
      .header("vary", "accept")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(file.content);
  });
}
