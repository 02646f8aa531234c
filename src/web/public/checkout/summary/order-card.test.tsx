import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { OrderCancelled, OrderExpired } from "#web/public/checkout/order-states.tsx";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { isJoyful } from "./is-joyful.ts";
import { MoneyMessage } from "./money-messages.tsx";

i18n.loadAndActivate({ locale: "en", messages: {} });
afterEach(cleanup);

const order = (over: Partial<PublicOrder>) =>
  ({
    ...{ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED", refund_status: null, public_id: "O-7KQ2M9X" },
    ...{ currency: "EUR", total_gross: 199_00, total_refunded: 0, created_at: "2027-11-11T10:00:00.000Z" },
    ...{ completed_at: "2027-11-11T10:05:00.000Z", cancelled_at: null, refunded_at: null },
    ...{ is_paid_online: true, offline: null },
    event: { id: 5, slug: "night", organizer_name: "Northlight Studio", timezone: "Europe/Lisbon" },
    ...over,
  }) as PublicOrder;

const CANCELLED = { status: "CANCELLED", cancelled_at: "2027-11-12T10:00:00.000Z" } as const;
const BACK = { refunded_at: "2027-11-13T10:00:00.000Z" };

const OFFLINE = { is_paid_online: false, offline: { is_chosen: true } as PublicOrder["offline"] };

test.each([
  ["paid", {}, "Paid online on Nov 11, 2027."],
  ["paid by card where a transfer is offered", { offline: { is_chosen: false } }, "Paid online on Nov 11, 2027."],
  ["by transfer", OFFLINE, "Paid by bank transfer or at the door, confirmed on Nov 11, 2027."],
  [
    "by transfer, without a known date",
    { ...OFFLINE, completed_at: null },
    "Payment received by bank transfer or at the door.",
  ],
  [
    "by transfer, then cancelled",
    { ...OFFLINE, ...CANCELLED },
    "Paid by bank transfer or at the door, confirmed on Nov 11, 2027. Not refunded. Contact Northlight Studio if you have questions.",
  ],
  ["paid outside Foyer", { is_paid_online: false }, "Payment received."],
  ["free", { payment_status: "NO_PAYMENT_REQUIRED" }, "Nothing to pay"],
  [
    "cancelled without a refund",
    CANCELLED,
    "Paid online on Nov 11, 2027. Not refunded. Contact Northlight Studio if you have questions.",
  ],
  ["cancelled before it was paid", { ...CANCELLED, payment_status: "AWAITING_PAYMENT" }, "You weren’t charged."],
  ["cancelled and free", { ...CANCELLED, payment_status: "NO_PAYMENT_REQUIRED" }, ""],
  [
    "cancelled, refund in progress",
    { ...CANCELLED, refund_status: "REFUND_PENDING" },
    "Paid online on Nov 11, 2027. The refund is on its way.",
  ],
  [
    "refunded",
    { ...BACK, refund_status: "REFUNDED", total_refunded: 199_00 },
    "Paid online on Nov 11, 2027. Refunded on Nov 13, 2027.",
  ],
  [
    "partly refunded",
    { ...BACK, refund_status: "PARTIALLY_REFUNDED", total_refunded: 50_00 },
    "Paid online on Nov 11, 2027. €50.00 was refunded on Nov 13, 2027.",
  ],
] as const)("order card shows the state of the money: %s", (_case, over, text) => {
  const { container } = show(<MoneyMessage order={order(over as Partial<PublicOrder>)} />);
  expect(container.textContent?.trim().replaceAll("\u00a0", " ")).toBe(text);
});

test.each(["de", "fr", "pt-br"])("no sentence about an order ends in two full stops in %s", (locale) => {
  i18n.loadAndActivate({ locale, messages: {} });
  const day = `${new Date().getFullYear()}-11-11T10:00:00.000Z`;
  const paid = show(<MoneyMessage order={order({ completed_at: day })} />).container.textContent;
  const cancelled = show(<OrderCancelled order={order({ ...CANCELLED, cancelled_at: day })} />).container.textContent;
  cleanup();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(`${paid} ${cancelled}`).not.toContain("..");
});

test("order reference stays on one line", () => {
  show(<OrderCancelled order={order(CANCELLED)} />);
  expect(screen.getByText("O-7KQ2M9X").className).toContain("piece");
});

test("only a completed order without a refund has the green checkmark", () => {
  const hasTick = (over: Partial<PublicOrder>) =>
    show(<MoneyMessage order={order(over)} />).container.querySelector("svg") !== null;
  expect(hasTick({})).toBe(true);
  expect(hasTick(CANCELLED)).toBe(false);
  expect(hasTick({ ...BACK, refund_status: "REFUNDED", total_refunded: 199_00 })).toBe(false);
});

test("expired order for a past event does not offer to hold its tickets again", () => {
  const expired = { status: "EXPIRED", offline: null } as const;
  const dates = { start_date: "2021-11-11T10:00:00.000Z", end_date: null };
  const event = { ...order({}).event, ...dates };
  show(<OrderExpired order={order({ ...expired, event })} />);
  expect(screen.getByText("This event has already taken place.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to event" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reserve again" })).toBeNull();
  cleanup();
  show(<OrderExpired order={order({ ...expired, event: { ...event, start_date: "2099-11-11T10:00:00.000Z" } })} />);
  expect(screen.getByRole("button", { name: "Reserve again" })).toBeTruthy();
});

test("event without an end date is upcoming until a day after its start", () => {
  const dates = { start_date: "2027-11-11T19:00:00.000Z", end_date: null };
  const joy = (server_time: string) =>
    isJoyful(
      order({
        ...{ server_time, attendees: [{ status: "ACTIVE" }] as PublicOrder["attendees"] },
        event: { ...order({}).event, ...dates },
      }),
    );
  expect(joy("2027-11-11T20:00:00.000Z")).toBe(true);
  expect(joy("2027-11-12T19:00:01.000Z")).toBe(false);
});

test("cancelled order shows who cancelled it and when", () => {
  const { container } = show(<OrderCancelled order={order(CANCELLED)} />);
  expect(container.textContent?.replaceAll("\u00a0", " ")).toContain(
    "Northlight Studio cancelled order O-7KQ2M9X on Nov 12, 2027. Its tickets are no longer valid.",
  );
});

function show(children: React.ReactNode) {
  return render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{children}</MemoryRouter>
    </I18nProvider>,
  );
}
