import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { orderList } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import BulkRuns from "./bulk-runs.tsx";
import { useBulkSelect } from "./use-bulk-select.tsx";

afterEach(cleanup);

const ROWS = [11, 12, 13].map((id) => ({ id, name: `Order ${id}` }));
const RUN = {
  ...{ id: 4, noun: "orders", action: "CANCEL_ORDER", status: "DONE", count: 3, done: 2, failed: 1, amount: 90_00 },
  ...{ can_be_undone: false, requested_by: { first_name: "Maya", last_name: null } },
  ...{ check_in_list_id: null, check_in_list_name: null, label: null },
  ...{ created_at: "2027-07-01T17:30:00.000Z", finished_at: "2027-07-01T17:31:00.000Z" },
  problems: [{ id: 12, public_id: "O-7KQ2M9X", first_name: "Bo", last_name: null, code: "refund_pending" }],
};
const OUTLOOK = { count: 3, able: 2, amount: 90_00, amount_offline: 40_00, orders_offline: 1, up_to: 13 };

const COLUMNS: ListColumn<(typeof ROWS)[number]>[] = [
  { id: "name", accessorKey: "name", header: "Name", meta: { kind: "name" } },
];

function Orders() {
  const select = useBulkSelect<(typeof ROWS)[number]>({
    ...{ noun: "orders", list: orderList, files: () => null },
  });
  return (
    <ListPage
      list={orderList}
      ask={(listQuery) => ({
        queryKey: ["orders", listQuery],
        queryFn: async () => ({ data: ROWS, meta: { page: 1, per_page: 3, total: 240, last_page: 80 } }),
      })}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      counted={(total) => `${total} orders`}
      select={select}
      tools={<BulkRuns noun="orders" />}
      empty={{ drawing: "orders", title: "None" }}
    />
  );
}

function open(api: Api = {}, url = "/manage/event/5/orders?query=bo") {
  const Page = () => (useEventQuery().data ? <Orders /> : null);
  return renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/bulk_actions": () => ({ body: { data: [] } }),
      "POST /events/5/bulk_actions/outlook": () => ({ body: { data: OUTLOOK } }),
      "POST /events/5/bulk_actions": () => ({ body: { data: RUN } }),
      "GET /events/5/bulk_actions/4": () => ({ body: { data: RUN } }),
      ...api,
    },
    url,
  );
}

