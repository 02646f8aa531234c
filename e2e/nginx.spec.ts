import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { ensureNginx } from "../scripts/ensure-nginx.mjs";
import { startVarnish, type Varnish } from "../scripts/testing/varnish.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { forget } from "../scripts/testing/reset-state.ts";
import { aLiveEvent, anAddress, aTicket, dashboardFixture } from "./fixtures/dashboard.ts";
import { freePort, type Product, startProduct } from "./fixtures/product.ts";
import { aSale } from "./fixtures/sale.ts";

// A product behind nginx with deploy/nginx.conf and behind Varnish with deploy/varnish.vcl, of which
// only addresses and folders differ.
test.describe.configure({ mode: "serial", timeout: 120_000, retries: 0 });

let dataDir: string;
let product: Product | undefined;
let nginx: ChildProcess | undefined;
let varnish: Varnish | undefined;
/** Through nginx, through Varnish and past both: emails are shown to this machine only. */
let request: APIRequestContext;
let throughVarnish: APIRequestContext;
let direct: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  const [port, varnishPort] = await Promise.all([freePort(), freePort()]);
  const env = { APP_URL: `http://localhost:${port}`, SANDBOX_PAYMENTS: "on" };
  product = await startProduct("nginx", { dataDir, env });
  nginx = spawn(await ensureNginx(), ["-p", dataDir, "-c", configuration(port, new URL(product.url).host)], {
    stdio: "inherit",
  });
  varnish = await startVarnish({ port: varnishPort, product: product.url });
  direct = await playwright.request.newContext({ baseURL: product.url });
  request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` });
  throughVarnish = await playwright.request.newContext({ baseURL: `http://localhost:${varnishPort}` });
  for (const proxy of [request, throughVarnish])
    await expect
      .poll(
        () =>
          proxy.get("/readyz").then(
            (response) => response.status(),
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
});

test.afterAll(async () => {
  await request?.dispose();
  await throughVarnish?.dispose();
  await direct?.dispose();
  leaveNothing();
});

function leaveNothing(): void {
  nginx?.kill("SIGTERM");
  void varnish?.stop();
  product?.process.kill("SIGKILL");
  forget(join(dataDir, "nginx"));
}

function configuration(port: number, upstream: string): string {
  const folder = join(dataDir, "nginx");
  mkdirSync(folder, { recursive: true });
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace("server 127.0.0.1:3000;", `server ${upstream};`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(/^.*listen \[::\]:80;\n/m, "")
    .replace("server_name tickets.example.com;", "server_name localhost;")
    .replace("/var/cache/nginx/foyer", join(folder, "cache"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  const main = ["daemon off;", "master_process off;", `pid ${join(folder, "pid")};`, "error_log stderr;", "events {}"];
  writeFileSync(file, [...main, "http {", "access_log off;", ...temporary, site, "}"].join("\n"));
  return file;
}

const read = (proxy: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  proxy.get(path, { headers: { accept: "text/html", "accept-language": "en", ...headers } });
const cacheOf = (response: APIResponse) => response.headers()["x-cache"] ?? "";
const FROM_CACHE = ["HIT", "STALE", "UPDATING"];
/** In the order of their start. */
const PROXIES = ["nginx", "Varnish"] as const;
const proxyOf = (name: (typeof PROXIES)[number]) => (name === "nginx" ? request : throughVarnish);

for (const name of PROXIES)
  test(`${name} shares an event page among readers with different cookies, in the language of each, and shows changes within seconds`, async () => {
    const openPage = (path: string, headers?: Record<string, string>) => read(proxyOf(name), path, headers);
    const dashboard = await dashboardFixture(direct);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1_250 })] });
    const path = `/event/${event.id}/${event.slug}`;
    await openPage(path);
    const readers = await Promise.all(
      ["one", "two", "three", "four"].map((reader) =>
        openPage(path, { cookie: `session=${reader}; reader=${reader}` }),
      ),
    );
    for (const response of readers) expect(response.headers()["set-cookie"]).toBeUndefined();
    const fromCache = readers.filter((response) => FROM_CACHE.includes(cacheOf(response)));
    // On a slow machine the stored page may be too old, and one of the readers fetches it again.
    expect(fromCache.length).toBeGreaterThanOrEqual(readers.length - 1);
    for (const [accepted, language] of [
      ["de", "de"],
      ["zh-CN", "zh-CN"],
      ["en", "en"],
    ] as const)
      for (let times = 0; times < 2; times++)
        expect(await (await openPage(path, { "accept-language": accepted })).text()).toContain(
          `<html lang="${language}"`,
        );

    const title = "Renamed behind a cache";
    const { updated_at } = await dashboard.ask("GET", `/events/${event.id}`);
    await dashboard.ask("PATCH", `/events/${event.id}`, { title, updated_at });
    await expect.poll(async () => (await openPage(path)).text(), { timeout: 20_000 }).toContain(title);
  });

