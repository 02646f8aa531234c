import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

test("organizer refunds part of an order, then the rest with its tickets, and the buyer sees both @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 50_00 })],
  });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const person = (first_name: string) => ({ ticket, person: { first_name, last_name: "Lovelace", email } });
  const order = await aSale(request, event, [person("Ada"), person("Grace")]);
  const buyer = await enter("the buyer");
  const organizer = await enter("the organizer");
  await signIn(organizer, dashboard);
  const [{ id }] = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as [{ id: number }];
  const inDashboard = `/manage/event/${event.id}/orders?open=${id}`;
  await organizer.goto(inDashboard);

  const first = await refundDialog(organizer);
  await expect(first.getByLabel(/Refund amount/)).toHaveValue("100.00");
  await first.getByRole("radio", { name: "Refund only, keep tickets valid" }).check();
  await expect(first.getByLabel(/Refund amount/)).toHaveValue("");
  await first.getByLabel(/Refund amount/).fill("30");
  await expect(first.getByText(/You keep €70.00/)).toBeVisible();
  await expectAccessible(organizer, "Refunding a part");
  await first.getByRole("button", { name: "Refund €30.00" }).click();
  await expect(organizer.getByText("€30.00 is being refunded to Ada Lovelace.")).toBeVisible();
  await isDone(organizer, inDashboard, "Partly refunded");

  await buyer.goto(`/checkout/${event.id}/${order.short_id}/summary`);
  await expect(buyer.getByText(/€30.00 was refunded to your original payment method/)).toBeVisible();
  await expectAccessible(buyer, "An order of which a part went back");
  const mail = await openMail(buyer, { to: email, subject: "Your refund for Harbour Night" });
  await expect(
    mail.getByText(/Order .* was partly refunded\. €30.00 was sent to your original payment method/),
  ).toBeVisible();
  await expect(mail.getByText("Your tickets stay valid.")).toBeVisible();

  const rest = await refundDialog(organizer);
  for (const name of ["Ada", "Grace"])
    await expect(rest.getByRole("checkbox", { name: new RegExp(`^${name}`) })).toBeChecked();
  await expect(rest.getByLabel(/Refund amount/)).toHaveValue("70.00");
  await rest.getByRole("button", { name: "Refund €70.00" }).click();
  await expect(organizer.getByText("€70.00 is being refunded to Ada Lovelace.")).toBeVisible();
  await isDone(organizer, inDashboard, "Refunded");
  await expect(organizer.getByRole("button", { name: "Refund", exact: true })).toBeHidden();

  await buyer.goto(`/checkout/${event.id}/${order.short_id}/summary`);
  await expect(buyer.getByText(/€100.00 was refunded to your original payment method/)).toBeVisible();
  const cancelled = await openMail(buyer, { to: email, subject: "Your order for Harbour Night was cancelled" });
  await expect(cancelled.getByText(/€70.00/)).toBeVisible();
  expect(await dashboard.ask("GET", `/events/${event.id}/orders/${id}`)).toMatchObject({
    status: "CANCELLED",
    total_refunded: 100_00,
    total_remaining: 0,
  });
});

async function refundDialog(page: Page) {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  return page.getByRole("dialog", { name: /^Refund order/ });
}

/** Waits until the refund is shown: a job carries it out shortly after. */
async function isDone(page: Page, path: string, label: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator("table").getByText(label, { exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}
