import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { CheckInList } from "#contract/check-in-lists.ts";
import type { Order } from "#contract/orders.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anAffiliate, anEvent, aPrice, requestedPageOf, aTicket, pageOf } from "#web/testing/factories.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useLooseField } from "#web/ui/form/use-loose-field.ts";
import { AddDrawer } from "./attendees/add/add-drawer.tsx";
import { useOffers } from "./attendees/import/use-offers.ts";
import { useAttendeeFilters } from "./attendees/use-attendee-filters.ts";
import { CheckInListField } from "./bulk-actions/check-in-list-field.tsx";
import { NeedsAttention } from "./dashboard/needs-attention.tsx";
import ChangeDialog from "./orders/change/change-dialog.tsx";
import { useOrderFilters } from "./orders/use-order-filters.ts";
import { useEventQuery } from "./use-event.ts";
import { useTickets } from "./use-tickets.ts";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";

/** More of each than fit on one page of a list. */
const MANY = Array.from({ length: 130 }, (_, at) => at + 1);
const TAX = {
  id: 2,
  name: "VAT",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate: 20_000,
  tax_behavior: null,
  is_in_price: false,
} as const;
const TICKETS = MANY.map((id) =>
  aTicket({
    ...{ id, title: `Ticket ${id}`, type: "FREE", prices: [aPrice({ id: 1_000 + id, price: 0 })] },
    taxes_and_fees: id === 130 ? [TAX] : [],
  }),
);
const STATIONS = MANY.map((id) => ({ id, name: `Door ${id}`, state: "ACTIVE" }) as CheckInList);
const AFFILIATES = MANY.map((id) => anAffiliate({ id, name: `Partner ${id}` }));
const ORDER = {
  ...{ id: 9, public_id: "O-1", email: null, currency: "EUR", attendees: [] },
  updated_at: "2027-01-01T10:00:00.000Z",
} as object as Order;

function open(Shown: () => ReactNode) {
  const Page = () => {
    const [{ data }, { me }] = [useEventQuery(), useSession()];
    return data && me ? <Shown /> : null;
  };
  renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", ticket_count: 130 }) } }),
    "GET /events/5/tickets": (_body, query) => ({ body: requestedPageOf(TICKETS, query) }),
    "GET /events/5/check-in-tickets": () => ({ body: { data: TICKETS.map(({ id, title }) => ({ id, title })) } }),
    "GET /events/5/check-in-lists": (_body, query) => ({ body: requestedPageOf(STATIONS, query) }),
    "GET /events/5/affiliates": (_body, query) => ({ body: requestedPageOf(AFFILIATES, query) }),
    "GET /events/5/promo-codes": () => ({ body: pageOf([]) }),
    "GET /events/5/labels": () => ({ body: { data: [] } }),
  });
}

const choicesOf = (filters: Filter[]) =>
  filters.flatMap((filter) =>
    "choices" in filter ? filter.choices.map(({ label }) => `${filter.label}: ${label}`) : [],
  );

const lines = (texts: string[]) => texts.map((text) => <p key={text}>{text}</p>);

// SPEC 2.53
test.each<[string, () => ReactNode, string]>([
  ["tickets", () => lines(useTickets().map(({ title }) => title)), "Ticket 130"],
  ["what an imported guest can become", () => lines(useOffers().map(({ name }) => name)), "Ticket 130"],
  ["the tickets that orders are filtered by", () => lines(choicesOf(useOrderFilters())), "Ticket: Ticket 130"],
  ["the affiliates that orders are filtered by", () => lines(choicesOf(useOrderFilters())), "Affiliate: Partner 130"],
  ["the lists where attendees came in", () => lines(choicesOf(useAttendeeFilters())), "Check-in list: Door 130"],
  [
    "free tickets that cost something",
    () => <NeedsAttention event={anEvent({ status: "LIVE", ticket_count: 130 })} />,
    "“Ticket 130” is free, but it has taxes or fees.",
  ],
])("items beyond the first page are loaded for %s", async (_what, Shown, text) => {
  open(Shown);
  expect(await screen.findByText(text)).toBeTruthy();
});

function AtStation() {
  return <CheckInListField field={useLooseField<string | null>("check_in_list_id", null, () => {})} />;
}

// SPEC 2.53
test.each<[string, () => ReactNode, RegExp, RegExp]>([
  ["when attendees are added", () => <AddDrawer close={() => {}} />, /^Ticket/, /^Ticket 130/],
  ["when several are checked in", () => <AtStation />, /^Check-in list/, /^Door 130/],
])("items beyond the first page can be chosen %s", async (_what, Shown, field, option) => {
  open(Shown);
  fireEvent.click(await screen.findByRole("combobox", { name: field, hidden: true }));
  expect(await screen.findByRole("option", { name: option, hidden: true })).toBeTruthy();
});

test("tickets beyond the first page can be chosen when the tickets of an order change", async () => {
  open(() => <ChangeDialog order={ORDER} close={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add tickets", hidden: true }));
  expect(await screen.findByRole("option", { name: /^Ticket 130/, hidden: true })).toBeTruthy();
});
