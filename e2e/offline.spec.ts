import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { openStation, stationOf } from "./fixtures/check-in.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 4.10
test(
  "buyer who chooses bank transfer sees how to pay, and has a valid ticket once the order is marked as paid",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1250 })] });
    const organizer = await enter("the organizer");
    await signIn(organizer, dashboard);

    await organizer.goto(`/manage/event/${event.id}/settings?section=payment`);
    await organizer.getByRole("switch", { name: "Offer to buyers" }).click();
    await organizer
      .getByRole("textbox", { name: "Payment instructions" })
      .fill("IBAN DE02 1203 0000 0000 2020 51\nOr in cash");
    await expectAccessible(organizer, "Settings of payments by transfer");
    await organizer.getByRole("button", { name: "Save" }).click();
    await expect(organizer.getByText("Saved")).toBeVisible();

    const email = anAddress("buyer");
    const buyer = await enter("the buyer");
    await buyer.goto(`/event/${event.id}/${event.slug}`);
    await buyer.getByRole("button", { name: "Increase quantity of Standard" }).click();
    await buyer.getByRole("button", { name: "Continue" }).click();
    const details = buyer.getByRole("region", { name: "Buyer" });
    await details.getByRole("textbox", { name: "First name" }).fill("Ada");
    await details.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
    await details.getByRole("textbox", { name: "Email" }).fill(email);
    await buyer.getByRole("checkbox", { name: /I accept/ }).check();
    await buyer.getByRole("button", { name: "Continue to payment" }).click();
    await expect(buyer).toHaveURL(/\/payment$/);
    await buyer.getByRole("radio", { name: "Bank transfer or pay at the door" }).click();
    await expectAccessible(buyer, "The choice between card and bank transfer");
    await buyer.getByRole("button", { name: "Order now, pay later" }).click();
    await expect(buyer.getByText("IBAN DE02 1203 0000 0000 2020 51")).toBeVisible();
    await expect(buyer.getByText("Payment reference")).toBeVisible();
    await expectAccessibleInBoth(buyer, "How to pay by bank transfer");
    await buyer.reload();
    await expect(buyer.getByText("IBAN DE02 1203 0000 0000 2020 51")).toBeVisible();
    await openMail(organizer, { to: email, subject: "How to pay for Summer Night" });

    await organizer.goto(`/manage/event/${event.id}/orders`);
    await organizer.getByRole("link", { name: "1 awaiting payment" }).click();
    // The list is faded while the filtered rows load.
    await expect(organizer.getByRole("link", { name: "1 awaiting payment" })).toBeHidden();
    await organizer.getByRole("row", { name: /Ada Lovelace/ }).click();
    await expect(organizer.getByRole("button", { name: "Mark as paid", exact: true })).toBeVisible();
    await expect(organizer.locator("[data-stale]")).toHaveCount(0);
    await expect(organizer.locator("div:has(> table)").first()).toHaveCSS("opacity", "1");
    await expectAccessible(organizer, "An order that waits for a transfer");
    await organizer.getByRole("button", { name: "Mark as paid", exact: true }).click();
    const dialog = organizer.getByRole("dialog", { name: /Mark order .* as paid/ });
    await expect(dialog.getByText("We’ll email Ada Lovelace the tickets.")).toBeVisible();
    await expectAccessible(organizer, "Marking an order as paid");
    await dialog.getByRole("button", { name: "Mark as paid", exact: true }).click();
    await expect(organizer.getByText(/was marked as paid\. We’re emailing the tickets/)).toBeVisible();

    await buyer.reload();
    await buyer.getByRole("link", { name: "View tickets" }).click();
    await expect(buyer).toHaveURL(/\/summary$/);
    await expect(buyer.getByText("Ada Lovelace").first()).toBeVisible();
    const list = await dashboard.ask("GET", `/events/${event.id}/orders`);
    expect(list).toMatchObject([{ label: "COMPLETED", total_gross: 1250 }]);
  },
);

test(
  "tickets valid before payment show as unpaid at check-in, and the order's row marks them as paid",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1250 })] });
    const organizer = await enter("the organizer");
    await signIn(organizer, dashboard);
    await organizer.goto(`/manage/event/${event.id}/settings?section=payment`);
    await organizer.getByRole("switch", { name: "Offer to buyers" }).click();
    await organizer.getByRole("switch", { name: "Tickets are valid before payment" }).click();
    await organizer.getByRole("button", { name: "Save" }).click();
    await expect(organizer.getByText("Saved")).toBeVisible();

    const email = anAddress("buyer");
    const buyer = await enter("the buyer");
    await buyer.goto(`/event/${event.id}/${event.slug}`);
    await buyer.getByRole("button", { name: "Increase quantity of Standard" }).click();
    await buyer.getByRole("button", { name: "Continue" }).click();
    const details = buyer.getByRole("region", { name: "Buyer" });
    await details.getByRole("textbox", { name: "First name" }).fill("Ada");
    await details.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
    await details.getByRole("textbox", { name: "Email" }).fill(email);
    await buyer.getByRole("checkbox", { name: /I accept/ }).check();
    await buyer.getByRole("button", { name: "Continue to payment" }).click();
    await buyer.getByRole("radio", { name: "Bank transfer or pay at the door" }).click();
    await expect(buyer.getByText(/Your tickets are valid right away/)).toBeVisible();
    await buyer.getByRole("button", { name: "Order now, pay later" }).click();
    await expect(buyer.getByText(/They’re already valid/)).toBeVisible();
    await expect(buyer.getByRole("button", { name: "Transfer Ada Lovelace" })).toBeVisible();
    await expectAccessibleInBoth(buyer, "How to pay, with tickets that are valid already");
    await openMail(organizer, { to: email, subject: "Your tickets for Summer Night and how to pay" });
    await buyer.getByRole("link", { name: /Ada Lovelace/ }).click();
    await expect(buyer.getByRole("img", { name: "Ticket QR code" })).toBeVisible();
    await expect(buyer.getByText("Awaiting payment")).toBeVisible();

    const input = { name: "Main door", all_tickets: true, ticket_ids: [] };
    const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);
    const stationPage = await enter("the door");
    await openStation(stationPage, stationOf(list));
    await stationPage.getByRole("button", { name: /^Find/ }).click();
    await stationPage.getByRole("searchbox").fill("Ada");
    await expect(stationPage.getByText("Awaiting payment")).toBeVisible();
    await stationPage.getByRole("button", { name: "Check in Ada Lovelace" }).click();
    await expect(stationPage.getByText(/^Checked in \d/)).toBeVisible();

    await organizer.goto(`/manage/event/${event.id}/orders`);
    await organizer.getByRole("button", { name: /^Mark as paid O-/ }).click();
    const dialog = organizer.getByRole("dialog", { name: /Mark order .* as paid/ });
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await expect(organizer.getByText(/was marked as paid\. We’re emailing the tickets/)).toBeVisible();
    await expect(organizer.getByRole("button", { name: /^Mark as paid/ })).toHaveCount(0);
  },
);
