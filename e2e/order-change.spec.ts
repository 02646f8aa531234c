import { expectAccessible } from "./stage/accessible.ts";
import { openMail } from "./stage/mailbox.ts";
import { aLiveEvent, anAddress, anOffice, aTicket } from "./stage/office.ts";
import { aSale } from "./stage/sale.ts";
import { expect, test } from "./stage/test.ts";

// One of two tickets becomes a cheaper one, the difference goes back, and the buyer is mailed what they have now. One width is enough.

test("a ticket is swapped for a cheaper one, and the difference goes back @one-width", async ({ enter, request }) => {
  test.setTimeout(90_000);
  const office = await anOffice(request);
  const event = await aLiveEvent(office, {
    title: "Harbour Night",
    tickets: [aTicket({ title: "Seat", price: 50_00 }), aTicket({ title: "Standing", price: 30_00 })],
  });
  const [seat] = event.tickets;
  if (!seat) throw new Error("There is no ticket.");
  const email = anAddress("ada");
  const person = (first_name: string) => ({ ticket: seat, person: { first_name, last_name: "Lovelace", email } });
  await aSale(request, event, [person("Ada"), person("Grace")]);
  const organizer = await enter("the organizer");
  await organizer.goto("/auth/login");
  await organizer.evaluate((known) => localStorage.setItem("token", known), office.token);
  const [{ id }] = (await office.ask("GET", `/events/${event.id}/orders`)) as unknown as [{ id: number }];
  const inOffice = `/manage/event/${event.id}/orders?open=${id}`;
  await organizer.goto(inOffice);

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
  const letter = await openMail(buyer, { to: email, subject: "Harbour Night" });
  await expect(letter.getByText(/Standing/).first()).toBeVisible();
  await expect(async () => {
    expect(await office.ask("GET", `/events/${event.id}/orders/${id}`)).toMatchObject({
      ...{ status: "COMPLETED", total_gross: 80_00, total_refunded: 0, total_remaining: 80_00 },
      refunds: [{ amount: 20_00, status: "SUCCEEDED", reason: "ORDER_CHANGE" }],
    });
  }).toPass({ timeout: 30_000 });
});
