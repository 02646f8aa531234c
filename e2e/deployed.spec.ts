import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { fillRelease } from "../scripts/release.mjs";
import { forget } from "../scripts/testing/reset-state.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { freePort, type Product, SECRET_KEY_OF_PRODUCTS, startProduct } from "./fixtures/product.ts";
import { aSale } from "./fixtures/sale.ts";

// Runs a release: a folder without sources and development packages.
test.describe.configure({ timeout: 180_000 });

let folder: string;
let product: Product | undefined;
let demo: ChildProcess | undefined;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-deployed-"));
  process.once("exit", leaveNothing);
  fillRelease(folder);
});

test.afterAll(leaveNothing);

/** Also runs when the test run is aborted. */
function leaveNothing(): void {
  product?.process.kill("SIGKILL");
  demo?.kill("SIGKILL");
  for (const dataDir of ["data", "commands", "demo"]) forget(join(folder, dataDir));
  forget(folder);
}

test("server deployed without its sources registers an account, sells a ticket, creates files and reads a guest list", async ({
  playwright,
}) => {
  product = await startProduct("data", { dataDir: folder, folder, env: { SANDBOX_PAYMENTS: "on" } });
  const request = await playwright.request.newContext({ baseURL: product.url });
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "票 – تذكرة – 입장권", price: 1_250 })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const person = { first_name: "Ζωή", last_name: "王", email: anAddress("zoe") };
  const order = await aSale(request, event, [{ ticket, person }]);

  const authorization = `Bearer ${dashboard.token}`;
  const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: "navy" } })
    .png()
    .toBuffer();
  const uploaded = await request.post(`/api/events/${event.id}/images`, {
    headers: { authorization },
    multipart: { image: { name: "cover.png", mimeType: "image/png", buffer: picture } },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const list = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from("Name,Email\nJürgen,j@example.test\n") };
  const imported = await request.post(`/api/events/${event.id}/imports`, {
    headers: { authorization },
    multipart: { file: list },
  });
  expect(imported.status(), await imported.text()).toBe(201);
  const pdf = await request.get(`/api/public/events/${event.id}/order/${order.short_id}/tickets_pdf`);
  expect(pdf.status()).toBe(200);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  for (const path of [`/event/${event.id}/${event.slug}`, "/auth/login", "/robots.txt"])
    expect((await request.get(path)).status(), path).toBe(200);
  await request.dispose();

  const ended = once(product.process, "exit");
  product.process.kill("SIGTERM");
  expect(await ended, product.output()).toEqual([0, null]);
});

test("commands of a release work beside the running server and while it is stopped", async ({ playwright }) => {
  const firstName = ["--first-name", "Ana"];
  expect(await foyer(["doctor"])).toMatchObject({ status: 1, output: expect.stringContaining("start Foyer once") });
  product = await startProduct("commands", { dataDir: folder, folder });
  expect(await foyer(["doctor"])).toMatchObject({ status: 0, output: expect.stringContaining("All migrations") });
  expect(await foyer(["audit"])).toMatchObject({ status: 0 });
  const created = await foyer(["user", "create", "ana@example.test", ...firstName]);
  expect(created).toMatchObject({ status: 0, errors: "" });
  const request = await playwright.request.newContext();
  const page = await request.get(/http\S+/.exec(created.output)?.[0].replace(APP_URL, product.url) ?? "");
  expect(page.status()).toBe(200);
  await request.dispose();

  const ended = once(product.process, "exit");
  product.process.kill("SIGTERM");
  expect(await ended, product.output()).toEqual([0, null]);
  expect(await foyer(["jobs", "list"])).toMatchObject({ status: 0 });
  expect(await foyer(["user", "create", "ana@example.test", ...firstName])).toMatchObject({
    ...{ status: 1, errors: "ana@example.test already belongs to a user.\n" },
  });
});

test("commands of a release refuse by a sentence and exit status", async () => {
  expect(await foyer(["--help"])).toMatchObject({ status: 0, errors: "", output: expect.stringContaining("doctor") });
  const refusals: [string[], Record<string, string>, RegExp][] = [
    [["dance"], {}, /^error: unknown command 'dance'\n$/],
    [["user", "reset-password"], {}, /^error: missing required argument 'email'\n$/],
    [["user", "reset-password", "ana"], {}, /^error: .* It must be an email address\.\n$/],
    [["jobs", "list"], { PORT: "many" }, /^PORT must be a whole number from 0 to 65535, but is "many"\.\n$/],
    [["jobs", "list"], { DATABASE_URL: "postgres://foyer@127.0.0.1:1/foyer" }, /^[^\n]+\.\n$/],
  ];
  for (const [args, env, sentence] of refusals) {
    const { status, output, errors } = await foyer(args, env);
    expect([status, output], args.join(" ")).toEqual([1, ""]);
    expect(errors).toMatch(sentence);
  }
});

const APP_URL = "http://localhost:3000";

/** Runs the executable of the release, as an operator would. */
async function foyer(args: string[], env: Record<string, string> = {}) {
  const settings = { DATA_DIR: join(folder, "commands"), SECRET_KEY: SECRET_KEY_OF_PRODUCTS, ...env };
  const command = spawn(join(folder, "foyer"), args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...settings },
  });
  let [output, errors] = ["", ""];
  command.stdout.on("data", (text) => (output += text));
  command.stderr.on("data", (text) => (errors += text));
  const [status] = await once(command, "close");
  return { status, output, errors };
}

test("demo deployed without its sources fills its database and starts", async () => {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(await freePort()) };
  demo = spawn(process.execPath, ["build/server/demo.js", "--keep", join(folder, "demo")], { cwd: folder, env });
  let output = "";
  demo.stdout?.on("data", (text) => (output += text));
  demo.stderr?.on("data", (text) => (output += text));
  await expect
    .poll(() => (demo?.exitCode === null ? output : `ended: ${output}`), { timeout: 150_000 })
    .toMatch(/^ended|demo is running at/);
  expect(output).toContain("The Foyer demo is running at");
  const ended = once(demo, "exit");
  demo.kill("SIGTERM");
  expect(await ended, output).toEqual([0, null]);
});
