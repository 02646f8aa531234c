import { expectAccessible } from "./fixtures/accessible.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 4.30
test("swapping a ticket for a cheaper one refunds the difference @one-width", async ({ enter, request }) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 50_00 }), aTicket({ title: "Standing", price: 30_00 })],
  });
  const [seat] = event.tickets;
  if (!seat) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const person = (first_name: string) => ({ ticket: seat, person: { first_name, last_name: "Lovelace", email } });
  await aSale(request, event, [person("Ada"), person("Grace")]);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  const [{ id }] = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as [{ id: number }];
  const inDashboard = `/manage/event/${event.id}/orders?open=${id}`;
  await organizer.goto(inDashboard);

  await organizer.getByRole("button", { name: "Change tickets" }).click();
  const dialog = organizer.getByRole("dialog", { name: /^Change the tickets of/ });
  const grace = dialog.getByRole("group", { name: /^Grace Lovelace/ });
  await grace.getByLabel("Another ticket in its place").selectOption({ label: "Standing · €30.00" });
  await expect(dialog.getByText("€80.00")).toBeVisible();
  await expect(dialog.getByText("−€20.00")).toBeVisible();
  await dialog.getByRole("combobox", { name: /^What becomes of the difference/ }).click();
  await organizer.getByRole("option", { name: "Give it back" }).click();
  await expect(dialog.getByText(/Ada Lovelace gets €20.00 back, the way they paid/)).toBeVisible();
  await expectAccessible(organizer, "Changing tickets");
  await dialog.getByRole("button", { name: "Change tickets" }).click();
  await expect(organizer.getByText(/^The tickets of .* are changed\.$/)).toBeVisible();

  const buyer = await enter("the buyer");
  const mail = await openMail(buyer, { to: email, subject: "Harbour Night" });
  await expect(mail.getByText(/Standing/).first()).toBeVisible();
  await expect(async () => {
    expect(await dashboard.ask("GET", `/events/${event.id}/orders/${id}`)).toMatchObject({
      ...{ status: "COMPLETED", total_gross: 80_00, total_refunded: 0, total_remaining: 80_00 },
      refunds: [{ amount: 20_00, status: "SUCCEEDED", reason: "ORDER_CHANGE" }],
    });
  }).toPass({ timeout: 30_000 });
});

// SPEC 4.31
test("swapping a ticket for a more expensive one lets the buyer pay the difference by a link @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Standing", price: 30_00 }), aTicket({ title: "Seat", price: 50_00 })],
  });
  const [standing] = event.tickets;
  if (!standing) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const person = (first_name: string) => ({ ticket: standing, person: { first_name, last_name: "Lovelace", email } });
  await aSale(request, event, [person("Ada"), person("Grace")]);
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  const [{ id }] = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as [{ id: number }];
  await organizer.goto(`/manage/event/${event.id}/orders?open=${id}`);

  await organizer.getByRole("button", { name: "Change tickets" }).click();
  const dialog = organizer.getByRole("dialog", { name: /^Change the tickets of/ });
  const grace = dialog.getByRole("group", { name: /^Grace Lovelace/ });
  await grace.getByLabel("Another ticket in its place").selectOption({ label: "Seat · €50.00" });
  await dialog.getByRole("combobox", { name: /^What becomes of the difference/ }).click();
  await organizer.getByRole("option", { name: "The buyer pays it by a link" }).click();
  await expect(dialog.getByText(/Ada Lovelace is mailed a link to pay €20.00/)).toBeVisible();
  await expectAccessible(organizer, "Changing tickets, to be paid by a link");
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(organizer.getByText(/^The link is on its way to/)).toBeVisible();
  await expect(organizer.getByRole("button", { name: "Withdraw the change" })).toBeVisible();
  await expectAccessible(organizer, "A change that waits for its payment");

  const buyer = await enter("the buyer");
  const mail = await openMail(buyer, { to: email, subject: "Other tickets for Harbour Night" });
  const link = await mail.getByRole("link", { name: "Look at it and pay" }).getAttribute("href");
  await buyer.goto(link ?? "");
  await expect(buyer.getByRole("heading", { name: "Your order can be changed" })).toBeVisible();
  await expect(buyer.getByText("1 × Seat")).toBeVisible();
  await expectAccessible(buyer, "Paying a change");
  await buyer.getByText("Test cards").click();
  await buyer.getByRole("button", { name: /^4242 4242 4242 4242/ }).click();
  await buyer.getByRole("button", { name: "Pay €20.00" }).click();
  await expect(buyer.getByRole("heading", { name: "Paid: your order is changed" })).toBeVisible();
  await buyer.getByRole("link", { name: "View order and tickets" }).click();
  await expect(buyer).toHaveURL(/\/summary$/);
  await expect(buyer.getByText("Seat").first()).toBeVisible();
  expect(await dashboard.ask("GET", `/events/${event.id}/orders/${id}`)).toMatchObject({
    ...{ status: "COMPLETED", total_gross: 80_00, total_remaining: 80_00, refunds: [], proposed_change: null },
  });
  await organizer.reload();
  await expect(organizer.getByText(/€20.00 more were paid by a link/)).toBeVisible();
});
