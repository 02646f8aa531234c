import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { orderList } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
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

function Orders() {
  const select = useBulkSelect<(typeof ROWS)[number]>({
    ...{ noun: "orders", list: orderList, name: ({ name }) => name, files: () => null },
  });
  return (
    <ListPage
      list={orderList}
      ask={(listQuery) => ({
        queryKey: ["orders", listQuery],
        queryFn: async () => ({ data: ROWS, meta: { page: 1, per_page: 3, total: 240, last_page: 80 } }),
      })}
      columns={[{ key: "name", kind: "name", label: "Name", cell: ({ name }) => name }]}
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
  const bar = screen.getByRole("region", { name: "What is selected" });
  expect(within(bar).getByText("All 240 orders are selected")).toBeTruthy();
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
  expect(await within(dialog).findByText("2 orders are cancelled, and their tickets become void.")).toBeTruthy();
  expect(within(dialog).getByText("€90.00 go back to the buyers, the way they paid.")).toBeTruthy();
  expect(within(dialog).getByText(/^Of 1 order €40\.00 came by bank transfer/)).toBeTruthy();
  expect(within(dialog).getByText(/^1 more is selected for which it can’t be done/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel orders" }));
  expect(await screen.findByText("2 of 3 are done.", { exact: false })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Bo · O-7KQ2M9X" }).getAttribute("href")).toBe(
    "/manage/event/5/orders?open=12",
  );
  expect(screen.getByText("A refund is already on its way. Please wait for it to finish.")).toBeTruthy();
  expect(screen.getByText("€90.00 were asked to go back.")).toBeTruthy();
  const started = written.find(({ path }) => path === "/events/5/bulk_actions");
  expect(started?.body).toMatchObject({
    ...{ action: "CANCEL_ORDER", matching: { query: "bo" }, up_to: 13, amount: 90_00, refunds: true },
    idempotency_key: expect.any(String),
  });
  expect(screen.queryByRole("region", { name: "What is selected" })).toBeNull();
});

test("bulk action whose refund total has changed does nothing and shows the new total", async () => {
  let amount = 90_00;
  const { written } = open({
    "POST /events/5/bulk_actions/outlook": () => ({ body: { data: { ...OUTLOOK, amount } } }),
    "POST /events/5/bulk_actions": () => {
      amount = 60_00;
      return { status: 409, body: { code: "amount_changed", message: "Another amount would go back now." } };
    },
  });
  const dialog = await cancelAll();
  await within(dialog).findByText("€90.00 go back to the buyers, the way they paid.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel orders" }));
  expect(await within(dialog).findByText("€60.00 go back to the buyers, the way they paid.")).toBeTruthy();
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
  expect(await dialog.findByText("2 orders are cancelled, and their tickets become void.")).toBeTruthy();
  expect(dialog.getByText("€90.00 go back to the buyers, the way they paid.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Refund and cancel tickets" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("radio", { name: "Refund only, tickets stay valid" }));
  expect(await dialog.findByText("2 orders are refunded in full. Their tickets stay valid.")).toBeTruthy();
  expect(requests).toMatchObject([{ action: "CANCEL_ORDER", refunds: true }, { action: "REFUND_ORDER" }]);
  fireEvent.click(dialog.getByRole("button", { name: "Refund in full" }));
  await screen.findByText("2 of 3 are done.", { exact: false });
  expect(written.find(({ path }) => path === "/events/5/bulk_actions")?.body).toMatchObject({
    ...{ action: "REFUND_ORDER", amount: 90_00 },
  });
});

test("bulk refund with cancelled tickets is sent as a cancellation with refunds", async () => {
  const { written } = open();
  const dialog = within(await chooseForAll("Refund in full"));
  await dialog.findByText("€90.00 go back to the buyers, the way they paid.");
  fireEvent.click(dialog.getByRole("button", { name: "Refund and cancel tickets" }));
  await screen.findByText("2 of 3 are done.", { exact: false });
  expect(written.find(({ path }) => path === "/events/5/bulk_actions")?.body).toMatchObject({
    ...{ action: "CANCEL_ORDER", refunds: true, amount: 90_00 },
  });
});

test("bulk cancellation without refunds says that nothing is refunded", async () => {
  open();
  const dialog = within(await cancelAll());
  const text = "No money is refunded: what the buyers paid stays with you.";
  await dialog.findByText("€90.00 go back to the buyers, the way they paid.");
  expect(dialog.queryByText(text)).toBeNull();
  fireEvent.click(dialog.getByRole("switch", { name: "Give the buyers their money back" }));
  expect(await dialog.findByText(text)).toBeTruthy();
});

test("deselecting one row of all matching rows leaves the other rows of the page selected", async () => {
  open();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  fireEvent.click(await screen.findByRole("button", { name: "Select all 240 orders" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Order 12" }));
  const bar = screen.getByRole("region", { name: "What is selected" });
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
  expect(await screen.findByText("1 of 3 are done.", { exact: false })).toBeTruthy();
  expect(screen.getByText("You can close this: it goes on by itself.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(written).toMatchObject([{ path: "/events/5/bulk_actions/4/stop" }]));
});
