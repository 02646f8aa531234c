import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render, screen } from "#web/testing/render.tsx";
import { PromoCode } from "./promo-code.tsx";
import type { Promo } from "./use-promo.ts";
import "./promo-form.tsx";

function show(options: Partial<Promo>, refusal: string | null = null) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const promo = { requested: "summer", code: "summer", state: "good" as const, use: () => undefined, ...options };
  render(
    <I18nProvider i18n={i18n}>
      <PromoCode promo={promo} refusal={refusal} />
    </I18nProvider>,
  );
}

test("link with a valid promo code shows that it is applied", () => {
  show({});
  expect(screen.getByRole("status").textContent).toBe("Promo code summer applied");
});

// SPEC 8.08
test("link with an invalid promo code shows “Sorry, this promo code is invalid”", async () => {
  show({ state: "bad", code: null });
  expect(await screen.findByRole("textbox", { name: "Promo code" })).toBeTruthy();
  expect(screen.getByText("Sorry, this promo code is invalid")).toBeTruthy();
});

// SPEC 8.09
test("promo code that became invalid before the reservation is reported once, with the reservation's message", async () => {
  show({ state: "bad", code: null }, "That promo code is invalid");
  expect(await screen.findByRole("textbox", { name: "Promo code" })).toBeTruthy();
  expect(screen.getByText("That promo code is invalid")).toBeTruthy();
  expect(screen.queryByText("Sorry, this promo code is invalid")).toBeNull();
});
