import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { forget } from "./scripts/testing/reset-state.ts";
import { quickDirectory } from "./scripts/testing/quick-directory.ts";

/**
 * The tests run against the built product, which is started for them on its own port and data
 * directory.
 */
const port = await portOfThisRun();
const url = `http://localhost:${port}`;
const stripePort = Number(process.env.E2E_STRIPE_PORT);
const WIDTHS = "**/widths.spec.ts";
/** Tests of killed and concurrent processes, without a page. */
const PROCESSES = [
  "**/deployed.spec.ts",
  "**/killed.spec.ts",
  "**/processes.spec.ts",
  "**/rush.spec.ts",
  "**/webhooks.spec.ts",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/playwright",
  // On two cores: one worker waits for a page while the others compute.
  workers: 3,
  // A busy machine is slow at any step: a failed test is retried once, and reported as flaky if it
  // then passes.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    baseURL: url,
    trace: "off",
    locale: "en-US",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // The longest first, so that a worker that finishes early still finds work. At the end, the
    // process tests left one core idle for half a minute.
    { name: "every width", testMatch: WIDTHS, use: devices["Desktop Chrome"] },
    { name: "processes", testMatch: PROCESSES },
    {
      name: "phone",
      // tests with their own widths, or the same at each
      testIgnore: [...PROCESSES, WIDTHS],
      grepInvert: /@one-width/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      testIgnore: [...PROCESSES, WIDTHS],
      grepInvert: /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    {
      command: `"${process.execPath}" testing/stripe-stand-in/run.ts ${stripePort} ${url}/api/public/webhooks/stripe`,
      url: `http://127.0.0.1:${stripePort}/stripe.js`,
      stdout: "ignore",
    },
    {
      command: `"${process.execPath}" build/server/main.js`,
      url: `${url}/readyz`,
      env: {
        NODE_ENV: "production",
        PORT: String(port),
        WEB_CONCURRENCY: "1",
        HOST: "127.0.0.1",
        APP_URL: url,
        DATA_DIR: process.env.E2E_DATA_DIR ?? "",
        LOG_LEVEL: "warn",
        WEBHOOK_PRIVATE_NETWORKS: "on",
        SANDBOX_PAYMENTS: "on",
        PRIVACY_URL: "https://foyer.example/privacy",
        STRIPE_SECRET_KEY: "sk_test_standin",
        STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
        STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
        STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
      },
      timeout: 60_000,
      stdout: "ignore",
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    },
  ],
});

/** Each worker reads this file again; all of them must use the same product. */
async function portOfThisRun(): Promise<number> {
  if (!process.env.E2E_PORT) {
    const dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
    process.env.E2E_DATA_DIR = dataDir;
    process.env.E2E_PORT = String(await freePort());
    process.env.E2E_STRIPE_PORT = String(await freePort());
    process.on("exit", () => forget(dataDir));
  }
  return Number(process.env.E2E_PORT);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
