import type { Page } from "@playwright/test";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { codesByZBar, firstPage, MISHAPS } from "./fixtures/qr-readers.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// A ticket's code is the same wherever it is shown, and third-party readers read it there, also
// when it is dim, blurred or creased.

// SPEC 2.48, 5.08
test("ticket page, print, PDF and email show the same code, which other readers can read @one-width", async ({
  enter,
  request,
}) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Seat" })] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const order = await aSale(request, event, [{ ticket, person: { first_name: "Ada", last_name: "Lovelace", email } }]);
  const code = await codeOf(request, event, order, "Ada");
  expect(code).toMatch(/^FT1[0-9A-HJ-NP-X]{146}$/);
  const typed = code.slice(3, 19).replaceAll(/.{4}(?=.)/g, "$&-");
  const { short_id } = order.attendees[0] ?? { short_id: "" };

  const guest = await enter("the guest", { is_painted: true });
  const code_on = (page: Page) => page.getByRole("img", { name: "Ticket QR code" });
  await test.step("on the ticket's page", async () => {
    await guest.goto(`/ticket/${event.id}/${short_id}`);
    await expect(guest.getByText(typed)).toBeVisible();
    await expectRead(await code_on(guest).screenshot(), code);
  });
  await test.step("printed from there", async () => {
    await guest.goto(`/ticket/${event.id}/${short_id}/print`);
    await guest.emulateMedia({ media: "print" });
    await expectRead(await code_on(guest).screenshot(), code);
    await guest.emulateMedia({ media: null });
  });
  await test.step("in the PDF", async () => {
    const pdf = await request.get(`/api/public/events/${event.id}/attendees/${short_id}/ticket_pdf`);
    expect(pdf.status()).toBe(200);
    await expectRead(await firstPage(await pdf.body()), code);
  });
  await test.step("in the email", async () => {
    const mailbox = await enter("the mailbox", { is_painted: true });
    const mail = await openMail(mailbox, { to: email, subject: "Summer Night" });
    await expect(mail.getByText(typed)).toBeVisible();
    await expectRead(await mail.getByRole("img", { name: "QR code of this ticket" }).screenshot(), code);
  });
});

async function expectRead(picture: Buffer, code: string): Promise<void> {
  for (const [how, happen] of Object.entries(MISHAPS))
    expect(await codesByZBar(await happen(picture)), how).toEqual([code]);
}
