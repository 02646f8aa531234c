import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import type { Me } from "#contract/users.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { OfflinePayment } from "./offline-payment.tsx";
import { ReceiptButtons } from "./receipt-buttons.tsx";

afterEach(cleanup);

const came = (id: number, amount: number) => ({
  ...{ id, amount, received_on: "2027-05-03", note: "Statement 12", returned_at: null },
});
const WAITING = {
  ...{ id: 9, public_id: "O-7KQ2M9X", status: "AWAITING_PAYMENT", payment_provider: "offline", refund_status: null },
  ...{ first_name: "Ana", last_name: "Ribeiro", email: "ana@example.test", currency: "EUR", completed_at: null },
  ...{ total_gross: 100_00, reserved_until: "2099-05-08T10:00:00Z" },
  offline: { received: 30_00, missing: 70_00, unmatched: 0, receipts: [came(4, 30_00)] },
};

function open(over: object = {}, me: Partial<Me> = {}, response: object = { body: { data: WAITING } }) {
  const order = { ...WAITING, ...over } as unknown as Order;
  const Page = () => {
    const [{ data }, { me: known }] = [useEventQuery(), useSession()];
    if (!data || !known || !order.offline) return null;
    return (
      <>
        <OfflinePayment order={order} offline={order.offline} />
        <ReceiptButtons order={order} />
      </>
    );
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent({ start_date: "2099-07-03T17:30:00Z" }) } }),
    "POST /events/5/orders/9/receipts": () => response as never,
    "POST /events/5/orders/9/receipts/4/undo": () => ({ body: { data: WAITING } }),
    "POST /events/5/orders/9/receipts/returned": () => ({ body: { data: WAITING } }),
    "POST /events/5/orders/9/deadline": () => ({ body: { data: WAITING } }),
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

test("offline payment proposes the missing amount, and a partial one shows its consequence before it is recorded", async () => {
  const { written } = open();
  await press("Mark as paid");
  const amount = await screen.findByLabelText<HTMLInputElement>(/Amount received/);
  expect(amount.value).toBe("70.00");
  expect(screen.getByText(/This completes the order. We’ll email Ana Ribeiro the tickets/)).toBeTruthy();
  fireEvent.change(amount, { target: { value: "20" } });
  expect(screen.getByText(/€50\.00 will still be outstanding/)).toBeTruthy();
  const send = screen.getAllByRole("button", { name: "Mark as paid" }).at(-1);
  if (send) fireEvent.click(send);
  await waitFor(() =>
    expect(written).toMatchObject([{ body: { amount: 20_00, idempotency_key: expect.any(String) } }]),
  );
});

test("offline payment recorded by mistake can be undone", async () => {
  const { written } = open();
  await press(/^Undo/);
  await waitFor(() => expect(written).toHaveLength(1));
});

test("payment deadline is extended by days and shows the new deadline", async () => {
  const { written } = open();
  await press("Extend deadline");
  expect(await screen.findByText(/New deadline: .*We’ll email Ana Ribeiro/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText(/Additional days/), { target: { value: "3" } });
  const send = screen.getAllByRole("button", { name: "Extend deadline" }).at(-1);
  if (send) fireEvent.click(send);
  await waitFor(() => expect(written).toMatchObject([{ body: { days: 3 } }]));
});

test("offline payment of an expired order is marked as refunded by the organizer", async () => {
  const offline = { ...WAITING.offline, unmatched: 30_00 };
  const { written } = open({ status: "EXPIRED", offline });
  expect(await screen.findByText(/Refund it to Ana Ribeiro outside Foyer/)).toBeTruthy();
  await press("Mark as refunded");
  await waitFor(() => expect(written).toHaveLength(1));
});

test.each([
  ["a complete order", { status: "COMPLETED" }],
  ["a cancelled order", { status: "CANCELLED" }],
  ["an order that is paid by card", { payment_provider: null }],
])("%s cannot be marked as paid", async (_what, over) => {
  open(over);
  await screen.findByText("Received");
  expect(screen.queryByRole("button", { name: "Mark as paid" })).toBeNull();
});
