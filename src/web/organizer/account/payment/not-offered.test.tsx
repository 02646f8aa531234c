import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aMe } from "#web/testing/factories.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import PaymentConnectionPage from "./payment-connection-page.tsx";

test("payment page without Stripe offers bank transfer and names no environment variables", async () => {
  renderDashboard(
    <SignedIn>
      <PaymentConnectionPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/payment/unmatched": () => ({ body: { data: [] } }),
      "GET /accounts/4/payment": () => ({ body: { data: NOT_OFFERED } }),
    },
  );
  expect(await screen.findByText("Card payments aren’t set up yet")).toBeTruthy();
  const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect([to("Offer bank transfer"), to("I’m the operator")]).toEqual(["/account/event-defaults", "/operator"]);
  expect(document.body.textContent).not.toContain("STRIPE_");
});

const NOT_OFFERED = {
  ...{ state: "not_offered", is_test: false, provider_account_id: null, name: null, country: null },
  ...{ default_currency: null, payouts_enabled: false, details_submitted: false, missing: 0 },
  ...{ connected_at: null, fee_rate: 0 },
};
