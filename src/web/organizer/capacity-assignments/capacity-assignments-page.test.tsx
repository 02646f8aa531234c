import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CapacityAssignment } from "#contract/capacity-assignments.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import CapacityAssignmentsPage from "./capacity-assignments-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#contract/field-problems.ts";
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";
import "./capacity-assignment-drawer.tsx";

function Page() {
  if (!useEventQuery().data) return null;
  return (
    <>
      <CapacityAssignmentsPage />
      <ConfirmHost />
    </>
  );
}

const TICKETS = [
  { id: 1, title: "Early bird" },
  { id: 2, title: "Regular" },
];

function aCapacity(over: Partial<CapacityAssignment> = {}): CapacityAssignment {
  return {
    id: 7,
    event_id: 5,
    name: "Main hall",
    capacity: 200,
    status: "ACTIVE",
    used_capacity: 50,
    held: 3,
    percentage_used: 25,
    tickets: TICKETS,
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/**
 * An API with these capacity assignments. A write returns `answer` or, without it, the stored item.
 */
function open(
  assignments: CapacityAssignment[],
  { search = "", ticket_count = 2, answer }: { search?: string; ticket_count?: number; answer?: object } = {},
) {
  const [first] = assignments;
  return renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ ticket_count }) } }),
      "GET /events/5/check-in-tickets": () => ({ body: { data: TICKETS } }),
      "GET /events/5/capacity-assignments": (_body, query) => {
        const wanted = query.get("filter_fields[status][in]");
        return { body: pageOf(assignments.filter(({ status }) => wanted === null || wanted === status)) };
      },
      "GET /events/5/capacity-assignments/7": () => ({ body: { data: first } }),
      "POST /events/5/capacity-assignments": () => answer ?? { status: 201, body: { data: aCapacity() } },
      "PUT /events/5/capacity-assignments/7": () => answer ?? { body: { data: first } },
      "DELETE /events/5/capacity-assignments/7": () => ({ status: 200 }),
    },
    `/manage/event/5/capacity-assignments${search}`,
  );
}

// SPEC 2.27
test("capacity assignment shows its tickets, its sold and reserved units, and its status", async () => {
  open([
    aCapacity(),
    aCapacity({ id: 8, name: "Boat", capacity: 12, used_capacity: 12, held: 0, percentage_used: 100 }),
    aCapacity({ id: 9, name: "Lunch", capacity: null, status: "INACTIVE", used_capacity: 9, percentage_used: 0 }),
    aCapacity({ id: 10, name: "Tent", capacity: 53 }),
  ]);
  const rows = (await screen.findAllByRole("row")).slice(1).map((row) => row.textContent);
  expect(rows).toEqual([
    "Main hallEarly bird, Regular50 of 200 sold25% · 3 in checkoutActive",
    "BoatEarly bird, Regular12 of 12 sold100%Full",
    "LunchEarly bird, Regular9 sold, no limit3 in checkoutInactive",
    "TentEarly bird, Regular50 of 53 sold25% · 3 in checkoutFull, some in checkout",
  ]);
});

// SPEC 2.51
test("capacity assignments can be filtered by status", async () => {
  const hall = (id: number) => aCapacity({ id, name: `Hall ${id}` });
  open([...[1, 2, 3, 4, 5, 6, 7].map(hall), aCapacity({ id: 9, name: "Lunch", status: "INACTIVE" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Inactive" }));
  await waitFor(() => expect(screen.queryByText("Hall 1")).toBeNull());
  expect(screen.getByText("Lunch")).toBeTruthy();
  expect(screen.getByText("Status: Inactive")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Inactive" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Active" }));
  expect(await screen.findByText("Hall 7")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Lunch")).toBeNull());
});

// SPEC 5.42
test("capacity assignments page of an event without tickets links to creating a ticket first", async () => {
  open([], { ticket_count: 0 });
  expect(await screen.findByRole("heading", { name: "Create a ticket first" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create ticket" }).getAttribute("href")).toBe(
    "/manage/event/5/tickets?open=new",
  );
  expect(screen.queryByRole("button", { name: "Create capacity assignment" })).toBeNull();
});

test("empty capacity assignments page explains their purpose by an example", async () => {
  open([]);
  expect(await screen.findByText(/Early bird and Regular share a limit of 200 tickets/)).toBeTruthy();
});

test("new capacity assignment is sent with its capacity and tickets, and is active by default", async () => {
  const { written } = open([], { search: "?open=new" });
  const drawer = within(await screen.findByRole("dialog", { name: "New capacity assignment" }));
  await pasteInto(drawer.getByRole("textbox", { name: /Name/ }), "Main hall");
  await userEvent.type(drawer.getByRole("textbox", { name: /Capacity/ }), "200");
  await userEvent.click(await drawer.findByRole("checkbox", { name: "Early bird" }));
  await userEvent.click(drawer.getByRole("checkbox", { name: "Regular" }));
  await userEvent.click(drawer.getByRole("button", { name: "Create capacity assignment" }));
  expect(await screen.findByText("“Main hall” was created.")).toBeTruthy();
  expect(written).toEqual([
    {
      method: "POST",
      path: "/events/5/capacity-assignments",
      body: { name: "Main hall", capacity: 200, ticket_ids: [1, 2], status: "ACTIVE" },
    },
  ]);
});

test("capacity assignment without a ticket is not sent, and the error is at the tickets", async () => {
  const { written } = open([], { search: "?open=new" });
  const drawer = within(await screen.findByRole("dialog", { name: "New capacity assignment" }));
  await pasteInto(drawer.getByRole("textbox", { name: /Name/ }), "Main hall");
  await userEvent.click(drawer.getByRole("button", { name: "Create capacity assignment" }));
  expect(await drawer.findByText("Choose at least one ticket.")).toBeTruthy();
  expect(written).toEqual([]);
});

test("activating a capacity assignment sends the loaded version, and a capacity error is at its field", async () => {
  const text = "This is less than the 53 already sold or reserved.";
  const refusal = { code: "invalid", message: "Please check the highlighted fields.", errors: { capacity: [text] } };
  const { written } = open([aCapacity({ capacity: 40, status: "INACTIVE" })], {
    search: "?open=7",
    answer: { status: 422, body: refusal },
  });
  const drawer = within(await screen.findByRole("dialog", { name: /Main hall/ }));
  await userEvent.click(await drawer.findByRole("switch", { name: /Active/ }));
  await userEvent.click(drawer.getByRole("button", { name: "Save changes" }));
  expect(await drawer.findByText(text)).toBeTruthy();
  expect(written).toEqual([
    {
      method: "PUT",
      path: "/events/5/capacity-assignments/7",
      body: {
        ...{ name: "Main hall", capacity: 40, ticket_ids: [1, 2], status: "ACTIVE" },
        updated_at: "2027-01-01T10:00:00.000Z",
      },
    },
  ]);
});

// SPEC 2.27
test("deleting a capacity assignment asks for confirmation that names the effect on its tickets", async () => {
  const { written } = open([aCapacity()], { search: "?open=7" });
  const drawer = within(await screen.findByRole("dialog", { name: /Main hall/ }));
  await userEvent.click(await drawer.findByRole("button", { name: "Delete capacity assignment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete “Main hall”?" }));
  expect(dialog.getByText(/limited only by their own quantities: Early bird and Regular/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Delete capacity assignment" }));
  expect(await screen.findByText("“Main hall” was deleted.")).toBeTruthy();
  expect(written.map(({ method }) => method)).toEqual(["DELETE"]);
});