async function chooseForAll(name: string) {
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  fireEvent.click(await screen.findByRole("button", { name: "Select all 240 orders" }));
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(within(bar).getByText("All 240 orders selected")).toBeTruthy();
  await userEvent.click(await within(bar).findByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
  return screen.findByRole("dialog", { name });
}

function cancelAll() {
  return chooseForAll("Cancel orders");
}

// SPEC 2.58
test("bulk cancellation of all matching orders shows the exact refund total, and its report lists each failure", async () => {
  const { written } = open();
  const dialog = await cancelAll();
  expect(
    await within(dialog).findByText("2 orders will be cancelled, and their tickets will no longer be valid."),
  ).toBeTruthy();
  expect(within(dialog).getByText("€90.00 will be refunded to buyers.")).toBeTruthy();
  expect(within(dialog).getByText(/^€40\.00 from 1 order was paid by bank transfer/)).toBeTruthy();
  expect(within(dialog).getByText(/^1 selected row can’t be processed/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel orders" }));
  expect(await screen.findByText("2 of 3 done.", { exact: false })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Bo · O-7KQ2M9X" }).getAttribute("href")).toBe(
    "/manage/event/5/orders?open=12",
  );
  expect(screen.getByText("A refund is already in progress. Please wait until it’s finished.")).toBeTruthy();
  expect(screen.getByText("Refunds requested: €90.00.")).toBeTruthy();
  const started = written.find(({ path }) => path === "/events/5/bulk_actions");
  expect(started?.body).toMatchObject({
    ...{ action: "CANCEL_ORDER", matching: { query: "bo" }, up_to: 13, amount: 90_00, refunds: true },
    idempotency_key: expect.any(String),
  });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("bulk action whose refund total has changed does nothing and shows the new total", async () => {
  let amount = 90_00;
  const { written } = open({
    "POST /events/5/bulk_actions/outlook": () => ({ body: { data: { ...OUTLOOK, amount } } }),
    "POST /events/5/bulk_actions": () => {
      amount = 60_00;
      return { status: 409, body: { code: "amount_changed", message: "The refund amount has changed." } };
    },
  });
  const dialog = await cancelAll();
  await within(dialog).findByText("€90.00 will be refunded to buyers.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel orders" }));
  expect(await within(dialog).findByText("€60.00 will be refunded to buyers.")).toBeTruthy();
  expect(written.filter(({ path }) => path === "/events/5/bulk_actions")).toHaveLength(1);
});

test("bulk refund cancels the tickets by default and can leave them valid", async () => {
  const requests: object[] = [];
  const { written } = open({
    "POST /events/5/bulk_actions/outlook": (body: object) => {
      requests.push(body);
      return { body: { data: OUTLOOK } };
    },
  });
  const dialog = within(await chooseForAll("Refund in full"));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Refund and cancel tickets" }).checked).toBe(true);
  expect(
    await dialog.findByText("2 orders will be cancelled, and their tickets will no longer be valid."),
  ).toBeTruthy();
  expect(dialog.getByText("€90.00 will be refunded to buyers.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Refund and cancel tickets" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("radio", { name: "Refund only, keep tickets valid" }));
  expect(await dialog.findByText("2 orders will be refunded in full. Their tickets stay valid.")).toBeTruthy();
  expect(requests).toMatchObject([{ action: "CANCEL_ORDER", refunds: true }, { action: "REFUND_ORDER" }]);
  fireEvent.click(dialog.getByRole("button", { name: "Refund in full" }));
  await screen.findByText("2 of 3 done.", { exact: false });
  expect(written.find(({ path }) => path === "/events/5/bulk_actions")?.body).toMatchObject({
    ...{ action: "REFUND_ORDER", amount: 90_00 },
  });
});

test("bulk refund with cancelled tickets is sent as a cancellation with refunds", async () => {
  const { written } = open();
  const dialog = within(await chooseForAll("Refund in full"));
  await dialog.findByText("€90.00 will be refunded to buyers.");
  fireEvent.click(dialog.getByRole("button", { name: "Refund and cancel tickets" }));
  await screen.findByText("2 of 3 done.", { exact: false });
  expect(written.find(({ path }) => path === "/events/5/bulk_actions")?.body).toMatchObject({
    ...{ action: "CANCEL_ORDER", refunds: true, amount: 90_00 },
  });
});

test("bulk cancellation without refunds says that nothing is refunded", async () => {
  open();
  const dialog = within(await cancelAll());
  const text = "No refunds will be issued. You keep what buyers paid.";
  await dialog.findByText("€90.00 will be refunded to buyers.");
  expect(dialog.queryByText(text)).toBeNull();
  fireEvent.click(dialog.getByRole("switch", { name: "Refund the buyers" }));
  expect(await dialog.findByText(text)).toBeTruthy();
});

test("deselecting one row of all matching rows leaves the other rows of the page selected", async () => {
  open();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  fireEvent.click(await screen.findByRole("button", { name: "Select all 240 orders" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Order 12" }));
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(within(bar).getByText("2 selected")).toBeTruthy();
});

test("running bulk action shows its progress and can be stopped", async () => {
  const running = { ...RUN, status: "RUNNING", done: 1, failed: 0, problems: [], finished_at: null };
  const { written } = open(
    {
      "GET /events/5/bulk_actions/4": () => ({ body: { data: running } }),
      "POST /events/5/bulk_actions/4/stop": () => ({ body: { data: { ...running, status: "STOPPED" } } }),
    },
    "/manage/event/5/orders?bulk=4",
  );
  expect(await screen.findByText("1 of 3 done.", { exact: false })).toBeTruthy();
  expect(screen.getByText("You can close this panel. The action continues in the background.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(written).toMatchObject([{ path: "/events/5/bulk_actions/4/stop" }]));
});
