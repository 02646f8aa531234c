import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** The built scripts, styles, fonts and icons. What is under `assets/` has its content in its name and is kept for ever. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        "cache-control",
        path.startsWith(join(folder, "assets")) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}
