import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 4.34
test("label on an attendee is created, renamed, used as a filter and deleted, and a note is edited @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 0, quantity: 10 })],
  });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const people = ["Ada", "Grace"].map((first_name) => ({
    ticket,
    person: { first_name, last_name: "Lovelace", email },
  }));
  await aSale(request, event, people);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  const list = `/manage/event/${event.id}/attendees`;
  await organizer.goto(list);
  const table = organizer.getByRole("table");
  await table.getByText("Ada Lovelace").click();
  const drawer = organizer.getByRole("dialog", { name: "Ada Lovelace" });
  await drawer.getByRole("button", { name: "Add labels" }).click();
  await drawer.getByLabel("Find or create a label").fill("Press");
  await drawer.getByRole("button", { name: "Create “Press”" }).click();
  await expect(drawer.getByRole("button", { name: "Remove label “Press”" })).toBeVisible();
  // below the edge of the drawer it would be half covered
  await drawer.getByRole("checkbox", { name: "Press" }).scrollIntoViewIfNeeded();
  await expectAccessible(organizer, "Labelling an attendee");

  await drawer.getByLabel("New note", { exact: true }).fill("Sits in front.");
  await drawer.getByRole("button", { name: "Save note" }).click();
  await drawer.getByRole("button", { name: "Edit this note" }).click();
  await drawer.getByLabel("Note", { exact: true }).fill("Sits at the back.");
  await drawer.getByRole("button", { name: "Save note" }).click();
  await expect(drawer.getByText("Sits at the back.")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Save note" })).toBeHidden();

  await organizer.goto(list);
  await expect(table.getByText("Press", { exact: true })).toBeVisible();
  await organizer.getByRole("button", { name: "More actions for this list" }).click();
  await organizer.getByRole("menuitem", { name: "Labels" }).click();
  const labels = organizer.getByRole("dialog", { name: "Labels" });
  await labels.getByRole("button", { name: "Edit “Press”" }).click();
  await labels.getByLabel("Label name").fill("Media");
  await labels.getByText("Pink").click();
  await expectAccessible(organizer, "Changing a label");
  await labels.getByRole("button", { name: "Save label" }).click();
  await expect(labels.getByRole("button", { name: "Edit “Media”" })).toBeVisible();
  await organizer.keyboard.press("Escape");
  await expect(labels).toBeHidden();
  await expect(table.getByText("Media", { exact: true })).toBeVisible();

  const [media] = (await dashboard.ask("GET", `/events/${event.id}/labels`)) as unknown as { id: number }[];
  await organizer.goto(`${list}?filter_fields[label_id][in]=${media?.id}`);
  await expect(organizer.getByText("Label: Media")).toBeVisible();
  await expect(table.getByText("Ada Lovelace")).toBeVisible();
  await expect(table.getByText("Grace Lovelace")).toBeHidden();
  await expectAccessible(organizer, "Attendees with a label");

  await organizer.goto(list);
  await organizer.getByRole("button", { name: "More actions for this list" }).click();
  await organizer.getByRole("menuitem", { name: "Labels" }).click();
  await labels.getByRole("button", { name: "Delete “Media”" }).click();
  await expect(organizer.getByText("1 attendee will lose this label.")).toBeVisible();
  await organizer.getByRole("button", { name: "Delete label" }).click();
  await expect(labels.getByRole("button", { name: "Edit “Media”" })).toBeHidden();
  await organizer.keyboard.press("Escape");
  await expect(table.getByText("Ada Lovelace")).toBeVisible();
  await expect(table.getByText("Media", { exact: true })).toBeHidden();
});
