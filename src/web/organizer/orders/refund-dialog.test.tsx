import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import type { Me } from "#contract/users.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { CancelTickets, RefundButton } from "./refund-buttons.tsx";

afterEach(cleanup);

const ticket = (id: number, first_name: string, share: number) => ({
  ...{ id, first_name, last_name: null, share, status: "ACTIVE", item_name: "Standing" },
});
const PAID = {
  ...{ id: 9, public_id: "O-7KQ2M9X", status: "COMPLETED", refund_status: null, is_paid_offline: false },
  ...{ first_name: "Ana", last_name: "Ribeiro", email: "ana@example.test", currency: "EUR" },
  ...{ total_gross: 100_00, total_refunded: 0, total_remaining: 100_00, left_offline: 0 },
  attendees: [ticket(1, "Ana", 33_33), ticket(2, "Rui", 33_33), ticket(3, "Eva", 33_34)],
};

function open(over: object = {}, me: Partial<Me> = {}, response: object = { body: { data: PAID } }) {
  const order = { ...PAID, ...over } as Partial<Order> as Order;
  const Page = () => {
    const [{ data }, { me: known }] = [useEventQuery(), useSession()];
    if (!data || !known) return null;
    return (
      <>
        <RefundButton order={order} />
        <CancelTickets order={order} />
      </>
    );
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "POST /events/5/orders/9/refund": () => response as never,
    "POST /events/5/orders/9/cancel_tickets": () => ({ body: { data: PAID } }),
  });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const consequences = async () => (await screen.findByRole("list")).textContent;
const amount = () => screen.getByLabelText<HTMLInputElement>(/Refund amount/);

test("refund starts with all tickets selected, and its amount follows the selection", async () => {
  const { written } = open();
  await press("Refund");
  expect(await consequences()).toContain("€100.00 will be refunded to Ana Ribeiro");
  expect(await consequences()).toContain("The order and all 3 tickets will be cancelled");
  fireEvent.click(screen.getByRole("checkbox", { name: "Ana" }));
  expect(amount().value).toBe("66.67");
  expect(await consequences()).toContain("The tickets for Rui and Eva will be cancelled and go back on sale.");
  await press("Refund €66.67");
  await waitFor(() =>
    expect(written).toMatchObject([
      { path: "/events/5/orders/9/refund", body: { amount: 66_67, attendee_ids: [2, 3] } },
    ]),
  );
});

test("refund of a cancelled order starts with the remaining amount", async () => {
  open({ status: "CANCELLED" });
  await press("Refund");
  expect(await consequences()).toContain("€100.00 will be refunded to Ana Ribeiro");
  expect(screen.queryByRole("radio")).toBeNull();
});

// SPEC 1.08
test("refund that leaves all tickets valid starts without an amount and shows its consequences", async () => {
  const { written } = open();
  await press("Refund");
  fireEvent.click(await screen.findByRole("radio", { name: "Refund only, keep tickets valid" }));
  expect(amount().value).toBe("");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(await consequences()).toBe("No refund will be issued. All tickets stay valid.We’ll email Ana Ribeiro.");
  fireEvent.change(amount(), { target: { value: "40" } });
  expect(await consequences()).toContain(
    "€40.00 will be refunded to Ana Ribeiro’s original payment method. You keep €60.00.",
  );
  fireEvent.click(screen.getByRole("switch", { name: "Email the buyer" }));
  expect(await consequences()).toContain("No email will be sent.");
  await press("Refund €40.00");
  await waitFor(() =>
    expect(written).toMatchObject([
      {
        path: "/events/5/orders/9/refund",
        body: {
          amount: 40_00,
          attendee_ids: [],
          notify_buyer: false,
          cancel_order: false,
          idempotency_key: expect.any(String),
        },
      },
    ]),
  );
});

test("cancelling tickets proposes their amount, and cancelling the last one cancels the order", async () => {
  const { written } = open();
  await press("Cancel tickets");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Eva" }));
  expect(amount().value).toBe("33.34");
  expect(await consequences()).toContain("The ticket for Eva will be cancelled and go back on sale.");
  for (const name of ["Ana", "Rui"]) fireEvent.click(screen.getByRole("checkbox", { name }));
  expect(amount().value).toBe("100.00");
  expect(await consequences()).toContain("The order and all 3 tickets will be cancelled");
  fireEvent.click(screen.getByRole("checkbox", { name: "Ana" }));
  fireEvent.change(amount(), { target: { value: "0" } });
  fireEvent.click(screen.getAllByRole("button", { name: "Cancel tickets" }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(written).toMatchObject([{ path: "/events/5/orders/9/cancel_tickets", body: { attendee_ids: [2, 3] } }]),
  );
});

test("refund amount that the server rejects shows the error at the field", async () => {
  const errors = { amount: ["This is more than the amount left to refund."] };
  open({}, {}, { status: 422, body: { code: "invalid", message: "", request_id: "", errors } });
  await press("Refund");
  await screen.findByRole("list");
  await press("Refund €100.00");
  expect(await screen.findByText("This is more than the amount left to refund.")).toBeTruthy();
});

test.each([
  ["A manually created order can’t be refunded.", { is_paid_offline: true }, {}],
  ["A refund is already in progress. Please wait until it’s finished.", { refund_status: "REFUND_PENDING" }, {}],
  [
    "You don’t have permission to do this. Ask an admin for access.",
    {},
    { role: "ORGANIZER", work: "ORDERS" } as const,
  ],
])("refund button is disabled with the reason: %s", async (why, over, me) => {
  open(over, me);
  const button = await screen.findByRole("button", { name: "Refund" });
  expect(button.ariaDisabled).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
});

test("order without a remaining amount has no refund button", async () => {
  open({ total_remaining: 0 });
  expect(await screen.findByRole("button", { name: "Cancel tickets" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
});
