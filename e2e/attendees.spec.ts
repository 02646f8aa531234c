import { expectAccessible } from "./fixtures/accessible.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

type Row = { id: number; status: string; email: string };

/** An order of three tickets, for an event with `quantity` seats. */
async function aStage(request: Parameters<typeof dashboardFixture>[0], quantity: number) {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 20_00, quantity })],
  });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const order = await aSale(
    request,
    event,
    ["Ada", "Grace", "Mary"].map((first_name) => ({ ticket, person: { first_name, last_name: "Lovelace", email } })),
  );
  return { dashboard, event, ticket, order, email };
}

// SPEC 4.28
test("re-activating a cancelled ticket needs a free unit, and the error links to the ticket's quantity @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const { dashboard, event, ticket, email } = await aStage(request, 3);
  const organizer = await enter("the organizer", { expects: [/409 .*\/reactivate/] });
  await signIn(organizer, dashboard);
  const attendees = (await dashboard.ask("GET", `/events/${event.id}/attendees?query=grace`)) as unknown as Row[];
  await organizer.goto(`/manage/event/${event.id}/attendees?open=${attendees[0]?.id}`);

  const panel = organizer.getByRole("dialog", { name: "Grace Lovelace" });
  await panel.getByRole("button", { name: "More actions for Grace Lovelace" }).click();
  await organizer.getByRole("menuitem", { name: "Cancel ticket" }).click();
  const cancelling = organizer.getByRole("dialog", { name: "Cancel Grace Lovelace’s ticket?" });
  await expectAccessible(organizer, "Cancelling one ticket");
  await cancelling.getByRole("button", { name: "Cancel ticket" }).click();
  await expect(organizer.getByText("The ticket of Grace Lovelace was cancelled.")).toBeVisible();

  // another buyer takes the freed seat
  await aSale(request, event, [{ ticket, person: { first_name: "Eve", last_name: "Holt", email: anAddress("eve") } }]);
  await organizer.getByRole("button", { name: "Reactivate ticket" }).click();
  const again = organizer.getByRole("dialog", { name: "Reactivate Grace Lovelace’s ticket?" });
  await again.getByRole("button", { name: "Reactivate ticket" }).click();
  await expect(again.getByRole("alert")).toContainText("There aren’t enough of these tickets left.");
  await expectAccessible(organizer, "A ticket that finds no place");
  await expect(again.getByRole("link", { name: "Edit ticket quantity" })).toHaveAttribute(
    "href",
    `/manage/event/${event.id}/tickets?open=${ticket.id}`,
  );
  const [price] = ticket.prices;
  await dashboard.ask("PUT", `/events/${event.id}/tickets/${ticket.id}`, {
    ...{ title: "Seat", type: "PAID" },
    prices: [{ id: price?.id, price: 20_00, initial_quantity_available: 4 }],
  });
  await again.getByRole("button", { name: "Reactivate ticket" }).click();
  await expect(organizer.getByText("The ticket of Grace Lovelace was reactivated.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Check in" })).toBeVisible();

  const reader = await enter("the buyer");
  const mail = await openMail(reader, { to: email, subject: "Your ticket for Harbour Night" });
  await expect(mail.getByText("Grace Lovelace").first()).toBeVisible();
});

// SPEC 4.38
test("organizer finds and corrects an attendee, leaves a check-in note and changes an order's email @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const { dashboard, event, order } = await aStage(request, 10);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  const [{ id } = { id: 0 }] = (await dashboard.ask(
    "GET",
    `/events/${event.id}/attendees?query=mary`,
  )) as unknown as Row[];
  await organizer.goto(`/manage/event/${event.id}/attendees?open=${id}`);
  await organizer.getByLabel("First name").fill("Marie");
  await organizer.getByLabel("Note for check-in staff").fill("VIP");
  await organizer.getByRole("button", { name: "Save changes" }).click();
  await expect(organizer.getByText("Attendee saved. The ticket code stays the same.")).toBeVisible();
  await organizer.getByLabel("New note", { exact: true }).fill("Sits in front.");
  await organizer.getByRole("button", { name: "Save note" }).click();
  await expect(organizer.getByText("Note saved.", { exact: true })).toBeVisible();
  await expectAccessible(organizer, "An attendee with a note");
  expect(await dashboard.ask("GET", `/events/${event.id}/attendees/${id}`)).toMatchObject({
    ...{ first_name: "Marie", check_in_note: "VIP", notes: [{ text: "Sits in front.", by: "Robin Weber" }] },
  });

  const [{ id: order_id } = { id: 0 }] = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as Row[];
  await organizer.goto(`/manage/event/${event.id}/orders?open=${order_id}`);
  await organizer.getByRole("button", { name: "Edit buyer" }).click();
  const dialog = organizer.getByRole("dialog", { name: /^Buyer of order/ });
  const corrected = anAddress("corrected");
  await dialog.getByRole("textbox", { name: /^Email/ }).fill(corrected);
  await dialog.getByRole("switch", { name: "Resend confirmation" }).check({ force: true });
  await expectAccessible(organizer, "Correcting the buyer");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(organizer.getByText(`Buyer updated. We’re sending the confirmation to ${corrected}.`)).toBeVisible();
  const reader = await enter("the buyer");
  await openMail(reader, { to: corrected, subject: "Harbour Night" });
  expect(order.status).toBe("COMPLETED");
});

// SPEC 4.29
test("manually added attendee receives the ticket by email @one-width", async ({ enter, request }) => {
  test.setTimeout(90_000);
  const { dashboard, event } = await aStage(request, 10);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  await organizer.goto(`/manage/event/${event.id}/attendees`);
  await organizer.getByRole("link", { name: "Add attendees" }).click();
  const drawer = organizer.getByRole("dialog", { name: "Add attendees" });
  const email = anAddress("olga");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(organizer, "Adding attendees, with errors");
  await drawer.getByLabel("First name").fill("Olga");
  await drawer.getByLabel("Last name").fill("Berg");
  await drawer.getByRole("textbox", { name: /^Email/ }).fill(email);
  await expect(drawer.getByText("Total: €20.00")).toBeVisible();
  await drawer.getByLabel("Payment method").click();
  await organizer.getByRole("option", { name: "Paid in cash" }).click();
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer.getByText("1 attendee was added.")).toBeVisible();
  await expectAccessible(organizer, "Attendees that were added");
  await drawer.getByRole("link", { name: /^O-/ }).click();
  await expect(organizer.getByText("Paid in cash")).toBeVisible();
  const refund = organizer.getByRole("button", { name: "Refund", exact: true });
  await refund.hover();
  await expect(organizer.getByText("A manually created order can’t be refunded.").first()).toBeAttached();
  const reader = await enter("the guest");
  const mail = await openMail(reader, { to: email, subject: "Harbour Night" });
  await expect(mail.getByText("Olga").first()).toBeVisible();
});
