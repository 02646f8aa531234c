import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";
import { expectAccessible } from "./stage/accessible.ts";
import { enterOffice } from "./main-job/midsummer.ts";
import { aLiveEvent, anAddress, anOffice, aTicket } from "./stage/office.ts";
import { codesByZBar, firstPage } from "./stage/other-readers.ts";
import { aSale, codeOf } from "./stage/sale.ts";
import { expect, test } from "./stage/test.ts";

// What an organizer prints for the day. One width is enough: its parts are tested at all of them.

test("an organizer takes a list by name along, and prints badges that the door can scan @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const office = await anOffice(request);
  const event = await aLiveEvent(office, { tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const person = (first_name: string) => ({
    ticket,
    person: { first_name, last_name: "Lovelace", email: anAddress("ada") },
  });
  const order = await aSale(request, event, [person("Ada"), person("Grace")]);
  await office.ask("POST", `/events/${event.id}/check-in-lists`, { name: "Main entrance", all_tickets: true });

  const organizer = await enter("the organizer");
  await enterOffice(organizer, office, `/manage/event/${event.id}/check-in`);
  await organizer.getByRole("button", { name: "Main entrance" }).click();
  const list = organizer.waitForEvent("download");
  await organizer.getByRole("button", { name: "List for paper" }).click();
  expect((await list).suggestedFilename()).toBe("summer-night-main-entrance.pdf");
  expect((await fileOf(await list)).subarray(0, 5).toString()).toBe("%PDF-");

  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await organizer.getByRole("button", { name: "More about the attendees" }).click();
  await organizer.getByRole("menuitem", { name: "Badges" }).click();
  await expect(organizer.getByRole("dialog", { name: "Badges" })).toBeVisible();
  await expectAccessible(organizer, "Badges");
  await organizer.keyboard.press("Escape");
  await organizer.getByRole("button", { name: "More about Grace Lovelace" }).click();
  await organizer.getByRole("menuitem", { name: "Badge", exact: true }).click();
  const dialog = organizer.getByRole("dialog", { name: "Badges" });
  await dialog.getByRole("switch", { name: "With the ticket’s QR code" }).click();
  const badge = organizer.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PDF" }).click();
  const picture = await firstPage(await fileOf(await badge), 300);
  expect(await codesByZBar(picture)).toEqual([await codeOf(request, event, order, "Grace")]);
  await expect(dialog).toBeHidden();
});

async function fileOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
