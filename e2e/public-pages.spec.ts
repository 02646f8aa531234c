import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

/** The public pages are the same at every width. */
const once = { tag: "@one-width" };

test.describe("public pages without JavaScript", once, () => {
  // SPEC 2.39
  test("without JavaScript, a visitor sees tickets and prices, reserves, and learns that the rest needs JavaScript", async ({
    browser,
    request,
    baseURL,
  }) => {
    const tickets = [aTicket({ title: "Standard", price: 12_50 }), aTicket({ title: "Free seat" })];
    const event = await aLiveEvent(await dashboardFixture(request), { tickets });
    const page = await withoutScripts(browser, baseURL);
    await page.goto(`/event/${event.id}`);
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}/${event.slug}$`));
    const form = page.locator("form").filter({ hasText: "Standard" });
    await expect(form).toContainText("€12.50");
    await expect(page.getByRole("button", { name: "Get tickets" })).toBeHidden();
    await expect(page.getByRole("complementary", { name: "Tickets" })).toBeHidden();
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Choose at least one ticket to continue.")).toBeVisible();
    await page.getByRole("link", { name: "Back to event" }).click();
    await page.getByRole("spinbutton", { name: "Quantity of Standard" }).fill("2");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(new RegExp(`/checkout/${event.id}/[^/]+/details$`));
    // located by its element: Playwright's text locators skip the content of <noscript>
    await expect(page.locator("main noscript p")).toBeVisible();
    expect(await page.content()).toContain("To continue, turn on JavaScript and reload this page.");
    await page.context().close();
  });
});

// SPEC 2.37
test(
  "public event search leads to the event, its organizer's page and the organizer's events",
  once,
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const title = `Quay ${dashboard.organizer_id} serenade`;
    const event = await aLiveEvent(dashboard, { title, tickets: [aTicket({ price: 12_50 })] });
    const page = await enter("somebody who looks around");
    await page.goto("/events");
    await page.getByRole("searchbox", { name: "Search events" }).fill(`quay ${dashboard.organizer_id} ser`);
    await page.getByRole("button", { name: "Search" }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
    await expect(card.getByText("€12.50")).toBeVisible();
    const shows = page.getByRole("navigation", { name: "Filter events" });
    await shows.getByRole("link", { name: "Online" }).click();
    await expect(page.getByText("No events found"), "the search is kept").toBeVisible();
    await expect(shows.getByRole("link", { name: "Online" })).toHaveAttribute("aria-current", "page");
    await shows.getByRole("link", { name: "All" }).click();
    await page.getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/event/${event.id}/`));
    await page.getByRole("link", { name: "Harbour Concerts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbour Concerts" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/o/${dashboard.organizer_id}/harbour-concerts$`));
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Follow via RSS" })).toBeVisible();
  },
);

test("event page offers calendar links and a calendar file", once, async ({ enter, request }) => {
  const event = await aLiveEvent(await dashboardFixture(request), { tickets: [aTicket({ price: 12_50 })] });
  const page = await enter("somebody who plans");
  await page.goto(`/event/${event.id}/${event.slug}`);
  await page.getByText("Add to calendar").click();
  await expect(page.getByRole("link", { name: "Google" })).toHaveAttribute("href", /calendar\.google\.com/);
  const file = page.getByRole("link", { name: "Calendar file" });
  await expect(file).toHaveAttribute("href", `/event/${event.id}/calendar.ics`);
  expect((await request.get(`/event/${event.id}/calendar.ics`)).headers()["content-type"]).toContain("text/calendar");
});

test("HTML of the public pages follows the standard", once, async ({ request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 12_50 }), aTicket({ title: "Free seat" })] });
  const faults: string[] = [];
  for (const path of [`/event/${event.id}/${event.slug}`, "/events", `/o/${dashboard.organizer_id}/harbour-concerts`])
    faults.push(...(await htmlFaults(request, path)));
  expect(faults).toEqual([]);
});

async function withoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-US", ...(baseURL && { baseURL }) });
  return context.newPage();
}

/**
 * Checks the rules of the standard only; matters of style (inline styles, the form of void
 * elements) are ignored.
 */
async function htmlFaults(request: APIRequestContext, path: string): Promise<string[]> {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: { "script-element": "off" } });
  const { results } = await validator.validateString(await (await request.get(path)).text());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
  );
}
