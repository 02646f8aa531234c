import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, aTicket, type Dashboard, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 2.01, 8.05
test("unknown URL shows the not-found page with a link home @one-width", async ({ enter }) => {
  const page = await enter("somebody lost", { expects: [/status of 404 .*\/no\/such\/page$/] });
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await expectAccessibleInBoth(page, "The page for what is not there");
  await page.getByRole("link", { name: "Go back to the home page" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test("unknown dashboard URL shows the not-found page within the dashboard navigation @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const page = await enter("an organizer with a mistyped address");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/tickts`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders" }).locator("visible=true").first()).toBeVisible();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

// SPEC 2.44, 4.03, 8.24
test("deleted or unpublished event shows a friendly page with status 404 @one-width", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const page = await enter("a visitor", { expects: [/status of 404 .*\/event\/\d+\//] });
  expect((await page.goto("/event/987654321/long-ago"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This event isn’t available" })).toBeVisible();
  await expectAccessibleInBoth(page, "The page of an event that is gone");
  await expect(page.getByRole("link", { name: "Go back to the home page" })).toHaveAttribute("href", "/");

  expect((await page.goto(`/event/${event.id}/${event.slug}`))?.status()).toBe(200);
  await dashboard.ask("PUT", `/events/${event.id}/status`, { status: "DRAFT" });
  await expect(async () => {
    expect((await page.goto(`/event/${event.id}/${event.slug}`))?.status(), "an event that was hidden").toBe(404);
  }).toPass({ timeout: 5_000 });
  await expect(page.getByRole("heading", { level: 1, name: "This event isn’t available" })).toBeVisible();
});

// SPEC 8.12, 8.16
test("unknown orders, tickets and check-in lists respond with 404 @one-width", async ({ enter }) => {
  const unknown = "x".repeat(22);
  const missingPages = [
    { path: `/checkout/1/o_${unknown}/details`, says: "We can’t find this order" },
    { path: `/checkout/1/o_${unknown}/summary`, says: "We can’t find this order" },
    { path: `/ticket/1/a_${unknown}`, says: "Page not found" },
    { path: `/order/1/o_${unknown}/print`, says: "Page not found" },
    { path: `/check-in/cil_${unknown}`, says: "Check-in list not found" },
  ];
  const page = await enter("somebody with a mistyped address", { expects: [/status of 404 .*xxxx/] });
  for (const { path, says } of missingPages) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: says }), path).toBeVisible();
    await expect(page.getByRole("link", { name: "Go back to the home page" }), path).toHaveAttribute("href", "/");
    expect(response?.headers()["cache-control"], path).toContain("no-store");
  }
});

// SPEC 2.03, 6.08
test("dashboard visit without a session returns to the requested page after sign-in @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Back where I was" });
  const page = await enter("the organizer, signed out");
  await page.goto(`/manage/event/${event.id}/tickets?query=standard`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await signInAs(page, dashboard);
  await expect(page).toHaveURL(new RegExp(`/manage/event/${event.id}/tickets\\?query=standard$`));
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
});

test(
  "after sign-out the back button shows no data, and another tab returns to its page after a new sign-in",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { title: "Seen before" });
    const page = await enter("the organizer", { expects: [/401/] });
    await page.goto("/");
    await signInAs(page, dashboard);
    await expect(page.getByRole("link", { name: "Seen before" })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`/manage/event/${event.id}/tickets`);
    await expect(other.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await expect(page.getByText("Seen before")).toHaveCount(0);

    await other.getByRole("link", { name: "Promo codes" }).click();
    await expect(other).toHaveURL(/\/auth\/login$/);
    await signInAs(other, dashboard);
    await expect(other.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Seen before" }), "signed in there is signed in here").toBeVisible();
  },
);

// SPEC 3.15, 4.24, 8.10
test("expired order explains that it expired and offers to hold the tickets again @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 12_50 })] });
  const page = await enter("a slow buyer");
  await page.clock.install();
  const [ticket] = event.tickets;
  const chosen = {
    tickets: [{ ticket_id: ticket?.id, quantities: [{ price_id: ticket?.prices[0]?.id, quantity: 1 }] }],
  };
  const { data: order } = (await (
    await page.request.post(`/api/public/events/${event.id}/order`, { data: chosen })
  ).json()) as { data: { short_id: string } };
  await page.goto(`/checkout/${event.id}/${order.short_id}/details`);
  await expect(page.getByText(/Your tickets are reserved until \d{1,2}:\d{2}/)).toBeVisible();
  await page.getByRole("textbox", { name: "First name" }).first().fill("Slow");
  await page.clock.fastForward("11:00");
  await expect(page.getByText(/Your tickets are reserved for another 3:\d\d/)).toBeVisible();
  await page.clock.fastForward("05:00");
  await expect(
    page.getByRole("heading", { level: 1, name: "Sorry, your order has expired. Please start a new order." }),
  ).toBeVisible();
  await expectAccessibleInBoth(page, "The page of an expired order");
  await page.getByRole("button", { name: "Reserve again" }).click();
  await expect(page).not.toHaveURL(new RegExp(order.short_id));
  await expect(page.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
  await expect(page.getByText(/Your tickets are reserved until \d{1,2}:\d{2}/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" }).first(), "what was typed").toHaveValue("Slow");
});

async function signInAs(page: Page, { email, password }: Dashboard): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
