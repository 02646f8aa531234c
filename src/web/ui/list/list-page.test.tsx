import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { list } from "#contract/lists.ts";
import { ListPage } from "./list-page.tsx";

const guests = list({
  sorts: ["created_at", "name"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: ["IN", "OUT"], created_at: "instant" },
});
const rows = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Bo" },
  { id: 3, name: "Chi" },
];

type Row = (typeof rows)[number];
type Answer = (
  asked: Record<string, string>,
) => Promise<{ data: Row[]; meta: { page: number; per_page: number; total: number; last_page: number } }>;

const everybody: Answer = async () => ({ data: rows, meta: { page: 1, per_page: 20, total: 3, last_page: 1 } });
const nobody: Answer = async () => ({ data: [], meta: { page: 1, per_page: 20, total: 0, last_page: 1 } });

function show(answer: Answer, address = "/guests") {
  window.history.replaceState(null, "", address);
  const ask = vi.fn<Answer>(answer);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const page = (
    <ListPage
      list={guests}
      ask={(asked) => ({ queryKey: ["guests", asked], queryFn: () => ask(asked) })}
      columns={[{ key: "name", kind: "name", label: "Name", sort: "name", cell: ({ name }) => name }]}
      filters={[
        {
          field: "status",
          operator: "in",
          label: "Status",
          choices: [
            { value: "IN", label: "Inside" },
            { value: "OUT", label: "Outside" },
          ],
        },
        { kind: "days", field: "created_at", label: "Date", zone: "Europe/Berlin" },
      ]}
      searchLabel="Search by name"
      empty={{ drawing: "people", title: "Nobody yet", action: <button type="button">Invite</button> }}
      drawer={({ id, row, close }) => (
        <div role="dialog" aria-label="Guest">
          {row?.name ?? id}
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      )}
    />
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={createBrowserRouter([{ path: "*", element: page }])} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  return { ask, asked: () => ask.mock.lastCall?.[0] };
}

// Two cores, and many tests at once.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

test("asks what the address says, in the API's own names", async () => {
  const { asked } = show(everybody, "/guests?query=an&page=2&filter_fields[status][in]=IN&sort_by=name");
  await screen.findByRole("button", { name: "Ana" });
  expect(asked()).toEqual({ query: "an", page: "2", sort_by: "name", "filter_fields[status][in]": "IN" });
});

test("says in the address what is ticked and chosen, and takes it back", async () => {
  const { asked } = show(everybody);
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Inside" }));
  await userEvent.type(screen.getByLabelText("To"), "2027-05-03");
  await waitFor(() =>
    expect(asked()).toEqual({
      "filter_fields[status][in]": "IN",
      "filter_fields[created_at][lt]": "2027-05-03T22:00:00.000Z",
    }),
  );
  const address = new URLSearchParams(window.location.search);
  expect(address.get("filter_fields[status][in]")).toBe("IN");
  expect(screen.getByText("Date: to", { exact: false }).textContent).toMatch(/Mon,\sMay\s3/);
  await userEvent.click(screen.getByRole("button", { name: "Clear all", hidden: true }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("searches once the typing pauses", async () => {
  const { ask, asked } = show(everybody);
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search by name" }), "ana");
  await waitFor(() => expect(asked()).toEqual({ query: "ana" }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test("opens a row in the address, and arrow keys walk", async () => {
  show(everybody);
  await userEvent.click(await screen.findByRole("button", { name: "Bo" }));
  expect((await screen.findByRole("dialog", { name: "Guest" })).textContent).toContain("Bo");
  expect(window.location.search).toBe("?open=2");
  screen.getByRole("button", { name: "Close" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Guest" }).textContent).toContain("Chi"));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("has one button where nothing is yet, and opens a new one there", async () => {
  show(nobody, "/guests?open=new");
  expect(await screen.findByRole("heading", { name: "Nobody yet" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Guest" }).textContent).toContain("new");
});

test("tells a search without hits from a list without rows", async () => {
  show(nobody, "/guests?query=zz");
  expect(await screen.findByRole("heading", { name: "Nothing matches" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show everything" }));
  expect(await screen.findByRole("heading", { name: "Nobody yet" })).toBeTruthy();
});

test("says what failed, and tries again", async () => {
  let isDown = true;
  show(async (asked) =>
    isDown ? Promise.reject(new Error("The server takes too long to answer.")) : everybody(asked),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The server takes too long to answer.");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Ana" })).toBeTruthy();
});
