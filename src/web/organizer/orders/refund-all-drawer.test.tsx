import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import RefundAllDrawer from "./refund-all-drawer.tsx";

afterEach(cleanup);

const RUN = {
  ...{ status: "DONE", order_count: 4, orders_done: 4, amount: 150_00, orders_pending: 1, orders_failed: 2 },
  ...{ orders_offline: 0, amount_offline: 0, orders_tried_again: 0, orders_not_done: 0 },
  problems: [{ order_id: 9, public_id: "O-7KQ2M9X", code: "refund_pending" }],
  ...{ created_at: "2027-07-01T17:30:00.000Z", finished_at: "2027-07-01T17:31:00.000Z" },
};

const NO_OFFLINE = { orders_offline: 0, amount_offline: 0 };

function open(state: object, status: "DRAFT" | "LIVE" = "DRAFT") {
  const Page = () => (useEventQuery().data ? <RefundAllDrawer close={() => undefined} /> : null);
  return renderDashboard(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent({ status }) } }),
    "GET /events/5/refund_all": () => ({
      body: { data: { ...NO_OFFLINE, orders: 4, amount: 150_00, run: null, ...state } },
    }),
    "POST /events/5/refund_all/stop": () => ({
      body: { data: { ...NO_OFFLINE, orders: 1, amount: 50_00, run: { ...RUN, status: "STOPPED", orders_done: 3 } } },
    }),
    "POST /events/5/refund_all": () => ({ body: { data: { ...NO_OFFLINE, orders: 0, amount: 0, run: RUN } } }),
  });
}

test("refund of all orders shows its total, and starts once the event's name is typed", async () => {
  const { written } = open({});
  expect(
    await screen.findByText("4 orders will be cancelled, and their tickets will no longer be valid."),
  ).toBeTruthy();
  expect(screen.getByText("€150.00 will be refunded to buyers.")).toBeTruthy();
  const name = screen.getByLabelText(/Event name/);
  fireEvent.change(name, { target: { value: "Another Night" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund everyone" }));
  expect(await screen.findByText("This doesn’t match the event’s name.")).toBeTruthy();
  expect(written).toEqual([]);
  fireEvent.change(name, { target: { value: "Summer Night" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund everyone" }));
  await waitFor(() => expect(written).toMatchObject([{ path: "/events/5/refund_all", body: { amount: 150_00 } }]));
});

test("refund of all orders counts retried and failed orders and says what to do", async () => {
  open({ run: { ...RUN, orders_tried_again: 1, orders_not_done: 2 } });
  expect(await screen.findByText("1 order failed. We’ll try it again automatically.")).toBeTruthy();
  expect(
    screen.getByText(
      "2 orders couldn’t be cancelled and refunded. Open them to resolve the problems, then start again.",
    ),
  ).toBeTruthy();
});

test("refund of all orders names the amount to be refunded offline, before the start and in the report", async () => {
  const offline = { orders_offline: 2, amount_offline: 80_00 };
  open({ ...offline, run: { ...RUN, orders_offline: 1, amount_offline: 50_00 } });
  expect(
    await screen.findByText(
      "€80.00 from 2 orders was paid by bank transfer or at the door. Refund it yourself outside Foyer.",
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      /^€50\.00 from 1 order was paid by bank transfer or at the door\. Refund it yourself outside Foyer if you haven’t already/,
    ),
  ).toBeTruthy();
});

test("running refund of all orders can be stopped", async () => {
  const { written } = open({ run: { ...RUN, status: "RUNNING", finished_at: null } });
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  await waitFor(() => expect(written).toMatchObject([{ path: "/events/5/refund_all/stop" }]));
});

test("stopped refund of all orders says so and can be started again", async () => {
  open({ run: { ...RUN, status: "STOPPED" } });
  expect(await screen.findByText("Stopped")).toBeTruthy();
  expect(screen.getByText(/of \d+ orders processed/)).toBeTruthy();
  expect(screen.queryByText(/^Finished/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  expect(screen.getByRole("button", { name: "Refund everyone" })).toBeTruthy();
});

test("refund of all orders without offline payments does not mention them", async () => {
  open({ run: RUN });
  expect(await screen.findByText("€150.00 will be refunded to buyers.")).toBeTruthy();
  expect(screen.queryByText(/yourself/)).toBeNull();
});

test("refund of all orders requires an event that is not on sale", async () => {
  open({}, "LIVE");
  expect(await screen.findByText(/^This event is on sale/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund everyone" })).toBeNull();
});

test("report of a refund of all orders shows counts, amounts, pending refunds and failures with reasons", async () => {
  open({ orders: 0, amount: 0, run: RUN });
  expect(await screen.findByText(/Orders processed: 4\.$/)).toBeTruthy();
  for (const message of ["Refunds requested: €150.00.", "1 refund is in progress.", "The refunds for 2 orders failed."])
    expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole("link", { name: "O-7KQ2M9X" }).getAttribute("href")).toBe("/manage/event/5/orders?open=9");
  expect(screen.getByText(/A refund is already in progress/)).toBeTruthy();
});
