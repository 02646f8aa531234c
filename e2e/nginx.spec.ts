import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { ensureNginx } from "../scripts/ensure-nginx.mjs";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { forget } from "../scripts/testing/reset-state.ts";
import { aLiveEvent, anAddress, aTicket, dashboardFixture } from "./fixtures/dashboard.ts";
import { freePort, type Product, startProduct } from "./fixtures/product.ts";
import { aSale } from "./fixtures/sale.ts";

// A product behind nginx with deploy/nginx.conf, of which only addresses and folders differ.
test.describe.configure({ mode: "serial", timeout: 120_000, retries: 0 });

let dataDir: string;
let product: Product | undefined;
let nginx: ChildProcess | undefined;
/** Through nginx, and past it: emails are shown to this machine only. */
let request: APIRequestContext;
let direct: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  const port = await freePort();
  const env = { APP_URL: `http://localhost:${port}`, SANDBOX_PAYMENTS: "on" };
  product = await startProduct("nginx", { dataDir, env });
  nginx = spawn(await ensureNginx(), ["-p", dataDir, "-c", configuration(port, new URL(product.url).host)], {
    stdio: "inherit",
  });
  direct = await playwright.request.newContext({ baseURL: product.url });
  request = await playwright.request.newContext({ baseURL: `http://localhost:${port}` });
  await expect
    .poll(() =>
      request.get("/readyz").then(
        (response) => response.status(),
        () => 0,
      ),
    )
    .toBe(200);
});

test.afterAll(async () => {
  await request?.dispose();
  await direct?.dispose();
  leaveNothing();
});

function leaveNothing(): void {
  nginx?.kill("SIGTERM");
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

const openPage = (path: string, headers: Record<string, string> = {}) =>
  request.get(path, { headers: { accept: "text/html", "accept-language": "en", ...headers } });
const cacheOf = (response: APIResponse) => response.headers()["x-cache"];

test("event page is shared by readers with different cookies, in the language of each, and changes within seconds", async () => {
  const dashboard = await dashboardFixture(direct);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1_250 })] });
  const path = `/event/${event.id}/${event.slug}`;
  await openPage(path);
  const readers = await Promise.all(
    ["one", "two", "three", "four"].map((reader) => openPage(path, { cookie: `session=${reader}; reader=${reader}` })),
  );
  for (const response of readers) expect(response.headers()["set-cookie"]).toBeUndefined();
  const fromCache = readers.filter((response) => ["HIT", "STALE", "UPDATING"].includes(cacheOf(response) ?? ""));
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

test("private pages and the API are never stored, and a check-out works", async () => {
  const dashboard = await dashboardFixture(direct);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1_250 })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const person = { first_name: "Zoe", last_name: "Fox", email: anAddress("zoe") };
  const order = await aSale(request, event, [{ ticket, person }]);
  for (const path of ["/auth/login", "/manage/events", `/api/public/events/${event.id}/order/${order.short_id}`])
    for (let times = 0; times < 2; times++) expect(cacheOf(await openPage(path)), path).toBe("MISS");
});
