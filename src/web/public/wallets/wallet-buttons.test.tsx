import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WALLET_PASSES_MAX } from "#domain/wallets.ts";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { WalletButtons } from "./wallet-buttons.tsx";

const TICKET = { event_id: 7, attendee_short_id: "a_ada" };
const ORDER = { event_id: 7, order_short_id: "o_ada" };

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (buttons: ReactElement) => render(<I18nProvider i18n={i18n}>{buttons}</I18nProvider>);

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("wallet buttons of a ticket link to its pass in each available wallet", () => {
  show(<WalletButtons wallets={["APPLE", "GOOGLE"]} of={TICKET} />);
  expect(links()).toEqual([
    ["Add to Apple Wallet", "/api/public/events/7/attendees/a_ada/apple_pass"],
    ["Add to Google Wallet", "/api/public/events/7/attendees/a_ada/google_pass"],
  ]);
});

test("wallet buttons of an order link to all its passes and say where a phone accepts no more at once", () => {
  const { unmount } = show(<WalletButtons wallets={["GOOGLE"]} of={ORDER} count={WALLET_PASSES_MAX} />);
  expect(links()).toEqual([["Add to Google Wallet", "/api/public/events/7/order/o_ada/google_passes"]]);
  expect(screen.queryByText(/^Adds the first/)).toBeNull();
  unmount();
  show(<WalletButtons wallets={["GOOGLE"]} of={ORDER} count={WALLET_PASSES_MAX + 1} />);
  expect(
    screen.getByText(`Adds the first ${WALLET_PASSES_MAX} tickets. You can add each of the others from its own page.`),
  ).toBeTruthy();
});

test("wallet buttons begin with the phone's own wallet", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 16)");
  show(<WalletButtons wallets={["APPLE", "GOOGLE"]} of={TICKET} />);
  await vi.waitFor(() => expect(links()[0]?.[0]).toBe("Add to Google Wallet"));
});

test("wallet buttons are hidden where no wallet is configured", () => {
  show(<WalletButtons wallets={[]} of={TICKET} />);
  show(<WalletButtons of={TICKET} />);
  expect(screen.queryByRole("link")).toBeNull();
});
