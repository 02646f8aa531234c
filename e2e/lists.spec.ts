import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import * as sheets from "@e965/xlsx";
import { aLiveEvent, anAddress, aTicket, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 2.56
test("list is filtered, saved as a named view, reopened and exported", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Harbour Night" });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const names = ["Zoë Müller", "小明 王", "Ana Ribeiro", "Bo Lund", "Chi Nguyễn", "Dee Katz", "Eve Hart", "Fay Ito"];
  for (const name of names) {
    const [first_name = "", last_name = ""] = name.split(" ");
    await aSale(request, event, [{ ticket, person: { first_name, last_name, email: anAddress("guest") } }]);
  }
  const page = await enter("an organizer");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/attendees`);

  await page.getByRole("searchbox").fill("mülle");
  await expect(page).toHaveURL(/query=m/);
  await expect(page.getByRole("table").getByText("Zoë Müller")).toBeVisible();
  await expect(page.getByRole("table").getByText("Bo Lund")).toBeHidden();
  await openTool(page, "Views");
  await page.getByRole("textbox", { name: "View name" }).fill("Millers");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("“Millers” was saved.")).toBeVisible();

  await page.goto(`/manage/event/${event.id}/attendees`);
  await expect(page.getByRole("table").getByText("Bo Lund")).toBeVisible();
  await openTool(page, "Views");
  await page.getByRole("link", { name: "Millers" }).click();
  await expect(page.getByRole("table").getByText("Bo Lund")).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("table").getByText("Bo Lund")).toBeVisible();

  await openTool(page, "Export");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export list" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("attendees-harbour-night.xlsx");
  const book = sheets.read(readFileSync(await file.path()), { type: "buffer" });
  const rows = sheets.utils.sheet_to_json<string[]>(book.Sheets["Sheet1"] as sheets.WorkSheet, { header: 1 });
  const [head = [], ...people] = rows;
  const found = people.map((row) => `${row[head.indexOf("First name")]} ${row[head.indexOf("Last name")]}`);
  expect(found.toSorted()).toEqual(names.toSorted());
});

// SPEC 2.59, 2.60
test("tickets are reordered with the keyboard and by dragging", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const tickets = ["Standard", "Reduced", "Patron"].map((title) => aTicket({ title }));
  const event = await aLiveEvent(dashboard, { tickets });
  const page = await enter("an organizer");
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/tickets`);
  const names = page.locator("[data-row]");
  const handleOf = (name: string) => page.getByRole("button", { name: `Move ${name}` });

  await handleOf("Standard").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Standard picked up/)).toBeAttached();
  await expect(page.locator("[data-dragging]"), "the arrow keys work once all rows have been measured").toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Standard is now number 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(names).toHaveText([/^Reduced/, /^Standard/, /^Patron/]);
  await expect(handleOf("Standard")).toBeFocused();

  const from = await handleOf("Patron").boundingBox();
  const to = await handleOf("Reduced").boundingBox();
  if (!from || !to) throw new Error("A handle is not on the page.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 8 });
  await expect(page.getByText("Patron is now number 1 of 3.")).toBeAttached();
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/tickets/sort")),
    page.mouse.up(),
  ]);
  expect(saved.ok()).toBe(true);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.reload();
  await expect(names).toHaveText([/^Patron/, /^Reduced/, /^Standard/]);
});

/** Opens a tool of the list. On phones all tools are in a menu. */
async function openTool(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) return page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "More actions for this list" }).click();
  return page.getByRole("menuitem", { name }).click();
}
