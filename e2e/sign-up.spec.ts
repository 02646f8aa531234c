import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { quickDirectory } from "../scripts/testing/quick-directory.ts";
import { forget } from "../scripts/testing/reset-state.ts";
import { type Product, startProduct } from "./fixtures/product.ts";

// Installations of their own, because sign-up is a setting.
test.describe.configure({ mode: "serial", timeout: 120_000, retries: 0 });

let dataDir: string;
let product: Product | undefined;

test.beforeAll(() => {
  dataDir = mkdtempSync(join(quickDirectory(), "foyer-e2e-"));
  process.once("exit", leaveNothing);
});

test.afterAll(leaveNothing);

function leaveNothing(): void {
  product?.process.kill("SIGKILL");
  forget(join(dataDir, "sign-up"));
}

const first = "npm run foyer -- user create <email> --first-name <name>";

test("sign-up can be closed, and the first HTML of each page says so in the reader's language", async ({ page }) => {
  product = await startProduct("sign-up", { dataDir, env: { SIGN_UP: "closed" } });
  const html = await firstHtml(page, "/auth/login", "de");
  expect(html).not.toContain('href="/auth/register"');
  expect(html).toContain("Auf dieser Website gibt es noch kein Konto.");
  const refused = await firstHtml(page, "/auth/register", "zh-CN");
  expect(refused).toContain("本站已关闭注册。请向本站运营方申请账户。");
  expect(refused).not.toContain('type="password"');

  await page.goto(`${product.url}/auth/register`);
  await expect(page.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0);
});

function firstHtml(page: Page, path: string, language: string): Promise<string> {
  const headers = { "accept-language": language };
  return page.request.get(`${product?.url}${path}`, { headers }).then((response) => response.text());
}
