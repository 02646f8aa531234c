import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 2.25
test(
  "sale through an affiliate’s link is counted for the affiliate and appears live on the dashboard",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Standard", price: 24_50 })] });

    const organizer = await enter("the organizer");
    await signIn(organizer, dashboard);
    await organizer.goto(`/manage/event/${event.id}/affiliates?open=new`);
    const form = organizer.getByRole("dialog");
    await form.getByRole("textbox", { name: "Name" }).fill("Harbour Blog");
    await form.getByRole("button", { name: "Create affiliate" }).click();
    const link = await organizer.getByText(/\?aff=harbour-blog$/).textContent();
    await expectAccessible(organizer, "An affiliate");
    await organizer.goto(`/manage/event/${event.id}/dashboard`);
    const sales = organizer.getByRole("region", { name: "Key metrics" }).getByText("Gross sales").locator("..");
    await expect(sales).toContainText("€0.00");

    const buyer = await enter("the buyer");
    await buyer.goto(new URL(link ?? "").pathname + new URL(link ?? "").search);
    await buys(buyer);

    // the dashboard was not reloaded
    await expect(sales).toContainText("€24.50");
    await expect(organizer.getByRole("region", { name: "Traffic sources" })).toContainText("Harbour Blog");
    await organizer.goto(`/manage/event/${event.id}/affiliates`);
    const row = organizer.getByRole("row", { name: /Harbour Blog/ });
    await expect(row.getByRole("cell").filter({ hasText: "€24.50" })).toBeVisible();
    await organizer.goto(`/manage/event/${event.id}/statistics?by=affiliate`);
    await expect(organizer.getByRole("row", { name: /Harbour Blog/ })).toContainText("€24.50");
    await expectAccessible(organizer, "Statistics by affiliate");
    await organizer.goto(`/manage/event/${event.id}/statistics?by=day`);
    await expect(organizer.getByRole("table", { name: "Days" })).toBeVisible();
    await expectAccessible(organizer, "Statistics by day");
  },
);

async function buys(page: Page): Promise<void> {
  const sheet = page.getByRole("button", { name: "Get tickets" });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole("button", { name: "Increase quantity of Standard" }).click();
  await expect(page.getByRole("group", { name: "Standard" }).getByRole("status")).toHaveText("1");
  await page.getByRole("button", { name: "Continue" }).click();
  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Ada");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await buyer.getByRole("textbox", { name: "Email" }).fill(anAddress("ada"));
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("textbox", { name: "Card number" }).fill("4242 4242 4242 4242");
  await page.getByRole("textbox", { name: "Expiration date" }).fill("12 / 34");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("button", { name: "Pay €24.50" }).click();
  await expect(page).toHaveURL(/\/summary$/, { timeout: 20_000 });
}
