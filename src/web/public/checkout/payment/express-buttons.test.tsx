import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type {
  StripeExpressCheckoutElementConfirmEvent as Confirmed,
  StripeExpressCheckoutElementReadyEvent as Ready,
} from "@stripe/stripe-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { CheckoutOf } from "#web/public/checkout/use-checkout.tsx";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { act, cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import ExpressButtons from "./express-buttons.tsx";

type Element = { onReady: (event: Ready) => void; onConfirm: (event: Confirmed) => void; options: object };
let element: Element | undefined;
const confirmPayment = vi.fn();
const submit = vi.fn();

vi.mock("@stripe/react-stripe-js", () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  ExpressCheckoutElement: (props: Element) => {
    element = props;
    return null;
  },
  useElements: () => ({ submit }),
  useStripe: () => ({ confirmPayment }),
}));
vi.mock("./load-stripe.ts", () => ({ loadStripeFor: async () => null }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  [confirmPayment, submit].forEach((call) => call.mockReset().mockResolvedValue({}));
});
afterEach(cleanup);

const express = { publishable_key: "pk_test_1", paid_to: "acct_1", script_url: null, amount: 50_00 };
const order = {
  ...{ short_id: "o_1", status: "RESERVED", currency: "EUR", total_gross: 50_00, attendees: [], questions: [] },
  ...{ first_name: null, last_name: null, email: null, answers: [], company: null, terms_accepted_at: null },
  order_items: [{ ticket_id: 7, ticket_price_id: 70, quantity: 1, item_name: "Seat" }],
  event: {
    ...{ id: 5, slug: "night", organizer_name: "Quay", require_attendee_details: true },
    ...{ terms_url: "/terms", privacy_url: null },
  },
} as unknown as PublicOrder;
const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

/** Renders the buttons, and returns the bodies of the calls to the server in their order. */
function show() {
  const calls: unknown[] = [];
  const payment = {
    provider: "stripe",
    status: "OPEN",
    client_secret: "pi_1_secret_2",
    amount: 50_00,
    currency: "EUR",
  };
  const answer = { ...payment, failure_code: null, browser: null } as never;
  server.use(
    mock(checkout.complete, ({ body }) => {
      calls.push(body);
      return { data: { ...order, status: "AWAITING_PAYMENT" as const } };
    }),
    mock(checkout.startPayment, ({ body }) => {
      calls.push(body);
      return { data: answer };
    }),
    mock(checkout.checkPayment, () => {
      calls.push("checked");
      return { data: answer };
    }),
  );
  const { page, router } = memoryRouter(
    <CheckoutOf is={{ order, received_at: 0, keep: () => {}, refresh: async () => {} }}>
      <ExpressButtons order={order} express={express} />
    </CheckoutOf>,
  );
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return { calls, router };
}

const section = () => screen.getByRole("region", { name: "Express checkout" });
const ready = (availablePaymentMethods: object | undefined) =>
  act(() => element?.onReady({ elementType: "expressCheckout", availablePaymentMethods } as Ready));
const paymentFailed = vi.fn();
const confirm = (billingDetails: object) =>
  act(() => element?.onConfirm({ billingDetails, paymentFailed, expressPaymentType: "link" } as unknown as Confirmed));

test("wallet buttons take room only once the browser offers a wallet", () => {
  show();
  expect(section().dataset["offered"]).toBe("false");
  ready(undefined);
  expect(section().dataset["offered"]).toBe("false");
  ready({ link: true });
  expect(section().dataset["offered"]).toBe("true");
  expect(section().textContent).toContain("By paying here, you accept the terms of use");
  expect(element?.options).toMatchObject({ emailRequired: true, billingAddressRequired: true });
});

test("confirmed wallet submits its buyer, starts the payment and confirms it", async () => {
  const { calls, router } = show();
  ready({ link: true });
  confirm({ name: "Ada Lovelace", email: "ada@example.com" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/5/o_1/payment_return"));
  expect(calls).toMatchObject([
    { order: ADA, attendees: [{ ticket_price_id: 70, ...ADA }], terms_accepted: true },
    { provider: "stripe" },
  ]);
  expect(confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({ clientSecret: "pi_1_secret_2", redirect: "if_required" }),
  );
  expect(submit).toHaveBeenCalledBefore(confirmPayment);
});

test("declined wallet shows the reason, and the payment is checked", async () => {
  confirmPayment.mockResolvedValue({ error: { type: "card_error", code: "card_declined" } });
  const { calls } = show();
  ready({ link: true });
  confirm({ name: "Ada Lovelace", email: "ada@example.com" });
  expect((await screen.findByRole("alert")).textContent).toContain("The bank declined this card. You weren’t charged");
  expect(calls.at(-1)).toBe("checked");
  expect(paymentFailed).toHaveBeenCalled();
});

test("wallet that shares no email calls nothing and leads to the form", async () => {
  const { calls } = show();
  ready({ link: true });
  confirm({ name: "Ada Lovelace" });
  expect((await screen.findByRole("alert")).textContent).toContain("Enter your details below instead.");
  expect(calls).toEqual([]);
  expect(submit).not.toHaveBeenCalled();
});
