import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Payment } from "#contract/checkout.ts";
import { CallError } from "#web/platform/call-error.ts";
import { act, render, screen, waitFor } from "#web/testing/render.tsx";
import type { Paying } from "./paying.ts";
import StripeForm from "./stripe-form.tsx";

vi.mock("@stripe/react-stripe-js", () => ({
  Elements: ({ options }: { options: { locale: string } }) => <p lang={options.locale}>The card form</p>,
  PaymentElement: () => null,
  useElements: () => null,
  useStripe: () => null,
}));
vi.mock("./load-stripe.ts", () => ({ loadStripeFor: async () => null }));
vi.mock("./use-new-document.ts", () => ({ useNewDocument: () => true }));

type Code = "network" | "unexpected" | "installation_paused";
const STATUS = { network: 0, unexpected: 500, installation_paused: 503 };
const away = (code: Code) => new CallError({ code, status: STATUS[code], message: "Said." });
const payment = { client_secret: "secret", browser: { publishable_key: "pk_test_1" } } as unknown as Payment;

function show(failing: { code: Code }, locale = "en") {
  i18n.loadAndActivate({ locale, messages: {} });
  const state = { isAway: true, requests: 0 };
  const paying = {
    ...{ key: "o_one", amount: 50_00, currency: "EUR", refresh: async () => undefined },
    async start() {
      state.requests += 1;
      if (state.isAway) throw away(failing.code);
      return payment;
    },
  } as unknown as Paying;
  render(
    <I18nProvider i18n={i18n}>
      <StripeForm paying={paying} />
    </I18nProvider>,
  );
  return state;
}

test("Stripe form that failed to start is shown after a retry by button", async () => {
  const state = show({ code: "unexpected" });
  expect(await screen.findByRole("alert")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  state.isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The card form")).toBeTruthy();
  expect(state.requests).toBe(3);
});

test("Stripe form of a paused installation says so and is not retried by itself", async () => {
  const state = show({ code: "installation_paused" });
  expect((await screen.findByRole("alert")).textContent).toBe("Said.");
  expect(state.requests).toBe(1);
});

test("Stripe form that failed to start is retried once the browser is online again", async () => {
  const state = show({ code: "network" });
  expect(await screen.findByRole("alert", undefined, { timeout: 8_000 })).toBeTruthy();
  state.isAway = false;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.getByText("The card form")).toBeTruthy());
});

test.each([
  ["en", "en"],
  ["pt", "pt"],
  ["pt-br", "pt-BR"],
  ["zh-cn", "zh"],
])("Stripe form for the language %s uses Stripe's locale %s", async (locale, stripeLocale) => {
  const state = show({ code: "unexpected" }, locale);
  expect(await screen.findByRole("alert")).toBeTruthy();
  state.isAway = false;
  await userEvent.click(screen.getByRole("button"));
  expect((await screen.findByText("The card form")).lang).toBe(stripeLocale);
});