for (const name of PROXIES)
  test(`${name} never stores private pages and what the API says to a buyer or an organizer`, async () => {
    const openPage = (path: string, headers?: Record<string, string>) => read(proxyOf(name), path, headers);
    const dashboard = await dashboardFixture(direct);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1_250 })] });
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("There is no ticket.");
    const person = { first_name: "Zoe", last_name: "Fox", email: anAddress("zoe") };
    const order = await aSale(request, event, [{ ticket, person }]);
    for (const path of ["/auth/login", "/manage/events", `/api/public/events/${event.id}/order/${order.short_id}`])
      for (let times = 0; times < 2; times++) expect(["MISS", "BYPASS"], path).toContain(cacheOf(await openPage(path)));
    const stock = `/api/public/events/${event.id}?language=en`;
    await openPage(stock, { cookie: "reader=0" });
    expect(FROM_CACHE).toContain(cacheOf(await openPage(stock, { cookie: "reader=1" })));
    const ownHeaders: Record<string, string>[] = [
      { cookie: "reader=1; session_identifier=1.2" },
      { authorization: "Bearer nobody" },
    ];
    for (const own of ownHeaders)
      expect(FROM_CACHE, Object.keys(own).join()).not.toContain(cacheOf(await openPage(stock, own)));
  });

test("every public page and file says how long others may keep it, and sets no cookie where they may", async () => {
  const dashboard = await dashboardFixture(direct);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1_250 })] });
  const page = `/event/${event.id}/${event.slug}`;
  const { organizer_id: organizer } = await dashboard.ask("GET", `/events/${event.id}`);
  const html = await (await read(direct, page)).text();
  const [asset = ""] = /\/assets\/[\w./-]+\.js/.exec(html) ?? [];
  const second = "public, max-age=0, s-maxage=1, stale-while-revalidate=2";
  const byPath: Record<string, string> = {
    [page]: second,
    [`${page}?lang=de`]: second,
    [`/widget/${event.id}`]: second,
    [`/api/public/events/${event.id}`]: second,
    [asset]: "public, max-age=31536000, immutable",
    "/widget.js": "public, max-age=3600",
    [`/event/${event.id}/calendar.ics`]: "public, max-age=300",
    [`/event/${event.id}/preview.png`]: "public, max-age=3600",
    [`/event/${event.id}/qr.svg`]: "public, max-age=3600",
    [`/event/${event.id}/poster.pdf`]: "public, max-age=3600",
    "/events.rss": "public, max-age=300",
    "/events.ics": "public, max-age=300",
    "/sitemap.xml": "public, max-age=600",
    "/robots.txt": "public, max-age=600",
    "/events": "private, no-cache",
    [`/o/${organizer}/name`]: "no-store",
    [`${page}?promo_code=GUESS`]: "private, no-cache",
    [`/event/${event.id}/other`]: "no-cache",
    "/api/public/events": "no-store",
    [`/api/public/events/${event.id}?promo_code=GUESS`]: "no-store",
    "/auth/login": "no-store",
    "/manage/events": "no-store",
    "/nowhere": "no-store",
  };
  const found: Record<string, string | undefined> = {};
  for (const path of Object.keys(byPath)) {
    const response = await direct.get(path, { headers: { cookie: "reader=1" }, maxRedirects: 0 });
    const { "cache-control": caching, "set-cookie": cookie, vary } = response.headers();
    found[path] = caching;
    if (!caching?.startsWith("public")) continue;
    expect(cookie, path).toBeUndefined();
    for (const name of (vary ?? "").split(", "))
      expect(["", "accept", "accept-encoding", "accept-language", "authorization", "cookie"], path).toContain(name);
  }
  expect(found).toEqual(byPath);
});
