import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

test("attendees confirmed as the same person get one message, and undoing it restores two recipients @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const tickets = [aTicket({ title: "Seat", price: 0, quantity: 10 })];
  const event = await aLiveEvent(dashboard, { title: "Harbour Night", tickets });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada").toLowerCase();
  const tagged = email.replace("@", "+fair@");
  const buyerName = { first_name: "Ada", last_name: "Lovelace" };
  for (const buyerEmail of [email, tagged])
    await aSale(request, event, [{ ticket, person: { ...buyerName, email: buyerEmail } }]);
  const reached = () =>
    dashboard
      .ask("POST", `/events/${event.id}/messages/reach`, { message_type: "EVENT" })
      .then(({ recipients }) => recipients);
  expect(await reached()).toBe(2);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await organizer.getByRole("button", { name: "More actions for this list" }).click();
  await organizer.getByRole("menuitem", { name: "Possible duplicates" }).click();
  await expect(organizer).toHaveURL(/\/attendees\/duplicates$/);
  await expect(organizer.getByRole("radio", { name: email })).toBeChecked();
  await expectAccessible(organizer, "possible duplicates");
  await organizer.getByRole("button", { name: /^Same person/ }).click();
  await expect(organizer.getByText(`Messages go to ${email}`)).toBeVisible();
  await expect(organizer.getByRole("heading", { name: "No possible duplicates" })).toBeVisible();
  expect(await reached()).toBe(1);
  await organizer.getByRole("button", { name: /^Undo/ }).click();
  await expect(organizer.getByRole("button", { name: /^Same person/ })).toBeVisible();
  expect(await reached()).toBe(2);
});
