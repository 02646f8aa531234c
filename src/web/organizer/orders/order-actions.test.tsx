import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { anEvent } from "#web/testing/things.ts";
import { OrderActions } from "./order-actions.tsx";

afterEach(cleanup);

const HELD = {
  id: 9,
  status: "AWAITING_PAYMENT",
  email: "ada@example.test",
  reserved_until: "2999-07-01T17:30:00.000Z",
};

function open(over: object = {}) {
  const order = { ...HELD, ...over } as Partial<Order> as Order;
  const Page = () => (useEventQuery().data ? <OrderActions order={order} /> : null);
  return showOffice(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "POST /events/5/orders/9/payment_link": () => ({ body: {} }),
  });
}

test("the buyer of an order that waits for its money can be sent a link to pay it, and until when it works is said", async () => {
  const { written } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Send payment link" }));
  expect(await screen.findByText(/on its way to ada@example.test. It works until 7:30.PM/)).toBeTruthy();
  expect(written).toMatchObject([{ method: "POST", path: "/events/5/orders/9/payment_link" }]);
});

test.each([
  ["whose time is over", { reserved_until: "2020-07-01T17:30:00.000Z" }],
  ["that is paid", { status: "COMPLETED" }],
  ["of nobody", { email: null }],
])("not of an order %s", async (_, over) => {
  open(over);
  expect(await screen.findByRole("button", { name: "Cancel order" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send payment link" })).toBeNull();
});
