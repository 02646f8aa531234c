import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { forget } from "../scripts/testing/reset-state.ts";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { anAddress, dashboardFixture } from "./fixtures/dashboard.ts";
import { layoutFaults } from "./fixtures/layout-faults.ts";
import { type Product, startProduct } from "./fixtures/product.ts";
import { readIn } from "./fixtures/reading-language.ts";
import { expect, test } from "./fixtures/test.ts";

// A product of its own: the operator's page shows the whole installation.
test.describe.configure({ mode: "serial", timeout: 180_000 });

let dataDir: string;
let postgres: EmbeddedPostgres;
let product: Product;
let db: pg.Client;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
  postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn },
    settings: { fsync: "off" },
  });
  product = await startProduct("operator", { dataDir, connectionString: postgres.connectionString });
  db = new pg.Client({ connectionString: postgres.connectionString });
  await db.connect();
});

test.afterAll(async () => {
  product?.process.kill("SIGKILL");
  await db?.end();
  await postgres?.stop();
  leaveNothing();
});

/** Also runs when the test run is aborted. */
function leaveNothing(): void {
  product?.process.kill("SIGKILL");
  forget(dataDir);
}

/** Runs the command of the built product, as the operator does. */
async function foyer(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: postgres.connectionString, APP_URL: product.url };
  return (await promisify(execFile)(process.execPath, ["build/server/foyer.js", ...args], { env })).stdout;
}

const REFUSALS = [/the server responded with a status of 4\d\d/];

test(
  "operator opens the page with a link, retries what failed, suspends an account and signs out",
  {
    tag: "@one-width",
  },
  async ({ enter, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: product.url });
    await dashboardFixture(request);
    await db.query(
      `
    insert into mails (kind, cause, recipient, locale, data, status, last_error)
    values ('ORDER_CONFIRMATION', 'test', $1, 'en', '{}', 'FAILED', '550 No such user')`,
      [anAddress("ada")],
    );
    await db.query(`
    insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, last_error)
    select id, '{}', 3, 3, 'connect ECONNREFUSED' from graphile_worker._private_tasks where identifier = 'cleanup'`);

    const page = await enter("the operator", { expects: REFUSALS, is_painted: true });
    await page.goto(`${product.url}/operator`);
    await expect(page.getByText("npm run foyer -- operator link")).toBeVisible();
    await expectAccessibleInBoth(page, "The operator's page without a link");

    const link = /http\S+/.exec(await foyer("operator", "link"))?.[0] ?? "";
    await page.goto(link);
    await expectAccessible(page, "The operator's page with a link");
    await page.getByRole("button", { name: "Open page" }).click();
    await expect(page.getByRole("heading", { name: "Health" })).toBeVisible();
    expect(page.url()).toBe(`${product.url}/operator`);
    await expect(page.getByText("Running")).toBeVisible();
    await expectAccessibleInBoth(page, "The operator's page: health");

    const tabs = page.getByRole("navigation", { name: "Operator’s page" });
    await tabs.getByRole("link", { name: "Queue" }).click();
    const jobs = page.getByRole("list", { name: "Failed jobs" });
    await expect(jobs.getByText("connect ECONNREFUSED")).toBeVisible();
    await expectAccessibleInBoth(page, "The operator's page: queue");
    await jobs.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No failed jobs")).toBeVisible();

    await tabs.getByRole("link", { name: "Emails" }).click();
    await expect(page.getByText("550 No such user")).toBeVisible();
    await expectAccessibleInBoth(page, "The operator's page: emails");
    await page.getByRole("button", { name: "Retry all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No failed emails")).toBeVisible();

    await tabs.getByRole("link", { name: "Accounts" }).click();
    await expectAccessibleInBoth(page, "The operator's page: accounts");
    await page.getByRole("button", { name: "Robin Weber" }).click();
    const drawer = page.getByRole("dialog");
    const section = (heading: string) =>
      drawer.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
    const ofMessages = section("Messages to attendees");
    await ofMessages.getByRole("textbox", { name: "Reason" }).fill("Readers complained.");
    await expectAccessible(page, "The operator's page: an account");
    await drawer.getByRole("button", { name: "Suspend messaging…" }).click();
    await page
      .getByRole("dialog", { name: /Suspend the messages/ })
      .getByRole("button", { name: "Suspend" })
      .click();
    await expect(drawer.getByText("Readers complained.")).toBeVisible();
    await drawer.getByRole("button", { name: "Resume messaging" }).click();
    await expect(drawer.getByRole("button", { name: "Suspend messaging…" })).toBeVisible();
    await section("Sales and messages").getByRole("textbox", { name: "Reason" }).fill("Buyers reported a scam.");
    await drawer.getByRole("button", { name: "Suspend account…" }).click();
    await page
      .getByRole("dialog", { name: /Suspend “/ })
      .getByRole("button", { name: "Suspend" })
      .click();
    await expect(drawer.getByText("Buyers reported a scam.")).toBeVisible();
    await expectAccessible(page, "The operator's page: a suspended account");
    await drawer.getByRole("button", { name: "Resume account" }).click();
    await expect(drawer.getByRole("button", { name: "Suspend account…" })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "You need a link to open this page" })).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Open page" }).click();
    await expect(page.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
    await request.dispose();
  },
);

test("operator's page has no layout faults at any width", { tag: "@one-width" }, async ({ enter }) => {
  await db.query(
    `
    insert into mails (kind, cause, recipient, locale, data, status, last_error)
    values ('ORDER_CONFIRMATION', 'test 2', $1, 'en', '{}', 'FAILED', '550 5.1.1 The email account that you tried to reach does not exist')`,
    [anAddress("ada")],
  );
  const page = await enter("the operator", { locale: "de", expects: REFUSALS, is_painted: true });
  await page.goto(/http\S+/.exec(await foyer("operator", "link"))?.[0] ?? "");
  await page.getByRole("button", { name: "Seite öffnen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const faults: string[] = [];
  for (const path of ["", "/jobs", "/emails", "/accounts", "/accounts?open=1"])
    for (const language of ["de", "en", "zh-cn"]) {
      await page.goto(`${product.url}/operator${path}`);
      await readIn(page, language);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".mantine-Skeleton-root").locator("visible=true")).toHaveCount(0);
      faults.push(
        ...(await layoutFaults(page, [1440, 1280, 820, 390, 320])).map((fault) => `${path} ${language}: ${fault}`),
      );
    }
  expect(faults).toEqual([]);
});
