import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { anEvent } from "#web/testing/things.ts";
import { OrderTimeline } from "./order-timeline.tsx";

const at = "2027-07-03T17:30:00.000Z";
const order = {
  created_at: at,
  payment_failure: null,
  reserved_until: null,
  completed_at: at,
  cancelled_at: null,
  total_gross: 0,
  attendees: [
    { first_name: "浩然", last_name: "赵", checked_in_at: at },
    { first_name: "Ada", last_name: "Lovelace", checked_in_at: at },
    { first_name: "Bo", last_name: null, checked_in_at: null },
  ],
} as Partial<Order> as Order;

function Page() {
  return useEventQuery().data ? <OrderTimeline order={order} /> : null;
}

test("who came in is called by their whole name, as it is written where they come from", async () => {
  showOffice(<Page />, { "GET /events/5": () => ({ body: { data: anEvent() } }) });
  expect(await screen.findByText("赵浩然 came in")).toBeTruthy();
  expect(screen.getByText("Ada Lovelace came in")).toBeTruthy();
  expect(screen.queryByText(/^Bo/)).toBeNull();
});
