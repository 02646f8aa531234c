import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import OrdersPage from "./orders-page.tsx";

afterEach(cleanup);

function aRow(id: number, over: object = {}) {
  return {
    ...{
      id,
      short_id: `o_${id}`,
      public_id: `O-${id}`,
      first_name: "Ana",
      last_name: `Ribeiro ${id}`,
      email: "a@example.test",
    },
    ...{
      status: "AWAITING_PAYMENT",
      payment_status: "AWAITING_PAYMENT",
      refund_status: null,
      label: "AWAITING_PAYMENT",
    },
    ...{ currency: "EUR", total_gross: 100_00, total_refunded: 0, total_remaining: 0, needs_attention: false },
    ...{
      awaits_offline: true,
      ticket_count: 1,
      items: [],
      is_manually_created: false,
      created_at: "2027-05-03T10:00:00.000Z",
    },
    ...over,
  };
}

const WAITING = {
  ...aRow(9),
  ...{ payment_provider: "offline", completed_at: null, reserved_until: "2099-05-08T10:00:00Z" },
  offline: { received: 30_00, missing: 70_00, unmatched: 0, receipts: [] },
};

function open(rows: object[], count: number) {
  const Page = () => {
    const [{ data }, { me }] = [useEventQuery(), useSession()];
    return data && me ? <OrdersPage /> : null;
  };
  const meta = { total: rows.length, page: 1, per_page: 20, last_page: 1, current_page: 1, from: 1, to: rows.length };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent({ start_date: "2099-07-03T17:30:00Z" }) } }),
    "GET /events/5/orders": () => ({ body: { data: rows, meta: { ...meta, sums: {} } } }),
    "GET /events/5/orders_awaiting_offline": () => ({ body: { data: { count } } }),
    "GET /events/5/orders/9": () => ({ body: { data: WAITING } }),
    "POST /events/5/orders/9/receipts": () => ({ body: { data: { ...WAITING, status: "COMPLETED" } } }),
  });
}

// SPEC 4.14
test("order awaiting payment is marked as paid from its row in a dialog, without opening its details", async () => {
  const { written } = open([aRow(9), aRow(10, { awaits_offline: false, status: "COMPLETED", label: "COMPLETED" })], 1);
  const button = await screen.findByRole("button", { name: /^Mark as paid/ });
  expect(screen.getAllByRole("button", { name: /^Mark as paid/ })).toHaveLength(1);
  expect(button.textContent).toContain("O-9");
  fireEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Mark order O-9 as paid" });
  const amount = await within(dialog).findByLabelText<HTMLInputElement>(/Amount received/);
  expect(amount.value).toBe("70.00");
  fireEvent.click(amount);
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark as paid" }));
  await waitFor(() =>
    expect(written).toMatchObject([{ path: "/events/5/orders/9/receipts", body: { amount: 70_00 } }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("order list without orders awaiting payment has no button to mark as paid", async () => {
  open([aRow(10, { awaits_offline: false, status: "COMPLETED", label: "COMPLETED" })], 0);
  expect(await screen.findByText(/Ribeiro 10/)).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Mark as paid/ })).toBeNull();
});
