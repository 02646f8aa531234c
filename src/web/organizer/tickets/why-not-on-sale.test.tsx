import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { SaleObstacle, Ticket } from "#contract/tickets.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aPrice, aTicket, because, pageOf } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import TicketsPage from "./tickets-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";
import "./ticket-drawer.tsx";
import "./ticket-form.tsx";

function Page() {
  return useEventQuery().data ? <TicketsPage /> : null;
}

function open(ticket: Ticket, search = "", event: Partial<Event> = {}, may: Parameters<typeof aMe>[0] = {}) {
  return renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe(may) } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
      "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", ...event }) } }),
      "GET /events/5/tickets": () => ({ body: pageOf([ticket]) }),
      "GET /events/5/tickets/1": () => ({ body: { data: ticket } }),
      "PATCH /events/5/tickets/1": () => ({ body: { data: ticket } }),
    },
    `/manage/event/5/tickets${search}`,
  );
}

// SPEC 3.40
test.each<[SaleObstacle["name"], Partial<SaleObstacle>, string, string]>([
  ["event_archived", {}, "The event is archived", "Restore event"],
  ["event_over", { at: "2027-07-04T17:30:00.000Z" }, "The event ended Jul 4, 2027, 7:30 PM", "Change event dates"],
  ["ticket_hidden", {}, "Hidden from buyers", "Show to buyers"],
  ["no_price_visible", { price_id: 11 }, "All tiers are hidden", "Show tier"],
  ["ticket_ended", { at: "2027-07-01T10:00:00.000Z" }, "Sales ended Jul 1, 2027, 12:00 PM", "Extend sales"],
  [
    "price_to_come",
    { at: "2027-07-01T10:00:00.000Z", price_id: 11 },
    "Sales start Jul 1, 2027, 12:00 PM",
    "Start sales earlier",
  ],
  ["sold_out", { price_id: 11 }, "Sold out", "Change quantity"],
  ["paused", {}, "Sales are paused", "Resume sales"],
  ["scope_clash", {}, "The minimum is 6 per order, but the maximum is 4", "Change limits"],
  ["payment_missing", { price_id: 11 }, "No payment method yet", "Set up payment"],
  ["promo_code_needed", {}, "Promo code required", "Sell without a code"],
])("sale obstacle %s is shown beside its ticket with a way to resolve it", async (name, about, text, action) => {
  const ticket = aTicket({ type: "TIERED", min_per_order: 6, sale_obstacles: [because(name, about)] });
  open(ticket, "", { max_tickets_per_order: 4 });
  const elements = await screen.findAllByText((_text, element) => element?.textContent?.replace(/\s+/g, " ") === text);
  const cell = within(elements.at(-1)?.closest("td") as HTMLElement);
  const actions = [...cell.queryAllByRole("button"), ...cell.queryAllByRole("link")];
  expect(actions.map(({ textContent }) => textContent)).toEqual([action]);
});

test("paused ticket is resumed with one click", async () => {
  const { written } = open(aTicket({ sale_state: "PAUSED", is_paused: true, sale_obstacles: [because("paused")] }));
  await userEvent.click(await screen.findByRole("button", { name: "Resume sales" }));
  await waitFor(() =>
    expect(written).toEqual([{ method: "PATCH", path: "/events/5/tickets/1", body: { is_paused: false } }]),
  );
});

test("ticket list shows the main sale obstacle, and the ticket form shows all of them", async () => {
  const reasons = [because("event_draft"), because("paused"), because("sold_out", { price_id: 11 })];
  open(aTicket({ sale_state: "NOT_ON_SALE", is_paused: true, sale_obstacles: reasons }), "", { status: "DRAFT" });
  await userEvent.click(await screen.findByRole("button", { name: "and 2 more reasons" }));
  const drawer = within(await screen.findByRole("dialog", { name: /Standard/ }));
  await drawer.findByText("Why this ticket isn’t available to everyone");
  const items = drawer.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    "The event is a draftPublish event",
    "Sales are pausedResume sales",
    "Sold outChange quantity",
  ]);
});

test("ticket of an archived event shows that once and offers no useless links", async () => {
  const reasons = [because("event_archived"), because("paused")];
  open(aTicket({ sale_state: "NOT_ON_SALE", is_paused: true, sale_obstacles: reasons }), "?open=1", {
    status: "ARCHIVED",
  });
  const drawer = within(await screen.findByRole("dialog", { name: /Standard/ }));
  await drawer.findByText("Why this ticket isn’t available to everyone");
  expect(drawer.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Sales are paused"]);
  expect(await drawer.findByText("This event is archived")).toBeTruthy();
});

test("sale obstacle in the ticket form focuses its field in a collapsed section", async () => {
  open(aTicket({ sale_obstacles: [because("paused")], is_paused: true }), "?open=1");
  const drawer = within(await screen.findByRole("dialog"));
  await userEvent.click(await drawer.findByRole("button", { name: "Resume sales" }));
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole("switch", { name: /^Pause sales/ })));
});

test("link to a field opens its ticket and focuses the field", async () => {
  const ticket = aTicket({ sale_obstacles: [because("ticket_ended", { at: "2027-01-01T10:00:00.000Z" })] });
  open(ticket, "?open=1#sale_end_date");
  const drawer = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole("textbox", { name: "Sales end" })));
});

test("tier shows why it is not on sale", async () => {
  const prices = [
    aPrice({ id: 11, label: "Early" }),
    aPrice({ id: 12, label: "Late", sale_obstacles: [because("price_hidden", { price_id: 12 })] }),
  ];
  open(aTicket({ type: "TIERED", prices }), "?open=1");
  const tier = within(await screen.findByRole("group", { name: "Tier 2" }));
  expect(tier.getByText("Hidden from buyers")).toBeTruthy();
  expect(screen.queryByText("Why this ticket isn’t available to everyone")).toBeNull();
});
