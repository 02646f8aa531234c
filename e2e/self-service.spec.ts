import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { linkInMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// Self-service of buyers, through the order link that they find by their email. One width is
// enough: the parts are tested at every width.

// SPEC 5.05
test("buyer finds the order, corrects a name, transfers a ticket and cancels one under the event's rules @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(90_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    tickets: [aTicket({ title: "Seat", price: 50_00 })],
    settings: { allow_self_cancellation: true, cancellation_rules: [{ days_before: 7, percent: 80 }] },
  });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const person = (first_name: string) => ({ ticket, person: { first_name, last_name: "Lovelace", email } });
  const order = await aSale(request, event, [person("Ada"), person("Grace"), person("Cyril")]);
  const old = order.attendees.find(({ first_name }) => first_name === "Grace")?.short_id ?? "";

  const page = await enter("the buyer", { expects: [/403/, /410/] });
  await page.goto("/find-order");
  await expectAccessible(page, "Find my order");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Email me the links" }).click();
  await expect(page.getByText(`If there are orders for ${email}, we’ve emailed you the links.`)).toBeVisible();
  const link = await linkInMail(request, { to: email, path: new RegExp(`${order.short_id}/summary$`) });
  await page.goto(new URL(link).pathname);

  await page.getByRole("button", { name: "Edit Ada" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Augusta Ada");
  await expectAccessible(page, "Correcting a ticket");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("link", { name: /^Augusta Ada Lovelace/ })).toBeVisible();

  await page.getByRole("button", { name: "Transfer Grace" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Bo");
  await page.getByRole("textbox", { name: "Email" }).fill(anAddress("bo"));
  await button(page, "Continue").click();
  const question = page.getByRole("dialog", { name: "Transfer ticket to Bo?" });
  await question.getByRole("button", { name: "Transfer ticket" }).click();
  await expect(page.getByRole("button", { name: "Transfer Bo" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel tickets" }).click();
  await page.getByRole("checkbox", { name: "Cyril" }).check();
  await expect(page.getByText("Your refund")).toContainText("€40.00");
  await expectAccessible(page, "Cancelling tickets");
  // the order's link may have been forwarded, so a refund requires confirmation from the buyer's
  // mailbox
  await page.getByRole("button", { name: "Cancel 1 ticket" }).click();
  await page.getByRole("button", { name: "Email me a confirmation link" }).click();
  await expect(page.getByText("We sent a link to")).toBeVisible();
  await expectAccessible(page, "Confirming an order by email");
  const confirmation = await linkInMail(request, { to: email, path: new RegExp(`${order.short_id}/confirm/`) });
  await page.goto(new URL(confirmation).pathname);
  await page.getByRole("button", { name: "Cancel tickets" }).click();
  await page.getByRole("checkbox", { name: "Cyril" }).check();
  await page.getByRole("button", { name: "Cancel 1 ticket" }).click();
  await expect(page.getByText(/· Cancelled$/)).toBeVisible();

  await page.goto(`/ticket/${event.id}/${old}`);
  await expect(page.getByRole("heading", { name: "This ticket was transferred to someone else." })).toBeVisible();
});

const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
