import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** The workers that we have: a door's and the tickets' (`scripts/station-worker.ts`, `ticket-worker.ts`). */
const WORKERS = [join("check-in", "worker.js"), join("ticket", "worker.js")];

/** What pages of other sites load of ours (`scripts/widget-files.ts`); whoever isolates itself from others must be let, too. */
const EMBEDDED = /(^|[/\\])(widget|foyer-tickets-[\da-f]+)\.js(\.(br|gz))?$/;

/** The built scripts, styles, fonts and icons. What is under `assets/` has its content in its name and is kept for ever. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (WORKERS.some((worker) => path.startsWith(join(folder, worker)))) {
        // it asks for what its pages ask for, and is asked for anew by each of them
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
