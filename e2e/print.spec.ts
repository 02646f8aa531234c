import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { openDashboard } from "./main-flow/midsummer.ts";
import { openStation, stationOf } from "./fixtures/check-in.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { codesByZBar, firstPage } from "./fixtures/qr-readers.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// Printouts of an organizer for the event day. One width is enough: the parts are tested at every
// width.

// SPEC 5.09
test("organizer prints a list by name, and badges whose codes can be scanned @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const person = (first_name: string) => ({
    ticket,
    person: { first_name, last_name: "Lovelace", email: anAddress("ada") },
  });
  const order = await aSale(request, event, [person("Ada"), person("Grace")]);
  await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, { name: "Main entrance", all_tickets: true });

  const organizer = await enter("the organizer");
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/check-in`);
  await organizer.getByRole("button", { name: "Main entrance" }).click();
  const list = organizer.waitForEvent("download");
  await organizer.getByRole("button", { name: "Download list" }).click();
  expect((await list).suggestedFilename()).toBe("summer-night-main-entrance.pdf");
  expect((await fileOf(await list)).subarray(0, 5).toString()).toBe("%PDF-");

  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await organizer.getByRole("button", { name: "More actions for this list" }).click();
  await organizer.getByRole("menuitem", { name: "Badges" }).click();
  await expect(organizer.getByRole("dialog", { name: "Badges" })).toBeVisible();
  await expectAccessible(organizer, "Badges");
  await organizer.keyboard.press("Escape");
  await organizer.getByRole("button", { name: "More actions for Grace Lovelace" }).click();
  await organizer.getByRole("menuitem", { name: "Badge", exact: true }).click();
  const dialog = organizer.getByRole("dialog", { name: "Badges" });
  await dialog.getByRole("switch", { name: "Include ticket QR code" }).click();
  const badge = organizer.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PDF" }).click();
  const picture = await firstPage(await fileOf(await badge), 300);
  expect(await codesByZBar(picture)).toEqual([await codeOf(request, event, order, "Grace")]);
  await expect(dialog).toBeHidden();
});

// SPEC 3.54
test("station offers an admitted attendee's badge, keeps scanning, and says that badges need a network @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const person = (first_name: string) => ({
    ticket,
    person: { first_name, last_name: "Lovelace", email: anAddress("ada") },
  });
  const order = await aSale(request, event, [person("Ada"), person("Grace"), person("Edith")]);
  const [ada = "", grace = "", edith = ""] = await Promise.all(
    ["Ada", "Grace", "Edith"].map((name) => codeOf(request, event, order, name)),
  );
  const input = { name: "Main entrance", all_tickets: true, badge_size: "A6", badge_has_code: true };
  const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

  const stationPage = await enter("the helper", { expects: [/ERR_INTERNET_DISCONNECTED/] });
  await openStation(stationPage, stationOf(list));
  // shown once the page is hydrated: earlier keystrokes are lost
  await expect(stationPage.getByText("No camera found")).toBeVisible();
  await stationPage.keyboard.type(ada);
  await stationPage.keyboard.press("Enter");
  const alert = stationPage.getByRole("alert").filter({ hasText: "Admitted" });
  await expect(alert).toContainText("Ada Lovelace");
  const link = stationPage.getByRole("link", { name: "Print badge" });
  await expect(link).toBeVisible();
  await expectAccessible(stationPage, "Somebody is in, and has a badge");
  const badge = await stationPage.request.get((await link.getAttribute("href")) ?? "");
  expect(badge.headers()["content-disposition"]).toBe("inline");
  expect(await codesByZBar(await firstPage(await badge.body(), 300))).toEqual([ada]);

  // scanning does not wait for the printer: the next ticket is scanned while the badge is offered
  await stationPage.keyboard.type(grace);
  await stationPage.keyboard.press("Enter");
  await expect(alert).toContainText("Grace Lovelace");
  await stationPage.keyboard.press("Escape");
  await stationPage.getByRole("button", { name: "Last scans and this device" }).click();
  await expect(stationPage.getByText("Guests saved: 3.")).toBeVisible({ timeout: 60_000 });
  await expect(stationPage.getByRole("link", { name: "Print badge Ada Lovelace" })).toBeVisible();
  await expectAccessible(stationPage, "Badges of those who were scanned last");
  await stationPage.getByRole("button", { name: "Close" }).click();

  await stationPage.context().setOffline(true);
  await stationPage.keyboard.type(edith);
  await stationPage.keyboard.press("Enter");
  await expect(alert).toContainText("Edith Lovelace");
  await expect(alert).toContainText("No network. Print the badge later");
  await expect(link).toBeHidden();
});

async function fileOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
