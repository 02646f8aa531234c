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
  fireEvent.change(within(ana).getByLabelText("Another ticket in its place"), { target: { value: "22" } });
  await press("Take the ticket of Rui out of the order");
  expect(await screen.findByText("Taken out of the order")).toBeTruthy();
  await press(/^Undo/);
  expect(screen.queryByText("Taken out of the order")).toBeNull();
  expect(await screen.findByText("−€20.00")).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^What becomes of the difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Give it back" }));
  expect(await screen.findByText(/Ana Ribeiro gets €20.00 back, the way they paid/)).toBeTruthy();
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
  expect(await screen.findByText(/There are not enough of this ticket left/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the ticket and its quantity" })).toBeTruthy();
  expect(screen.getByRole("switch", { name: /has come in already/ })).toBeTruthy();
  expect(screen.getByText(/2 new tickets ask questions/)).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^What becomes of the difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "It was paid to me" }));
  expect(await screen.findByRole("combobox", { name: /^How it was paid/ })).toBeTruthy();
  expect(screen.getByText("€30.00 are written down as received.", { exact: false })).toBeTruthy();
});

test.each([
  ["A refund is already on its way. Please wait for it to finish.", { refunds: [{ status: "PENDING" }] }, {}],
  [
    "A change of this order waits for its payment. Withdraw it first, in the order.",
    { proposed_change: { id: 3 } },
    {},
  ],
  [
    "This order waits for its payment. Record the payment first, or cancel the order.",
    { status: "AWAITING_PAYMENT" },
    {},
  ],
  [/^Money of this order was refunded already/, { total_refunded: 1_00 }, {}],
  [
    "This is not part of your work in this account. An admin can change that.",
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
  fireEvent.change(within(await rowOf(/^Ana/)).getByLabelText("Another ticket in its place"), {
    target: { value: "22" },
  });
  fireEvent.click(await screen.findByRole("combobox", { name: /^What becomes of the difference/ }));
  fireEvent.click(await screen.findByRole("option", { name: "The buyer pays it by a link" }));
  fireEvent.click(await screen.findByRole("combobox", { name: /^How long the link works/ }));
  fireEvent.click(await screen.findByRole("option", { name: "7 days" }));
  expect(await screen.findByText(/Ana Ribeiro is mailed a link to pay €30.00/)).toBeTruthy();
  expect(screen.queryByRole("switch", { name: /Mail the order/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText(/^The link is on its way to ana@example.test/)).toBeTruthy();
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
  expect(await screen.findByText(/no address to which a link could be mailed/)).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: /^What becomes of the difference/ }));
  expect(await screen.findByRole("option", { name: "It was paid to me" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "The buyer pays it by a link" })).toBeNull();
});
