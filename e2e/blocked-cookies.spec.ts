import type { APIRequestContext, Page } from "@playwright/test";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const SENTENCE = /Your browser is blocking cookies for this site/;
const once = { tag: "@one-width" };

test(
  "with cookies blocked, every form explains the problem and nothing is reserved",
  once,
  async ({ enter, request, playwright }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Dinner", quantity: 5 })] });
    const checkInList = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, {
      ...{ name: "Main entrance", all_tickets: true, pin: "2468" },
    });
    const page = await enter("the visitor", { is_new: true, expects: [/status of 40[13]/] });
    await blockCookies(page, () => playwright.request.newContext());

    await page.goto(`/event/${event.id}/${event.slug}`);
    await page.getByRole("button", { name: "Increase quantity of Dinner" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    const tickets = (await dashboard.ask("GET", `/events/${event.id}/stats`)) as unknown as {
      totals: { orders: number };
    };
    expect(tickets.totals.orders).toBe(0);
    const orders = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as unknown[];
    expect(orders).toEqual([]);

    await page.goto("/auth/login");
    await page.getByRole("textbox", { name: "Email" }).fill(dashboard.email);
    await page.locator('input[type="password"]').fill(dashboard.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText(SENTENCE)).toBeVisible();

    await page.goto("/find-order");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("main").getByRole("button").last().click();
    await expect(page.getByText(SENTENCE)).toBeVisible();

    await page.goto("/auth/forgot-password");
    await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await page.getByRole("main").getByRole("button").last().click();
    await expect(page.getByText(SENTENCE)).toBeVisible();

    await page.goto(`/check-in/${String(checkInList["short_id"])}`);
    await page.locator("#door-pin").fill("2468");
    // a click before hydration is lost
    await expect(async () => {
      await page.getByRole("main").getByRole("button").last().click();
      await expect(page.getByText(SENTENCE)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },
);

/**
 * Simulates a browser that blocks cookies: no cookie is stored or sent, and reading storage is
 * denied.
 */
async function blockCookies(page: Page, forgetful: () => Promise<APIRequestContext>): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
    for (const kind of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, kind, {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.route("**/*", async (route) => {
    const originalRequest = route.request();
    const { cookie: _cookie, ...headers } = await originalRequest.allHeaders();
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
    const api = await forgetful();
    const response = await api.fetch(originalRequest.url(), {
      ...{
        method: originalRequest.method(),
        headers: sent,
        data: originalRequest.postDataBuffer() ?? undefined,
        maxRedirects: 0,
      },
    });
    const { "set-cookie": _cookies, ...rest } = response.headers();
    await route.fulfill({ status: response.status(), headers: rest, body: await response.body() });
    await api.dispose();
  });
}
