import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { UnmatchedPayments } from "./unmatched-payments.tsx";

const UNMATCHED = {
  id: 3,
  provider_payment_id: "pi_3",
  amount: 50_00,
  currency: "EUR",
  reason: "UNKNOWN_ORDER",
  created_at: "2027-05-03T10:00:00.000Z",
};

function open(all: (typeof UNMATCHED)[]) {
  let left = all;
  return renderDashboard(
    <SignedIn>
      <h1>Payments</h1>
      <UnmatchedPayments />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/payment/unmatched": () => ({ body: { data: left } }),
      "POST /accounts/4/payment/unmatched/3/settle": () => {
        left = [];
        return {};
      },
    },
  );
}

test("unmatched payment shows its amount and a link to the provider, and disappears once it is resolved", async () => {
  const { written } = open([UNMATCHED]);
  expect(await screen.findByRole("heading", { name: "Unmatched payments" })).toBeTruthy();
  expect(screen.getByText("€50.00")).toBeTruthy();
  expect(screen.getByText(/For an order that doesn’t exist/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /View in Stripe/ }).getAttribute("href")).toContain("/payments/pi_3");
  await userEvent.click(screen.getByRole("button", { name: "Mark as handled" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Unmatched payments" })).toBeNull());
  expect(written).toHaveLength(1);
});
