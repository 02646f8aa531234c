import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import * as sheets from "@e965/xlsx";
import { aLiveEvent, anAddress, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
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

/** Opens a tool of the list. On phones all tools are in a menu. */
async function openTool(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) return page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "More actions for this list" }).click();
  return page.getByRole("menuitem", { name }).click();
}
