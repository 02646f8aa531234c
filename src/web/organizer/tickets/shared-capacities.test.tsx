import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aTicket } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { SaleState } from "./sale-state.tsx";
import { SharedCapacities } from "./shared-capacities.tsx";
import { TicketNameCell } from "./ticket-cells.tsx";

const hall = { id: 7, name: "Main hall", status: "ACTIVE" as const, quantity_remaining: 0 };
const lunch = { id: 8, name: "Lunch", status: "INACTIVE" as const, quantity_remaining: null };
const boat = { id: 9, name: "Boat", status: "ACTIVE" as const, quantity_remaining: 12 };
const full = { name: "capacity_full", at: null, price_id: null, capacity_assignment_id: 7 } as const;
const shared = aTicket({
  ...{ sale_state: "SOLD_OUT", sale_obstacles: [full] },
  capacity_assignments: [hall, lunch, boat],
});

function Ticket({ ticket }: { ticket: ReturnType<typeof aTicket> }) {
  const { data } = useEventQuery();
  if (!data) return null;
  return (
    <>
      <TicketNameCell ticket={ticket} />
      <SaleState ticket={ticket} event={data.data} />
      <SharedCapacities ticket={ticket} />
    </>
  );
}

const show = (ticket: ReturnType<typeof aTicket>) =>
  renderDashboard(<Ticket ticket={ticket} />, { "GET /events/5": () => ({ body: { data: anEvent() } }) });

test("ticket lists its shared capacities with their remaining units and links", async () => {
  show(shared);
  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Main hall · full",
    "Lunch · turned off",
    "Boat · 12 left",
  ]);
  expect(screen.getByRole("link", { name: "Main hall" }).getAttribute("href")).toBe(
    "/manage/event/5/capacity-assignments?open=7",
  );
  expect(screen.getByText("Fixed price · limited by Main hall and Boat")).toBeTruthy();
});

// SPEC 3.60
test("ticket that is sold out by a shared capacity names it and links to it", async () => {
  show(shared);
  expect(await screen.findByText("Sold out: “Main hall” is full")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Edit capacity assignment" }).getAttribute("href")).toBe(
    "/manage/event/5/capacity-assignments?open=7",
  );
});
