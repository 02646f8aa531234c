import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * The service workers for check-in and tickets (`scripts/station-worker.ts`, `ticket-worker.ts`).
 */
const WORKERS = [join("check-in", "worker.js"), join("ticket", "worker.js")];

/**
 * The scripts that other sites load (`scripts/widget-files.ts`); sites with cross-origin isolation
 * must be able to load them, too.
 */
const EMBEDDED = /(^|[/\\])(widget|foyer-tickets-[\da-f]+)\.js(\.(br|gz))?$/;

/**
 * Serves the built scripts, styles, fonts and icons. Files under `assets/` have a content hash in
 * their name and are cached indefinitely.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (WORKERS.some((worker) => path.startsWith(join(folder, worker)))) {
        // a worker makes the requests of its pages, and every page load revalidates its script
        reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
        return reply.header("cache-control", "no-cache");
      }
      if (EMBEDDED.test(path))
        reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
      return reply.header(
        "cache-control",
        path.startsWith(join(folder, "assets")) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
