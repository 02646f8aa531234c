import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Station } from "../fixtures/check-in.ts";
import { expectAccessible, expectAccessibleInBoth } from "../fixtures/accessible.ts";
import { openEditor } from "../fixtures/rich-text.ts";

export async function prepareEvent(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Getting started" })).toBeVisible();
  const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(step("Confirm your email address").getByRole("img", { name: "Done" })).toBeVisible();
  await expect(step("Publish your event"), "it can't be published without a ticket").toContainText(
    "Create a ticket first",
  );
  await expectAccessibleInBoth(page, "Getting started");
  await step("Create ticket").getByRole("link", { name: "More options" }).click();
}

export async function addTickets(page: Page): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "New ticket" });
  await drawer.getByRole("textbox", { name: "Ticket name" }).fill("Seat by the water");
  await drawer.getByRole("textbox", { name: "Price" }).fill("24.50");
  await drawer.getByRole("textbox", { name: "Quantity" }).fill("40");
  await expectAccessible(page, "A new ticket");
  await drawer.getByRole("button", { name: "Create and add another" }).click();
  await expect(page.getByText("“Seat by the water” was created.")).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Ticket name" })).toHaveValue("");

  await drawer.getByRole("textbox", { name: "Ticket name" }).fill("On the lawn");
  await drawer.getByRole("radio", { name: "Free" }).click();
  await drawer.getByRole("button", { name: "Create ticket" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Seat by the water").first()).toBeVisible();
  await expect(page.getByText("On the lawn").first()).toBeVisible();
  await expectAccessibleInBoth(page, "The tickets");
}

export async function uploadCover(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add cover image" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page
    .getByRole("group", { name: "Image" })
    .locator("input[type=file]")
    .setInputFiles({ name: "quay.png", mimeType: "image/png", buffer: await aPicture() });
  await expect(page.getByRole("button", { name: "Replace" }), "the picture has arrived").toBeVisible();
  await expect
    .poll(() => page.getByAltText("Image preview").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page, "The cover");
  // On phones the sections are a page of their own.
  const back = page.getByRole("link", { name: "All settings" });
  if (await back.isVisible()) await back.click();
  await page.getByRole("navigation", { name: "Settings sections" }).getByRole("link", { name: "Basics" }).click();
  const description = page.getByRole("textbox", { name: "Description" });
  await openEditor(description);
  await description.fill("");
  await description.pressSequentially("Music until the sun is back.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
  await expectAccessible(page, "The event's basics");
}

/** Returns the URL of the public page, as the getting-started page shows it. */
export async function publish(page: Page): Promise<string> {
  await goTo(page, "getting-started");
  // The ticket list has such buttons too, one for each ticket, and stays until the next page is
  // loaded.
  await expect(page.getByRole("heading", { level: 1, name: "Getting started" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Publish event" }).click();
  const question = page.getByRole("dialog", { name: "Publish “Midsummer on the Quay”?" });
  await expect(question).toContainText("Anyone with the link will be able to see it");
  await expectAccessible(page, "The question before publishing");
  await question.getByRole("button", { name: "Publish event" }).click();
  await expect(page.getByRole("heading", { name: "You’re live" })).toBeVisible();
  await expectAccessible(page, "Getting started, when the event is public");
  return (await page.getByRole("link", { name: "View event page" }).getAttribute("href")) ?? "";
}

export async function seeWhoComes(page: Page, mail: string): Promise<void> {
  await goTo(page, "orders");
  await expect(page.getByRole("button", { name: /Ada Lovelace/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Grace Hopper/ })).toBeVisible();
  await expectAccessibleInBoth(page, "The orders");
  await page.getByRole("button", { name: /Ada Lovelace/ }).click();
  const order = page.getByRole("dialog", { name: /Ada Lovelace/ });
  await expect(order).toContainText(mail);
  await expect(order).toContainText("Paid with a test card");
  await expect(order).toContainText("€24.50");
  await expect(order.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  await expect(order.getByRole("link", { name: "Charles Babbage" })).toBeVisible();
  await expectAccessibleInBoth(page, "An order");
  await close(order);

  await goTo(page, "attendees");
  await page.getByRole("button", { name: /^Charles Babbage/ }).click();
  const attendee = page.getByRole("dialog", { name: /Charles Babbage/ });
  await expect(attendee).toContainText("Not checked in");
  await expectAccessible(page, "An attendee");
  await close(attendee);
  await expectAccessible(page, "The attendees");
}

export async function openStationList(page: Page): Promise<Station> {
  await goTo(page, "check-in");
  await expect(page.getByRole("heading", { name: "No check-in lists yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Create check-in list" }).click();
  const drawer = page.getByRole("dialog", { name: "New check-in list" });
  await drawer.getByRole("textbox", { name: "Name" }).fill("Main entrance");
  await expect(
    drawer.getByRole("switch", { name: "All tickets, including new ones" }),
    "a new list lets everybody in",
  ).toBeChecked();
  await expectAccessible(page, "A new check-in list");
  await drawer.getByRole("button", { name: "Create check-in list" }).click();
  const list = page.getByRole("dialog", { name: "Main entrance" });
  await expect(list.getByRole("img", { name: "QR code for the check-in page" })).toBeVisible();
  await expectAccessible(page, "A check-in list");
  const href = await list.getByRole("link", { name: "Open check-in Main entrance" }).getAttribute("href");
  const pin = await list.getByText(/^\d{6}$/).textContent();
  await close(list);
  await expectAccessible(page, "The check-in lists");
  return { address: href ?? "", pin };
}

export async function seeSales(page: Page): Promise<void> {
  await goTo(page, "dashboard");
  const stats = page.getByRole("region", { name: "Key metrics" });
  await expect(stats.getByText("Tickets sold").locator("..")).toContainText("3");
  await expect(stats.getByText("Gross sales").locator("..")).toContainText("€24.50");
  await expect(stats.getByText("Orders", { exact: true }).locator("..")).toContainText("2");
  await expect(stats.getByText("Checked in").locator("..")).toContainText("1");
  await expect(stats.getByText("Checked in").locator("..")).toContainText("of 3 attendees");
  await expect(page.getByRole("link", { name: /Ada Lovelace/ })).toContainText("€24.50");
  await expectAccessibleInBoth(page, "The dashboard");
}

/** Navigates by the sidebar, or on phones by the bottom bar and its sheet. */
async function goTo(page: Page, section: string): Promise<void> {
  const link = page.getByRole("navigation").locator(`a[href$="/${section}"]`).locator("visible=true").first();
  if ((await link.count()) === 0) await page.getByRole("button", { name: "More", exact: true }).click();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/${section}(\\?|$)`));
}

async function close(drawer: Locator): Promise<void> {
  await drawer.page().keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 600, channels: 3, background: "#2f6f8f" } })
    .png()
    .toBuffer();
}
