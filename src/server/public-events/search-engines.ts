import type { FastifyInstance } from "fastify";
import { slugOf } from "#domain/slug.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type Packed, packed, wireOf } from "#server/platform/page.ts";

/** `/robots.txt`, and the addresses of what everybody may find in `/sitemap.xml`, asked of the database every ten minutes at most. */
export function serveSearchEngines(app: FastifyInstance, db: ReadDb, app_url: string): void {
  let known: { at: number; map: Promise<Packed> } | undefined;
  const siteMap = () => {
    if (known && Date.now() - known.at < TEN_MINUTES) return known.map;
    const map = writeSiteMap(db, app_url).then((text) => packed(Buffer.from(text)));
    known = { at: Date.now(), map };
    map.catch(() => (known = undefined));
    return map;
  };
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain")
      .header(...KEPT)
      .send(robots(app_url)),
  );
  app.get("/sitemap.xml", async ({ headers }, reply) => {
    const { body, encoding } = wireOf(await siteMap(), String(headers["accept-encoding"] ?? ""));
    reply
      .type("application/xml")
      .header(...KEPT)
      .header("vary", "accept-encoding");
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(body);
  });
}

/** Event pages are for everybody; orders, tickets and doors are secrets that stand in addresses. */
function robots(app_url: string): string {
  const closed = ["/api/", "/manage", "/auth/", "/checkout/", "/order/", "/ticket/", "/check-in/", "/e/", "/dev/"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${app_url}/sitemap.xml`];
  return `${lines.join("\n")}\n`;
}

/** The newest that are public and may be found. A slug has letters of every script, and none that means something to XML. */
async function writeSiteMap(db: ReadDb, app_url: string): Promise<string> {
  const events = await db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select(["events.id", "events.title", "events.updated_at"])
    .where("events.status", "=", "LIVE")
    .where("event_settings.allow_search_engine_indexing", "=", true)
    .orderBy("events.id", "desc")
    .limit(EVENTS_AT_MOST)
    .execute();
  const pages = events.map(
    ({ id, title, updated_at }) =>
      `<url><loc>${app_url}/event/${id}/${encodeURIComponent(slugOf(title))}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>\n`;
}

const TEN_MINUTES = 10 * 60_000;
const KEPT = ["cache-control", "public, max-age=600"] as const;

/** A site map may name fifty thousand; a tenth of that keeps it small in memory and on the way. */
const EVENTS_AT_MOST = 5_000;
