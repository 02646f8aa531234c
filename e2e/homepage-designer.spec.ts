import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 1.22, 2.30
test(
  "homepage design appears in the preview and on the event page, in light and dark mode",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(90_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const page = await enter("the organizer");
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/homepage-designer`);
    const preview = page.frameLocator("iframe");
    const panel = preview.getByRole("complementary", { name: "Tickets" });
    await expect(panel).toBeVisible();
    const white = "rgb(255, 255, 255)";
    await expect(panel).toHaveCSS("background-color", white);

    await page.getByRole("button", { name: "Meadow" }).click();
    await page.getByRole("textbox", { name: "Ticket panel background", exact: true }).fill("#204060");
    await expect(panel).toHaveCSS("background-color", "rgb(32, 64, 96)");
    await expect(preview.locator("body")).toHaveCSS("background-color", "rgb(234, 243, 230)");
    await page.getByRole("radiogroup", { name: "Colors" }).getByText("Dark").click();
    await expect(preview.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
    await expectAccessible(page, "The designer");

    const visitor = await enter("a buyer");
    await visitor.goto(`/event/${event.id}/${event.slug}`);
    await expect(visitor.getByRole("complementary", { name: "Tickets" })).toHaveCSS("background-color", white);

    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.locator("body")).toHaveCSS("background-color", "rgb(234, 243, 230)", { timeout: 500 });
    }).toPass();
    await expect(visitor.getByRole("complementary", { name: "Tickets" })).toHaveCSS(
      "background-color",
      "rgb(32, 64, 96)",
    );
    await expectAccessible(visitor, "A designed event page");
    await visitor.evaluate(() => localStorage.setItem("mantine-color-scheme-value", "dark"));
    await visitor.reload();
    await expect(visitor.locator("body")).not.toHaveCSS("background-color", "rgb(234, 243, 230)");
    await expectAccessible(visitor, "A designed event page by night");
  },
);

test(
  "leaving the homepage designer with unsaved changes asks for confirmation",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const page = await enter("the organizer");
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/homepage-designer`);
    await page.getByRole("button", { name: "Neon" }).click();
    await page.getByRole("navigation", { name: "Event" }).getByRole("link", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(page).toHaveURL(/homepage-designer$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("navigation", { name: "Event" }).getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(/settings/);
  },
);
