import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { OrderActions } from "./order-actions.tsx";

afterEach(cleanup);

const HELD = {
  id: 9,
  status: "AWAITING_PAYMENT",
  email: "ada@example.test",
  reserved_until: "2999-07-01T17:30:00.000Z",
  total_remaining: 0,
};

function open(over: object = {}, me: Partial<Me> = {}) {
  const order = { ...HELD, ...over } as Partial<Order> as Order;
  const Page = () => {
    const [{ data }, { me: known }] = [useEventQuery(), useSession()];
    return data && known ? (
      <>
        <OrderActions order={order} />
        <ConfirmHost />
      </>
    ) : null;
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "POST /events/5/orders/9/payment_link": () => ({ body: {} }),
    "POST /events/5/orders/9/resend_confirmation": () => ({
      status: 503,
      body: { code: "unavailable", message: "A service we depend on isn’t responding.", request_id: "x" },
    }),
    "POST /events/5/orders/9/cancel": () => ({
      status: 409,
      body: {
        ...{ code: "refund_pending", message: "A refund is already in progress. Please wait until it’s finished." },
        request_id: "x",
      },
    }),
  });
}

const inMenu = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: /^More actions for order/ }));
  return screen.findByRole("menuitem", { name });
};

test("payment link of an order awaiting payment is sent to the buyer, and its expiry is shown", async () => {
  const { written } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Send payment link" }));
  expect(await screen.findByText(/sent to ada@example.test. It’s valid until .*7:30.PM/)).toBeTruthy();
  expect(written).toMatchObject([{ method: "POST", path: "/events/5/orders/9/payment_link" }]);
});

test.each([
  ["that has expired", { reserved_until: "2020-07-01T17:30:00.000Z" }],
  ["that is paid", { status: "COMPLETED" }],
  ["without an email address", { email: null }],
])("payment link is not offered for an order %s", async (_, over) => {
  open(over);
  expect(await inMenu("Cancel order")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send payment link" })).toBeNull();
});

const PAID = {
  status: "COMPLETED",
  payment_status: "PAYMENT_RECEIVED",
  total_gross: 20_00,
  total_refunded: 0,
  total_remaining: 20_00,
};

test("order actions are disabled with a reason for a read-only member", async () => {
  const { written } = open({ ...PAID }, { role: "ORGANIZER", work: "READ_ONLY" });
  for (const find of [
    () => screen.findByRole("button", { name: "Resend confirmation" }),
    () => inMenu("Cancel order"),
  ]) {
    const button = await find();
    expect(button.ariaDisabled).toBe("true");
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(why).toBe("You don’t have permission to do this. Ask an admin for access.");
    fireEvent.click(button);
    expect(screen.getAllByText(why ?? "").length, "the reason is visible").toBeGreaterThan(1);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(written).toEqual([]);
});

test.each([
  ["with an amount to refund is refused", PAID, "true"],
  [
    "without a payment is allowed",
    { ...PAID, payment_status: "NO_PAYMENT_REQUIRED", total_gross: 0, total_remaining: 0 },
    null,
  ],
])("order cancellation by a member without refund permission: an order %s", async (_, over, off) => {
  open(over, { role: "ORGANIZER", work: "ORDERS" });
  expect((await inMenu("Cancel order")).getAttribute("aria-disabled")).toBe(off);
  expect(screen.getByRole("button", { name: "Resend confirmation" }).getAttribute("aria-disabled")).toBeNull();
});

// SPEC 8.33
test("failed order cancellation shows what failed, then the reason", async () => {
  open({
    ...PAID,
    order_items: [{ quantity: 1 }],
    attendees: [],
    first_name: "Ada",
    last_name: "L",
    public_id: "O-7",
    currency: "EUR",
  });
  fireEvent.click(await inMenu("Cancel order"));
  await screen.findByRole("button", { name: "Keep order" });
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel order" }).at(-1) as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Unable to cancel order. A refund is already in progress. Please wait until it’s finished.",
  );
});

test("failed resending of a confirmation shows what failed, then the reason", async () => {
  open({ ...PAID });
  fireEvent.click(await screen.findByRole("button", { name: "Resend confirmation" }));
  expect(await screen.findByText(/^Unable to resend confirmation\. ./)).toBeTruthy();
});
