import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import "#web/ui/dialogs/confirm-dialog.tsx";
import WaitingChange from "./pending-change.tsx";

afterEach(cleanup);

const CHANGE = {
  ...{ id: 3, amount: 30_00, expires_at: "2027-03-04T10:00:00.000Z", created_at: "2027-03-01T10:00:00.000Z" },
  gone: [{ item_name: "Standing", quantity: 1 }],
  added: [{ item_name: "Seat", quantity: 2 }],
};
const ORDER = {
  ...{ id: 9, short_id: "o_one", first_name: "Ana", last_name: "Ribeiro", email: "ana@example.test", currency: "EUR" },
} as object as Order;

function open() {
  const Page = () => {
    const [{ data }, { me }] = [useEventQuery(), useSession()];
    return data && me ? (
      <>
        <WaitingChange order={ORDER} change={CHANGE} />
        <ConfirmHost />
      </>
    ) : null;
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "POST /events/5/orders/9/proposed_changes/3/link": () => ({ file: new Response(null, { status: 204 }) }),
    "DELETE /events/5/orders/9/proposed_changes/3": () => ({ file: new Response(null, { status: 204 }) }),
  });
}

test("proposed order change shows its tickets and amount, and can resend its payment link", async () => {
  const { written } = open();
  expect(await screen.findByText(/Ana Ribeiro has a payment link/)).toBeTruthy();
  expect(screen.getByText("€30.00")).toBeTruthy();
  expect(screen.getByText("1 × Standing")).toBeTruthy();
  expect(screen.getByText("2 × Seat")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Resend link" }));
  expect(await screen.findByText("Payment link resent to ana@example.test.")).toBeTruthy();
  expect(written).toMatchObject([{ method: "POST", path: "/events/5/orders/9/proposed_changes/3/link" }]);
});

test("proposed order change is withdrawn after confirmation", async () => {
  const { written } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw change" }));
  expect(await screen.findByText(/The payment link will stop working/)).toBeTruthy();
  expect(written).toEqual([]);
  fireEvent.click(screen.getAllByRole("button", { name: "Withdraw change" }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(written).toMatchObject([{ method: "DELETE", path: "/events/5/orders/9/proposed_changes/3" }]),
  );
});
