import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import { OrderSheet } from "./order-sheet.tsx";

const event = {
  ...{ id: 5, title: "Night", slug: "night", organizer_name: "Northlight", timezone: "Europe/Lisbon" },
  ...{ start_date: "2027-11-11T19:00:00.000Z", end_date: null, cover: null, maps_url: null, support_email: null },
  ...{ is_online_event: false, location_details: null, online_event_connection_details: null, join_url: null },
};
const attendees = ["Ada", "Grace"].map((first_name) => ({
  ...{ short_id: `a_${first_name}`, public_id: `A-${first_name}`, first_name, last_name: null, item_name: "Seat" },
  ...{ status: "ACTIVE", qr_code: `FT1-${first_name}`, ticket_code: "4K7M-1" },
}));
const order = {
  ...{ short_id: "o_1", public_id: "O-1", locale: "en", label: "COMPLETED", currency: "EUR" },
  ...{ order_items: [], taxes_and_fees_rollup: { taxes: [], fees: [] }, total_gross: 0, total_refunded: 0 },
  ...{ price_display_mode: "INCLUSIVE", created_at: "2027-10-11T19:00:00.000Z", attendees, event },
} as unknown as PublicOrder;

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

test("two print options chosen in quick succession both apply, on the page and in its URL", () => {
  const path = "/order/5/o_1/print";
  const { page, router } = memoryRouter(<OrderSheet loaded={order} />, { path, at: `${path}?codes=1` });
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  fireEvent.change(screen.getByRole("combobox", { name: "Paper size" }), { target: { value: "LETTER" } });
  fireEvent.change(screen.getByRole("combobox", { name: "Tickets per page" }), { target: { value: "3" } });
  expect(router.state.historyAction).toBe("REPLACE");
  expect(router.state.location.search).toBe("?codes=1&page_size=LETTER&per_page=3");
  const file = screen.getByRole("link", { name: "Download tickets as PDF" }).getAttribute("href");
  expect(file).toContain("page_size=LETTER");
  expect(file).toContain("per_page=3");
});
