import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, aTicket, dashboardFixture } from "./fixtures/dashboard.ts";
import { layoutFaults } from "./fixtures/layout-faults.ts";
import { expect, test } from "./fixtures/test.ts";

// A buyer behind a waiting room, on a phone: with scripts, and without.

async function anOpenRoom(request: APIRequestContext) {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Kerosene Lamps", tickets: [aTicket({ quantity: 20 })] });
  const path = `/events/${event.id}/waiting-room`;
  const step = (name: "OPEN" | "PAUSE" | "RESUME") => dashboard.ask("POST", `${path}/step`, { step: name });
  await step("OPEN");
  await step("PAUSE");
  await expect(async () => {
    const status = await request.get(`/api/public${path}`);
    expect(await status.json()).toMatchObject({ data: { phase: "OPEN", is_paused: true } });
  }).toPass({ timeout: 10_000 });
  return { event, step };
}

const ahead = (page: Page) => page.locator("#ahead");

test("waiting room keeps the place after a reload, tells whose turn it is, and lets them buy @phone", async ({
  enter,
  request,
}) => {
  const { event, step } = await anOpenRoom(request);
  const page = await enter("the buyer", { expects: [/status of 403/] });
  await page.goto(`/event/${event.id}/${event.slug}`);
  await page.getByRole("button", { name: /^(Get|View) tickets$/ }).click();
  await expect(page.getByRole("link", { name: "Go to the waiting room" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Increase|^More|^Add/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Continue/ }).click();
  await page.getByRole("button", { name: "Join the line" }).click();
  await expect(page.getByRole("heading", { name: "You’re in line" })).toBeVisible();
  await page.reload();
  await expect(ahead(page)).toHaveText("0");
  await expect(page.getByText("The organizer has paused the line for a moment.")).toBeVisible();
  await expectAccessibleInBoth(page, "the waiting room");
  await step("RESUME");
  await expect(page.getByRole("heading", { name: "It’s your turn" })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveTitle(/^● It’s your turn/);
  await page.getByRole("button", { name: "Choose tickets" }).click();
  await page
    .getByRole("button", { name: /^(Get|View) tickets$|^Continue/ })
    .first()
    .click();
  await expect(page.getByText("It’s your turn. Choose your tickets and continue.")).toBeVisible();
  await page.getByRole("button", { name: /^Continue/ }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${event.id}/[^/]+/details$`));
});

test("waiting room works without scripts @phone", async ({ enter, request }) => {
  const { event, step } = await anOpenRoom(request);
  const page = await enter("a reader", { javaScriptEnabled: false });
  await page.goto(`/event/${event.id}/${event.slug}`);
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/waiting-room$`));
  await page.getByRole("button", { name: "Join the line" }).click();
  await expect(ahead(page)).toHaveText("0");
  await step("RESUME");
  // the page reloads itself
  await page.getByRole("button", { name: "Choose tickets" }).click({ timeout: 30_000 });
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout/${event.id}/[^/]+/details$`));
});

test("waiting room fits every width in the longest and the shortest language @phone", async ({
  enter,
  request,
  baseURL,
}) => {
  const { event } = await anOpenRoom(request);
  const page = await enter("a reader");
  for (const language of ["de", "zh-cn"]) {
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL ?? "" }]);
    await page.goto(`/event/${event.id}/waiting-room`);
    await page.locator("main button").first().click();
    await expect(ahead(page)).toHaveText("0");
    expect(await layoutFaults(page, [1440, 1280, 820, 390, 320]), language).toEqual([]);
  }
});
