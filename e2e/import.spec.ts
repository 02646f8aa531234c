import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const GUESTS = `Name;Email;Category;Paid
Ada Lovelace;ada@example.com;VIP;20,00
Bob Noyce;bob@example.com;Seat;15,50
Nobody;no address;Seat;15,50
`;

test("import file is previewed, corrected by choices, imported and rolled back completely @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 20_00, quantity: 10 }), aTicket({ title: "Box", price: 40_00 })],
  });
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await expect(organizer.getByRole("heading", { name: "No attendees yet" })).toBeVisible();
  await organizer.getByRole("link", { name: "Import" }).click();
  await expect(organizer.getByRole("heading", { name: "Import attendees" })).toBeVisible();
  await expectAccessible(organizer, "The beginning of an import");

  await organizer
    .getByLabel("Attendee file")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(GUESTS) });
  await expect(organizer).toHaveURL(/attendees\/import\/\d+$/);
  await expect(organizer.getByLabel("Category")).toHaveValue("ticket");
  await expectAccessible(organizer, "The columns of a file");
  await organizer.getByRole("button", { name: "Check file" }).click();

  await expect(organizer.getByRole("heading", { name: "1 attendee can be imported" })).toBeVisible();
  await expect(organizer.getByText("No ticket has this name. Match it to a ticket.")).toBeVisible();
  await organizer.getByLabel("VIP").selectOption({ label: "Box" });
  await expect(organizer.getByRole("heading", { name: "2 attendees can be imported" })).toBeVisible();
  await expect(organizer.getByRole("heading", { name: "1 row has a problem" })).toBeVisible();
  await expectAccessible(organizer, "What becomes of a file");
  await organizer.getByRole("button", { name: "Import 2 attendees" }).click();

  await expect(organizer.getByRole("heading", { name: "Imported", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(organizer.getByText("1 row was skipped.")).toBeVisible();
  await expectAccessible(organizer, "What came of an import");
  await organizer.getByRole("link", { name: "View attendees" }).click();
  await expect(organizer.getByRole("row", { name: /Ada Lovelace/ })).toContainText("Box");
  await expect(organizer.getByRole("row", { name: /Bob Noyce/ })).toContainText("Seat");

  await organizer.getByRole("link", { name: "Import" }).click();
  await organizer.getByRole("link", { name: "guests.csv" }).click();
  await organizer.getByRole("button", { name: "Undo import" }).click();
  const dialog = organizer.getByRole("dialog", { name: "Undo this import?" });
  await expectAccessible(organizer, "Undoing an import");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(organizer.getByRole("heading", { name: "Undone", exact: true })).toBeVisible({ timeout: 30_000 });
  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await expect(organizer.getByRole("heading", { name: "No attendees yet" })).toBeVisible();
});
