import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import type { Me } from "#contract/users.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aTicket, pageOf } from "#web/testing/factories.ts";
import { ChangeOrder } from "./change-order.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "./change-dialog.tsx";

afterEach(cleanup);

const person = (id: number, first_name: string, status = "ACTIVE") => ({
  ...{ id, first_name, last_name: null, share: 50_00, status, item_name: "Seat" },
});
const ORDER = {
  ...{
    id: 9,
    public_id: "O-7KQ2M9X",
    status: "COMPLETED",
    refund_status: null,
    is_paid_offline: false,
    left_offline: 0,
  },
  ...{
    first_name: "Ana",
    last_name: "Ribeiro",
    email: "ana@example.test",
    currency: "EUR",
    payment_provider: "stripe",
  },
  ...{ total_gross: 100_00, total_refunded: 0, total_remaining: 100_00, refunds: [] },
  ...{
    updated_at: "2027-03-01T10:00:00.000Z",
    attendees: [person(1, "Ana"), person(2, "Rui"), person(3, "Eva", "CANCELLED")],
  },
};
const PREVIEW = {
  ...{ total_before: 100_00, total_after: 80_00, total_tax: 0, total_fee: 0, difference: -20_00, lines: [] },
  ...{ checked_in: 0, unanswered: 0, sold_out_ticket_id: null },
};

function open({ over = {}, me = {}, preview = {} }: { over?: object; me?: Partial<Me>; preview?: object } = {}) {
  const order = { ...ORDER, ...over } as object as Order;
  const Page = () => {
    const [{ data }, { me: known }] = [useEventQuery(), useSession()];
    return data && known ? <ChangeOrder order={order} /> : null;
  };
  const [price] = aTicket().prices;
  const standing = aTicket({ id: 2, title: "Standing", prices: price ? [{ ...price, id: 22, price: 30_00 }] : [] });
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "GET /events/5/tickets": () => ({ body: pageOf([standing]) }),
    "POST /events/5/orders/9/changes/preview": () => ({ body: { data: { ...PREVIEW, ...preview } } }),
    "POST /events/5/orders/9/proposed_changes": () => ({ body: { data: ORDER } }),
    "POST /events/5/orders/9/changes": () => ({ body: { data: ORDER } }),
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const rowOf = (name: RegExp) => screen.findByRole("group", { name });

test("order change can exchange a ticket and undo a removal, and is sent with the previewed totals", async () => {
  const { written } = open();
  await press("Change tickets");
  const ana = await rowOf(/^Ana/);
  expect(screen.queryByRole("group", { name: /^Eva/ })).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
  fireEvent.change(within(ana).getByLabelText("Replacement ticket"), { target: { value: "22" } });
  await press("Remove Rui’s ticket from the order");
  expect(await screen.findByText("Removed from the order")).toBeTruthy();
  await press(/^Undo/);
  expect(screen.queryByText("Removed from the order")).toBeNull();
  expect(await screen.findByText("−€20.00")).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^Price difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Refund the buyer" }));
  expect(await screen.findByText(/€20.00 will be refunded to Ana Ribeiro’s original payment method/)).toBeTruthy();
  const buttons = screen.getAllByRole("button", { name: "Change tickets" });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() =>
    expect(written.filter(({ path }) => !path.endsWith("/preview"))).toMatchObject([
      {
        path: "/events/5/orders/9/changes",
        body: {
          steps: [{ kind: "swap", attendee_id: 1, ticket_id: 2, ticket_price_id: 22, pricing: "NOW" }],
          ...{ total_before: 100_00, total_after: 80_00, settlement: "REFUND", paid_by: null, notify_buyer: true },
          updated_at: ORDER.updated_at,
        },
      },
    ]),
  );
});

test("order change that costs more asks how it was paid, and links to the quantity of a sold-out ticket", async () => {
  open({ preview: { total_after: 130_00, difference: 30_00, sold_out_ticket_id: 2, checked_in: 1, unanswered: 2 } });
  await press("Change tickets");
  await press("Add tickets");
  fireEvent.change(await screen.findByLabelText("Ticket"), { target: { value: "22" } });
  expect(await screen.findByText(/There aren’t enough of these tickets left/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Edit ticket quantity" })).toBeTruthy();
  expect(screen.getByRole("switch", { name: /has been used to check in/ })).toBeTruthy();
  expect(screen.getByText(/2 new tickets have required questions/)).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^Price difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Already paid outside Foyer" }));
  expect(await screen.findByRole("combobox", { name: /^Payment method/ })).toBeTruthy();
  expect(screen.getByText("€30.00 will be recorded as received.", { exact: false })).toBeTruthy();
});

test.each([
  ["A refund is already in progress. Please wait until it’s finished.", { refunds: [{ status: "PENDING" }] }, {}],
  [
    "A proposed change to this order is awaiting payment. Withdraw it in the order first.",
    { proposed_change: { id: 3 } },
    {},
  ],
  ["This order is awaiting payment. Record the payment or cancel the order first.", { status: "AWAITING_PAYMENT" }, {}],
  [/^This order was already partly refunded/, { total_refunded: 1_00 }, {}],
  [
    "You don’t have permission to do this. Ask an admin for access.",
    {},
    { role: "ORGANIZER", work: "READ_ONLY" } as const,
  ],
])("order that cannot be changed shows the reason: %s", async (why, over, me) => {
  open({ over, me });
  const button = await screen.findByRole("button", { name: "Change tickets" });
  expect(button.getAttribute("aria-disabled") ?? String((button as HTMLButtonElement).disabled)).toBe("true");
  expect(screen.getByText(why)).toBeTruthy();
});

test("order change paid by link asks for its validity and is proposed instead of made", async () => {
  const { written } = open({ preview: { total_after: 130_00, difference: 30_00 } });
  await press("Change tickets");
  fireEvent.change(within(await rowOf(/^Ana/)).getByLabelText("Replacement ticket"), {
    target: { value: "22" },
  });
  fireEvent.click(await screen.findByRole("combobox", { name: /^Price difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Send a payment link" }));
  fireEvent.click(await screen.findByRole("combobox", { name: /^Time to pay/ }));
  fireEvent.click(await screen.findByRole("option", { name: "7 days" }));
  expect(await screen.findByText(/We’ll email Ana Ribeiro a link to pay €30.00/)).toBeTruthy();
  expect(screen.queryByRole("switch", { name: /Email the buyer/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(/^Payment link sent to ana@example.test/)).toBeTruthy();
  expect(written.filter(({ path }) => !path.endsWith("/preview"))).toMatchObject([
    {
      path: "/events/5/orders/9/proposed_changes",
      body: { total_before: 100_00, total_after: 130_00, hours: 168, updated_at: ORDER.updated_at },
    },
  ]);
});

test("order without an email address offers no payment link for a change and says why", async () => {
  open({ over: { email: null }, preview: { total_after: 130_00, difference: 30_00 } });
  await press("Change tickets");
  await press("Add tickets");
  fireEvent.change(await screen.findByLabelText("Ticket"), { target: { value: "22" } });
  expect(await screen.findByText(/no email address to send a payment link to/)).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^Price difference/ }));
  expect(await screen.findByRole("option", { name: "Already paid outside Foyer" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "Send a payment link" })).toBeNull();
});
