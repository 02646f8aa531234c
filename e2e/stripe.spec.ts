import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// An account is connected with Stripe (its stand-in, docs/operators/payments.md), and a buyer pays
// with it: the screens of both.

// SPEC 1.25, 4.18
test(
  "account connects Stripe, and an order is paid after a declined card and a 3-D Secure confirmation",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { tickets: [aTicket({ price: 1250 })] });
    const admin = await enter("the admin");
    await signIn(admin, dashboard);

    await admin.goto("/account/payment");
    await expect(admin.getByRole("heading", { name: "Payments with Stripe" })).toBeVisible();
    await expect(admin.getByText("Test mode: no real payments are made.")).toBeVisible();
    await expectAccessibleInBoth(admin, "An account that is not connected");
    await admin.getByRole("button", { name: "Connect with Stripe" }).click();
    await admin.getByRole("button", { name: "Save for later" }).click();
    await expect(admin.getByText("Stripe needs 3 more details from you.")).toBeVisible();
    await expectAccessible(admin, "A connection that is not complete");
    await admin.getByRole("button", { name: "Continue at Stripe" }).click();
    await admin.getByRole("button", { name: "Complete the setup" }).click();
    await expect(admin.getByRole("heading", { name: "Connected to Stripe" })).toBeVisible();
    await expect(admin.getByText("Harbour Events · acct_")).toBeVisible();
    await expectAccessible(admin, "A connected account");

    const buyer = await enter("the buyer", { expects: [/status of 402 /] });
    await buyer.goto(`/event/${event.id}/${event.slug}`);
    await buyer.getByRole("button", { name: "Increase quantity of Standard" }).click();
    await buyer.getByRole("button", { name: "Continue" }).click();
    const details = buyer.getByRole("region", { name: "Buyer" });
    await details.getByRole("textbox", { name: "First name" }).fill("Ada");
    await details.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
    await details.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
    await buyer.getByRole("checkbox", { name: /I accept/ }).check();
    await buyer.getByRole("button", { name: "Continue to payment" }).click();
    await expect(buyer).toHaveURL(/\/payment$/);
    await payByStripe(buyer, "4000000000000002");
    await expect(buyer.getByRole("alert")).toContainText("The bank declined this card. You weren’t charged");
    await expectAccessible(buyer, "A payment by Stripe, declined");
    buyer.on("dialog", (bank) => void bank.accept());
    await payByStripe(buyer, "4000002760003184");
    await expect(buyer).toHaveURL(/\/summary$/, { timeout: 20_000 });
    await expect(buyer.getByRole("heading", { level: 1 })).toBeVisible();

    const quick = await enter("the buyer with a wallet", { expects: [/status of 402 /] });
    await quick.goto(`/event/${event.id}/${event.slug}`);
    await quick.getByRole("button", { name: "Increase quantity of Standard" }).click();
    await quick.getByRole("button", { name: "Continue" }).click();
    const express = quick.getByRole("region", { name: "Express checkout" });
    await expect(express.getByText(/^By paying here, you accept the terms/)).toBeVisible();
    await expectAccessible(quick, "A wallet button above the details");
    await payByWallet(quick, "4000000000000002");
    await expect(express.getByRole("alert")).toContainText("The bank declined this card. You weren’t charged");
    await payByWallet(quick, "4242424242424242");
    await expect(quick).toHaveURL(/\/summary$/, { timeout: 20_000 });
    await expect(quick.getByText("ada@example.com").first()).toBeVisible();

    const list = await dashboard.ask("GET", `/events/${event.id}/orders`);
    const paid = { label: "COMPLETED", total_gross: 1250, first_name: "Ada", last_name: "Lovelace" };
    expect(list).toMatchObject([paid, paid]);

    await admin.getByRole("button", { name: "Disconnect" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(admin.getByRole("button", { name: "Connect with Stripe" })).toBeVisible();
  },
);

async function payByWallet(page: Page, card: string): Promise<void> {
  await page.getByRole("button", { name: "Pay with Link" }).click();
  const wallet = page.getByRole("dialog", { name: "Wallet" });
  await wallet.getByLabel("Card of the wallet").selectOption(card);
  await wallet.getByRole("button", { name: "Pay now" }).click();
}

async function payByStripe(page: Page, card: string): Promise<void> {
  await expect(page.getByText("Test mode. No card will be charged. Use a test card.")).toBeVisible();
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: /^Pay/ }).click();
}
