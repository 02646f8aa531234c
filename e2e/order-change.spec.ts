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
  const dialog = organizer.getByRole("dialog", { name: /^Change tickets of order/ });
  const grace = dialog.getByRole("group", { name: /^Grace Lovelace/ });
  await grace.getByLabel("Replacement ticket").selectOption({ label: "Standing · €30.00" });
  await expect(dialog.getByText("€80.00")).toBeVisible();
  await expect(dialog.getByText("−€20.00")).toBeVisible();
  await dialog.getByRole("combobox", { name: /^Price difference/ }).click();
  await organizer.getByRole("option", { name: "Refund the buyer" }).click();
  await expect(dialog.getByText(/€20.00 will be refunded to Ada Lovelace’s original payment method/)).toBeVisible();
  await expectAccessible(organizer, "Changing tickets");
  await dialog.getByRole("button", { name: "Change tickets" }).click();
  await expect(organizer.getByText(/^The tickets of order .* were changed\.$/)).toBeVisible();

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
  const dialog = organizer.getByRole("dialog", { name: /^Change tickets of order/ });
  const grace = dialog.getByRole("group", { name: /^Grace Lovelace/ });
  await grace.getByLabel("Replacement ticket").selectOption({ label: "Seat · €50.00" });
  await dialog.getByRole("combobox", { name: /^Price difference/ }).click();
  await organizer.getByRole("option", { name: "Send a payment link" }).click();
  await expect(dialog.getByText(/We’ll email Ada Lovelace a link to pay €20.00/)).toBeVisible();
  await expectAccessible(organizer, "Changing tickets, to be paid by a link");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(organizer.getByText(/^Payment link sent to/)).toBeVisible();
  await expect(organizer.getByRole("button", { name: "Withdraw change" })).toBeVisible();
  await expectAccessible(organizer, "A change that waits for its payment");

  const buyer = await enter("the buyer");
  const mail = await openMail(buyer, { to: email, subject: "Pay €20.00 to change your tickets for Harbour Night" });
  const link = await mail.getByRole("link", { name: "Review and pay" }).getAttribute("href");
  await buyer.goto(link ?? "");
  await expect(buyer.getByRole("heading", { name: "A change to your order" })).toBeVisible();
  await expect(buyer.getByText("1 × Seat")).toBeVisible();
  await expectAccessible(buyer, "Paying a change");
  await buyer.getByText("Test cards").click();
  await buyer.getByRole("button", { name: /^4242 4242 4242 4242/ }).click();
  await buyer.getByRole("button", { name: "Pay €20.00" }).click();
  await expect(buyer.getByRole("heading", { name: "Your order was changed" })).toBeVisible();
  await buyer.getByRole("link", { name: "View order and tickets" }).click();
  await expect(buyer).toHaveURL(/\/summary$/);
  await expect(buyer.getByText("Seat").first()).toBeVisible();
  expect(await dashboard.ask("GET", `/events/${event.id}/orders/${id}`)).toMatchObject({
    ...{ status: "COMPLETED", total_gross: 80_00, total_remaining: 80_00, refunds: [], proposed_change: null },
  });
  await organizer.reload();
  await expect(organizer.getByText(/The difference of €20.00 was paid by link/)).toBeVisible();
});
