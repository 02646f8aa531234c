import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { slugOf } from "#domain/slug.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { isOfSuspendedAccount } from "./listed-events.ts";
import { type Packed, packed, wireOf } from "#server/platform/pages/page.ts";

/**
 * Serves `/robots.txt`, and the URLs of all pages that may be indexed in `/sitemap.xml`, read from
 * the database every ten minutes at most. Where they do not fit into one sitemap, it lists others:
 * `/sitemap/1.xml`, `/sitemap/2.xml` …
 */
export function serveSearchEngines(app: FastifyInstance, db: ReadDb, app_url: string, pages_per_map = 10_000): void {
  const known = new LRUCache<string, Promise<Packed>>({ max: 20, ttl: TEN_MINUTES });
  const cachedFor = (name: string, write: () => Promise<string>) => {
    const before = known.get(name);
    if (before) return before;
    const map = write().then((text) => packed(Buffer.from(text)));
    known.set(name, map);
    map.catch(() => known.delete(name));
    return map;
  };
  const maps = new SiteMaps(db, app_url, pages_per_map);
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain")
      .header(...CACHE_HEADER)
      .send(robots(app_url)),
  );
  const serve = (path: string, write: (number: string | undefined) => Promise<string>) =>
    app.get<{ Params: { number?: string } }>(path, async ({ headers, params, url }, reply) => {
      const map = await cachedFor(url.split("?")[0] ?? url, () => write(params.number));
      const { body, encoding } = wireOf(map, String(headers["accept-encoding"] ?? ""));
      reply
        .type("application/xml")
        .header(...CACHE_HEADER)
        .header("vary", "accept-encoding");
      if (encoding) reply.header("content-encoding", encoding);
      return reply.send(body);
    });
  serve("/sitemap.xml", () => maps.first());
  serve("/sitemap/:number(^[1-9]\\d{0,3}$).xml", (number) => maps.page(Number(number)));
}

/** Event pages are public; the URLs of orders, tickets and check-in stations are secrets. */
function robots(app_url: string): string {
  const closed = ["/api/", "/manage", "/auth/", "/checkout/", "/order/", "/ticket/", "/check-in/", "/e/", "/dev/"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${app_url}/sitemap.xml`];
  return `${lines.join("\n")}\n`;
}

/** A slug contains letters of every script, and no character that XML has to escape. */
class SiteMaps {
  readonly #db: ReadDb;
  readonly #url: string;
  readonly #size: number;

  constructor(db: ReadDb, app_url: string, size: number) {
    this.#db = db;
    this.#url = app_url;
    this.#size = size;
  }

  /** Returns all pages where they fit into one sitemap, otherwise the list of sitemaps. */
  async first(): Promise<string> {
    const { events } = await selectFindable(this.#db)
      .select(({ fn }) => fn.countAll<number>().as("events"))
      .executeTakeFirstOrThrow();
    if (Number(events) <= this.#size) return this.page(1);
    const count = Math.min(Math.ceil(Number(events) / this.#size), MAPS_MOST);
    const maps = Array.from(
      { length: count },
      (_, at) => `<sitemap><loc>${this.#url}/sitemap/${at + 1}.xml</loc></sitemap>`,
    );
    return `${HEAD}<sitemapindex ${SPACE}>${maps.join("")}</sitemapindex>\n`;
  }

  /**
   * The newest events first; the first sitemap also contains the organizers' pages and the event
   * list.
   */
  async page(number: number): Promise<string> {
    const events = await selectFindable(this.#db)
      .select(["events.id", "events.title", "events.updated_at"])
      .orderBy("events.id", "desc")
      .limit(this.#size)
      .offset((number - 1) * this.#size)
      .execute();
    if (number > MAPS_MOST || (number > 1 && events.length === 0)) throw new AppError("not_found");
    const pages = [
      ...(number === 1 ? await this.#lists() : []),
      ...events.map(({ id, title, updated_at }) =>
        this.#page(`event/${id}/${encodeURIComponent(slugOf(title))}`, updated_at),
      ),
    ];
    return `${HEAD}<urlset ${SPACE}>${pages.join("")}</urlset>\n`;
  }

  async #lists(): Promise<string[]> {
    const organizers = await selectFindable(this.#db)
      .innerJoin("organizers", "organizers.id", "events.organizer_id")
      .where("organizers.has_public_page", "=", true)
      .select(["organizers.id", "organizers.name"])
      .distinct()
      .orderBy("organizers.id", "desc")
      .limit(this.#size)
      .execute();
    const organizerPages = organizers.map(({ id, name }) => this.#page(`o/${id}/${encodeURIComponent(slugOf(name))}`));
    return organizerPages.length > 0 ? [this.#page("events"), ...organizerPages] : [];
  }

  #page(path: string, changed?: Date): string {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<url><loc>${this.#url}/${path}</loc>${lastmod}</url>`;
  }
}

function selectFindable(db: ReadDb) {
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .where("events.status", "=", "LIVE")
    .where("event_settings.allow_search_engine_indexing", "=", true)
    .where(isOfSuspendedAccount, "=", false);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const TEN_MINUTES = 10 * 60_000;
const CACHE_HEADER = ["cache-control", "public, max-age=600"] as const;

/** Enough for a million events. */
const MAPS_MOST = 100;
