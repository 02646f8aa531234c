import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { type PayableChange, proposedChanges } from "#contract/proposed-changes.ts";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { checkout } from "#contract/checkout.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { changeOutcome } from "./change-confirming.tsx";
import ChangePaymentPage, { clientLoader } from "./change-payment-page.tsx";

afterEach(cleanup);

const EVENT = {
  ...{ id: 7, title: "Harbour Night", slug: "harbour-night", start_date: "2027-06-01T18:00:00.000Z", end_date: null },
  ...{ timezone: "Europe/Lisbon", language: "en", cover: null, look: null, organizer_name: "Harbour Hall" },
  ...{ support_email: "hall@example.test", terms_url: "/terms", privacy_url: null },
};
const ORDER = { short_id: "o_one", public_id: "O-7KQ2M9X", currency: "EUR", status: "COMPLETED", event: EVENT };
const CHANGE: PayableChange = {
  ...{ id: 3, status: "WAITING", amount: 30_00, currency: "EUR", total_before: 50_00, total_after: 80_00 },
  ...{ expires_at: "2027-05-01T18:00:00.000Z", is_over: false, payment_providers: ["sandbox"] },
  gone: [{ item_name: "Standing", quantity: 1 }],
  added: [{ item_name: "Seat", quantity: 1 }],
};

/**
 * Renders the page of a proposed change. `payment` is the response of the payment check, and
 * `after` changes the proposed change from then on.
 */
function open(over: Partial<PayableChange> = {}, { at = "", payment = {}, after = {} } = {}) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  let isChecked = false;
  server.use(
    mock(proposedChanges.checkPayment, () => {
      isChecked = true;
      return HttpResponse.json({
        data: {
          ...{ provider: "sandbox", status: "OPEN", client_secret: null, amount: 30_00, currency: "EUR" },
          ...{ failure_code: null, browser: null, ...payment },
        },
      });
    }),
    mock(proposedChanges.get, () => ({ data: { ...CHANGE, ...over, ...(isChecked && after) } })),
    mock(checkout.get, () => HttpResponse.json({ data: ORDER })),
  );
  const router = createMemoryRouter(
    [
      {
        path: "/checkout/:event_id/:order_short_id/change/:proposed_change_id",
        loader: clientLoader as never,
        element: <ChangePaymentPage />,
        HydrateFallback: () => null,
      },
      { path: "*", element: null },
    ],
    { initialEntries: [`/checkout/7/o_one/change/3${at}`] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { address: () => `${router.state.location.pathname}${router.state.location.search}` };
}

test("open change shows what changes, its price, its deadline and the payment form", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "A change to your order" })).toBeTruthy();
  expect(screen.getByText("1 × Standing")).toBeTruthy();
  expect(screen.getByText("1 × Seat")).toBeTruthy();
  expect(screen.getByText(/If you don’t pay, nothing changes/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay €30.00" })).toBeTruthy();
});

test("change that cannot be paid online shows the organizer's email address", async () => {
  open({ payment_providers: [] });
  expect(await screen.findByText(/Contact hall@example.test/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay €30.00" })).toBeNull();
});

test.each([
  ["Your order was changed", { status: "APPLIED", is_over: true }],
  ["The payment deadline has passed", { status: "EXPIRED", is_over: true }],
  ["The payment deadline has passed", { is_over: true }],
  ["This change is no longer available", { status: "WITHDRAWN", is_over: true }],
] as [string, Partial<PayableChange>][])(
  "closed change (%s) links to the order and has no payment form",
  async (title, over) => {
    open(over);
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    const link = screen.getByRole("link", { name: "View order and tickets" });
    expect(link.getAttribute("href")).toBe("/checkout/7/o_one/summary");
    expect(screen.queryByRole("button", { name: "Pay €30.00" })).toBeNull();
  },
);

test("change page polls after the payment until it is decided and shows the result", async () => {
  const { address } = open({}, { at: "?confirming", payment: { status: "SUCCEEDED" }, after: { status: "APPLIED" } });
  expect(await screen.findByRole("heading", { name: "Your order was changed" })).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/checkout/7/o_one/change/3"));
});

test("declined card leads back to the payment form of the change with an explanation", async () => {
  const { address } = open({}, { at: "?confirming", payment: { status: "FAILED", failure_code: "card_declined" } });
  expect((await screen.findByRole("alert")).textContent).toContain("You weren’t charged.");
  expect(address()).toBe("/checkout/7/o_one/change/3?declined=card_declined");
});

test.each([
  ["OPEN", null, { is: "waiting" }],
  ["OPEN", "card_declined", { is: "declined", code: "card_declined" }],
  ["CANCELLED", null, { is: "declined", code: "unknown" }],
  ["SUCCEEDED", null, { is: "decided" }],
  ["RETURNED", null, { is: "decided" }],
] as const)("change payment with status %s and failure code %s has the outcome %o", (status, failure_code, outcome) => {
  expect(changeOutcome({ status, failure_code })).toEqual(outcome);
});
