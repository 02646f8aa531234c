import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Attendee } from "#contract/attendees.ts";
import type { CheckInList } from "#contract/check-in-lists.ts";
import type { Me } from "#contract/users.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { AttendeeActions } from "./attendee-actions.tsx";

afterEach(cleanup);

const ADA = {
  ...{ id: 3, public_id: "A-7KQ2M9X", short_id: "a_0123456789abcdefghij", order_id: 9, ticket_id: 4 },
  ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.test", status: "ACTIVE", checked_in_at: null },
  came_in: [],
} as Partial<Attendee> as Attendee;

const REFUSED = (code: string, message: string, status = 409) => ({ status, body: { code, message, request_id: "x" } });

function open(over: Partial<Attendee>, responses: Record<string, () => unknown>, me: Partial<Me> = {}) {
  const Page = () => {
    const [{ data }, { me: known }] = [useEventQuery(), useSession()];
    return data && known ? <AttendeeActions attendee={{ ...ADA, ...over }} /> : null;
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    ...(responses as object),
  });
}

const inMenu = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Ada Lovelace" }));
  return screen.findByRole("menuitem", { name });
};

test("cancelling a ticket can be done without notifying the buyer", async () => {
  const { written } = open({}, { "POST /events/5/attendees/3/cancel": () => ({ body: { data: ADA } }) });
  fireEvent.click(await inMenu("Cancel ticket"));
  expect(await screen.findByText(/This doesn’t issue a refund/)).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: "Email the buyer" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel ticket" }).at(-1) as HTMLElement);
  expect(await screen.findByText("The ticket of Ada Lovelace was cancelled.")).toBeTruthy();
  expect(written).toMatchObject([{ path: "/events/5/attendees/3/cancel", body: { notify_buyer: false } }]);
});

// SPEC 8.33
test("failed ticket action shows what failed, then the reason", async () => {
  open(
    {},
    {
      "POST /events/5/attendees/3/cancel": () => REFUSED("order_cancelled", "This order has been cancelled."),
      "POST /events/5/attendees/3/resend-ticket": () =>
        REFUSED("attendee_cancelled", "This ticket has been cancelled."),
    },
  );
  fireEvent.click(await inMenu("Resend ticket"));
  expect(await screen.findByText("Unable to resend ticket email. This ticket has been cancelled.")).toBeTruthy();
  fireEvent.click(await inMenu("Cancel ticket"));
  await screen.findByText(/This doesn’t issue a refund/);
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel ticket" }).at(-1) as HTMLElement);
  expect(await screen.findByText("Unable to cancel attendee. This order has been cancelled.")).toBeTruthy();
});

test("reactivating a sold-out ticket links to its quantity", async () => {
  open(
    { status: "CANCELLED" },
    {
      "POST /events/5/attendees/3/reactivate": () =>
        REFUSED("sold_out", "There aren’t enough of these tickets left. Increase the quantity and try again."),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Reactivate ticket" }));
  await screen.findByText(/gets a new code/);
  fireEvent.click(screen.getAllByRole("button", { name: "Reactivate ticket" }).at(-1) as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There aren’t enough of these tickets left. Increase the quantity and try again.",
  );
  const link = screen.getByRole("link", { name: "Edit ticket quantity" });
  expect(link.getAttribute("href")).toBe("/manage/event/5/tickets?open=4");
});

test("reactivating a refunded ticket requires confirmation that it is valid without payment", async () => {
  let requestCount = 0;
  const { written } = open(
    { status: "CANCELLED" },
    {
      "POST /events/5/attendees/3/reactivate": () =>
        (requestCount += 1) === 1 ? REFUSED("money_went_back", "€20.00 went back.") : { body: { data: ADA } },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Reactivate ticket" }));
  await screen.findByText(/gets a new code/);
  expect(screen.queryByRole("switch", { name: "Reactivate it without payment" })).toBeNull();
  const press = () =>
    fireEvent.click(screen.getAllByRole("button", { name: "Reactivate ticket" }).at(-1) as HTMLElement);
  press();
  fireEvent.click(await screen.findByRole("switch", { name: "Reactivate it without payment" }));
  press();
  expect(await screen.findByText("The ticket of Ada Lovelace was reactivated.")).toBeTruthy();
  expect(written).toMatchObject([{ body: { is_given: false } }, { body: { is_given: true, notify_attendee: true } }]);
});

test("cancelling a ticket is disabled for check-in staff", async () => {
  const { written } = open({}, {}, { role: "ORGANIZER", work: "CHECK_IN" });
  const button = await inMenu("Cancel ticket");
  expect(button.ariaDisabled).toBe("true");
  fireEvent.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(written).toEqual([]);
});

const aList = (over: Partial<CheckInList>) => ({
  ...{ id: 1, name: "Main entrance", state: "ACTIVE", all_tickets: true, tickets: [], counts_separately: false },
  ...over,
});

test("attendee is checked in on the only active list, and it can be undone", async () => {
  const lists = [aList({}), aList({ id: 2, name: "Later", state: "NOT_YET_ACTIVE" })];
  const { written } = open(
    { came_in: [] },
    {
      "GET /events/5/check-in-lists": () => ({ body: pageOf(lists) }),
      "POST /events/5/attendees/3/check_in": () => ({ body: {} }),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Check in" }));
  expect(await screen.findByText("Ada Lovelace is checked in.")).toBeTruthy();
  expect(written).toMatchObject([{ body: { check_in_list_id: 1 } }]);
});

test("attendee is checked in on one of several lists, and undone on those that count", async () => {
  const lists = [aList({}), aList({ id: 2, name: "Lounge", counts_separately: true })];
  const entry = { check_in_list_id: 2, check_in_list_name: "Lounge", phone_name: null, left_at: null };
  const { written } = open(
    { came_in: [{ ...entry, checked_in_at: "2027-05-03T18:05:00.000Z", counts_separately: true }] },
    {
      "GET /events/5/check-in-lists": () => ({ body: pageOf([...lists, aList({ id: 4, name: "Side door" })]) }),
      "POST /events/5/attendees/3/check_in": () => ({ body: {} }),
      "POST /events/5/attendees/3/undo_check_in": () => REFUSED("not_checked_in", "This attendee isn’t checked in."),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Check in" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Main entrance",
    "Side door",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Side door" }));
  expect(await screen.findByText("Ada Lovelace is checked in.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo check-in" }));
  expect(await screen.findByText("Unable to undo check-in. This attendee isn’t checked in.")).toBeTruthy();
  expect(written).toMatchObject([{ body: { check_in_list_id: 4 } }, { body: { check_in_list_id: 2 } }]);
});

test("check-in without an active list is disabled with the reason", async () => {
  open({ came_in: [] }, {});
  const button = await screen.findByRole("button", { name: "Check in" });
  expect(button.ariaDisabled).toBe("true");
  expect(screen.getByText("No check-in list for this ticket is active right now.")).toBeTruthy();
});
