import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import { OrderTimeline } from "./order-timeline.tsx";

const at = "2027-07-03T17:30:00.000Z";
type Attendees = Order["attendees"];
const people = [
  { id: 1, first_name: "浩然", last_name: "赵", checked_in_at: at },
  { id: 2, first_name: "Ada", last_name: "Lovelace", checked_in_at: at },
  { id: 3, first_name: "Bo", last_name: null, checked_in_at: null },
] as Partial<Attendees[number]>[] as Attendees;
const order = {
  created_at: at,
  payment_failure: null,
  reserved_until: null,
  completed_at: at,
  cancelled_at: null,
  total_gross: 20_00,
  currency: "EUR",
  history: [],
  attendees: people,
} as Partial<Order> as Order;

function Page({ over = {} }: { over?: Partial<Order> }) {
  return useEventQuery().data ? <OrderTimeline order={{ ...order, ...over }} /> : null;
}

test("order timeline shows checked-in attendees by their full name in the order of its language", async () => {
  renderDashboard(<Page />, { "GET /events/5": () => ({ body: { data: anEvent() } }) });
  expect(await screen.findByText("赵浩然 checked in")).toBeTruthy();
  expect(screen.getByText("Ada Lovelace checked in")).toBeTruthy();
  expect(screen.queryByText(/^Bo/)).toBeNull();
});

test("order timeline shows each change with time, person and reason from the activity log", async () => {
  const person = { kind: "person" as const, name: "Robin Weber" };
  const by_itself = { kind: "job" as const, name: null };
  const activity = (kind: string, actor: typeof person | typeof by_itself, more: object = {}) => ({
    ...{ id: 1, kind, at, actor, amount: null, reason: null, attendee_ids: [], changed: [], ...more },
  });
  const history = [
    activity("order.completed", by_itself),
    activity("order.tickets_cancelled", person, { attendee_ids: [3] }),
    activity("refund.requested", person, { amount: 5_00, reason: "ORGANIZER" }),
    activity("refund.failed", by_itself, { amount: 5_00, reason: "expired_or_canceled_card" }),
    activity("refund.succeeded", by_itself, { amount: 5_00 }),
    activity("refund.handled", person, { amount: 5_00 }),
  ];
  renderDashboard(<Page over={{ history }} />, { "GET /events/5": () => ({ body: { data: anEvent() } }) });
  expect(await screen.findByText("Paid and completed")).toBeTruthy();
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const message of [
    /^Tickets cancelled: BoRobin Weber/,
    /^Refund of €5.00 requestedRobin Weber/,
    /^Refund of €5.00 failed: The card has expired or was cancelled\./,
    /^€5.00 refunded/,
    /^Failed refund handled another wayRobin Weber/,
  ])
    expect(texts).toContainEqual(expect.stringMatching(message));
  expect(screen.getAllByText("Paid and completed")).toHaveLength(1);
});
