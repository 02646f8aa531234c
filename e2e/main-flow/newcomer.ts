import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "../fixtures/accessible.ts";
import { openMail } from "../fixtures/mailbox.ts";

export async function register(page: Page, email: string): Promise<void> {
  await page.goto("/auth/login");
  await expectAccessible(page, "The sign-in");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Create (your|the first) account$/ })).toBeVisible();
  await expectAccessibleInBoth(page, "The sign-up");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please check the highlighted fields.")).toBeVisible();
  await expectAccessible(page, "The sign-up with every field marked");
  await page.getByRole("textbox", { name: "First name" }).fill("Robin");
  await page.getByRole("textbox", { name: "Last name" }).fill("Weber");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator('input[autocomplete="new-password"]').nth(0).fill("correct horse battery");
  await page.locator('input[autocomplete="new-password"]').nth(1).fill("correct horse battery");
  await page.getByRole("checkbox", { name: "I accept the terms of use" }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
}

export async function welcome(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Robin" })).toBeVisible();
  await expectAccessible(page, "The welcome");
  await page.getByRole("textbox", { name: "Organizer name" }).fill("Harbour Concerts");
  await expect(page.getByRole("combobox", { name: "Time zone" }), "her own time zone is proposed").toHaveValue(
    /Berlin/,
  );
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your first event" })).toBeVisible();
  await page.getByRole("textbox", { name: "Event name" }).fill("Midsummer on the Quay");
  await page.getByLabel("Starts").fill(`${dayInAMonth()}T19:30`);
  await page.getByLabel("Ends").fill(`${dayInAMonth()}T23:00`);
  await expectAccessible(page, "The first event");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page).toHaveURL(/\/manage\/event\/\d+\/getting-started$/);
}

/** The link opens in a second tab, as from a mail program, and takes effect in the first one. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const eventDashboard = page.url();
  const mail = await openMail(page, { to: email, subject: "Confirm your email address" });
  const opened = page.context().waitForEvent("page");
  await mail.getByRole("link", { name: "Confirm email address" }).click();
  const confirmation = await opened;
  await expect(confirmation, "leads back to the event").toHaveURL(eventDashboard);
  await expect(confirmation.getByText("Your email address is confirmed", { exact: true })).toBeVisible();
  await confirmation.close();
  await page.goto(eventDashboard);
}

export function dayInAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
}
