import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { list, type List, type Page } from "#contract/lists.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { act, cleanup, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { ListPage } from "./list-page.tsx";
import type { ListColumn } from "./use-list-table.ts";

const guests = list({
  sorts: ["created_at", "name"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: ["IN", "OUT"], table: "number", created_at: "instant" },
});
const rows = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Bo" },
  { id: 3, name: "Chi" },
];

type Row = (typeof rows)[number];
const COLUMNS: ListColumn<Row>[] = [{ id: "name", accessorKey: "name", header: "Name", meta: { kind: "name" } }];
type Answer = (params: Record<string, string>) => Promise<Page<Row>>;

const allRows: Answer = async () => ({ data: rows, meta: { page: 1, per_page: 20, total: 3, last_page: 1 } });
const many = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Guest ${at + 1}` }));
const crowd: Answer = async () => ({ data: many, meta: { page: 1, per_page: 20, total: 9, last_page: 1 } });
const noRows: Answer = async () => ({ data: [], meta: { page: 1, per_page: 20, total: 0, last_page: 1 } });

function show(load: Answer, url = "/guests", list: List = guests) {
  window.history.replaceState(null, "", url);
  const ask = vi.fn<Answer>(load);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const page = (
    <ListPage
      list={list}
      ask={(params) => ({ queryKey: ["guests", params], queryFn: () => ask(params) })}
      columns={COLUMNS}
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
        {
          field: "table",
          operator: "in",
          label: "Table",
          choices: Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `Table ${at}` })),
        },
        { kind: "days", field: "created_at", label: "Date", zone: "Europe/Berlin" },
      ]}
      counted={(total) => `${total} guests`}
      summed={({ paid }) => `paid ${paid}`}
      searchLabel="Search by name"
      empty={{ drawing: "people", title: "No one yet", action: <button type="button">Invite</button> }}
      drawer={({ id, row, close }) => (
        <div role="dialog" aria-label="Guest">
          {row?.name ?? id}
          <input aria-label="Note" />
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
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter([{ path: "*", element: page }])} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ask, lastParams: () => ask.mock.lastCall?.[0] };
}

const matchMediaOfDesktop = window.matchMedia;
afterEach(() => {
  cleanup();
  vi.stubGlobal("matchMedia", matchMediaOfDesktop);
});

// SPEC 2.51
test("list page requests what its URL contains, with the names of the API", async () => {
  const { lastParams } = show(allRows, "/guests?query=an&page=2&filter_fields[status][in]=IN&sort_by=name");
  await screen.findByRole("button", { name: "Ana" });
  expect(lastParams()).toEqual({ query: "an", page: "2", sort_by: "name", "filter_fields[status][in]": "IN" });
});

test("list page stores checked filters in its URL and clears them again", async () => {
  const { lastParams } = show(crowd);
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Inside" }));
  await userEvent.click(screen.getByLabelText("To"));
  await userEvent.paste("May 3, 2027");
  await waitFor(() =>
    expect(lastParams()).toEqual({
      "filter_fields[status][in]": "IN",
      "filter_fields[created_at][lt]": "2027-05-03T22:00:00.000Z",
    }),
  );
  const search = new URLSearchParams(window.location.search);
  expect(search.get("filter_fields[status][in]")).toBe("IN");
  expect(screen.getByText("Date: up to", { exact: false }).textContent).toMatch(/Mon,\sMay\s3/);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("filter with many choices is searched, and keeps the checked ones", async () => {
  show(crowd, "/guests?filter_fields[table][in]=3");
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const tables = within(await screen.findByRole("group", { name: "Table" }));
  expect(tables.getAllByRole("checkbox")).toHaveLength(12);
  await userEvent.type(tables.getByRole("searchbox", { name: "Search: Table" }), "le 1");
  expect(tables.getAllByRole("checkbox").map((box) => box.getAttribute("value"))).toEqual(["1", "3", "10", "11"]);
  expect(screen.queryByRole("searchbox", { name: "Search: Status" })).toBeNull();
});

test("date filter has a calendar below its field, which offers no day after the end of the range", async () => {
  const { lastParams } = show(crowd, "/guests?filter_fields[created_at][lt]=2027-05-20T22:00:00.000Z");
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const from = await screen.findByRole("textbox", { name: "From" });
  await userEvent.click(from);
  await userEvent.paste("Mayo 3");
  expect(screen.getByText(/Enter a date, for example/)).toBeTruthy();
  await userEvent.clear(from);
  await userEvent.paste("May 3, 2027");
  await userEvent.click(screen.getAllByRole("button", { name: "Choose from calendar" })[0] as HTMLElement);
  const days = within(screen.getByRole("grid", { name: "May 2027" }));
  expect(days.getByRole("button", { name: /May 21/ }).hasAttribute("disabled")).toBe(true);
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  await waitFor(() =>
    expect(lastParams()).toMatchObject({ "filter_fields[created_at][gte]": "2027-05-10T22:00:00.000Z" }),
  );
  expect(screen.queryByRole("grid")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "From" }).value).toBe("May 11, 2027");
});

test("filters on a phone open in a sheet that shows at once how many rows are left", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...matchMediaOfDesktop(query),
    matches: query === BELOW_SM,
  }));
  show(async (params) => (params["filter_fields[status][in]"] ? allRows(params) : crowd(params)));
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
  expect(sheet.getByRole("button", { name: "Show 9 guests" })).toBeTruthy();
  expect(sheet.getByRole("button", { name: "Clear all" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(await sheet.findByRole("checkbox", { name: "Inside" }));
  await userEvent.click(await sheet.findByRole("button", { name: "Show 3 guests" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("status").textContent).toBe("3 guests");
});

test("list page shows the count and sums of filtered rows, and only the count of the whole list", async () => {
  const paid: Answer = async (params) => {
    const { data, meta } = await allRows(params);
    return { data, meta: { ...meta, sums: params["query"] ? { paid: 12 } : null } };
  };
  show(paid, "/guests?query=a");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("3 guests · paid 12"));
  await userEvent.clear(screen.getByRole("searchbox"));
  expect((await screen.findByRole("navigation", { name: "Pagination" })).textContent).toBe("3 guests");
  expect(screen.queryByRole("status")).toBeNull();
});

test("list page shows no exact number where there are more rows than are counted", async () => {
  show(async (params) => {
    const { data, meta } = await allRows(params);
    return { data, meta: { ...meta, total: 10_001, last_page: 500 } };
  });
  expect((await screen.findByRole("navigation", { name: "Pagination" })).textContent).toContain("1–20 of 10,000+");
});

test("keyset pagination requests the next page by its neighboring row, even beyond the count, until a new search", async () => {
  const { lastParams } = show(
    async ({ page = "1" }) => ({
      data: many,
      meta: { page: Number(page), per_page: 9, total: 10_001, last_page: 500 },
    }),
    "/guests?page=500&after=77",
    { ...guests, walks: true },
  );
  await screen.findByText("4,492–4,500", { exact: false });
  expect(lastParams()).toEqual({ page: "500", after: "77" });
  await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
  await screen.findByText("4,501–4,509", { exact: false });
  expect(lastParams()).toEqual({ page: "501", after: "9" });
  await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(() => expect(lastParams()).toEqual({ page: "500", before: "1" }));
  await userEvent.type(screen.getByRole("searchbox"), "ana");
  await waitFor(() => expect(lastParams()).toEqual({ query: "ana" }));
});

test("list page searches once the typing pauses", async () => {
  const { ask, lastParams } = show(crowd);
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search by name" }), "ana");
  await waitFor(() => expect(lastParams()).toEqual({ query: "ana" }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test("list of a few rows has no search and no filters, unless its URL narrows it", async () => {
  show(allRows);
  expect(await screen.findByRole("button", { name: "Ana" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
  cleanup();
  show(allRows, "/guests?query=a");
  expect(await screen.findByRole("searchbox", { name: "Search by name" })).toBeTruthy();
});

test("search field stays when a long list becomes short", async () => {
  show(async (params) => (params["query"] ? allRows(params) : crowd(params)));
  const search = await screen.findByRole("searchbox", { name: "Search by name" });
  await userEvent.type(search, "ana");
  await screen.findByRole("button", { name: "Ana" });
  await userEvent.clear(search);
  await screen.findByRole("button", { name: "Guest 9" });
  expect(document.activeElement).toBe(search);
});

test("list page stores the opened row in its URL, and arrow keys move to the next row", async () => {
  show(allRows);
  await userEvent.click(await screen.findByRole("button", { name: "Bo" }));
  expect((await screen.findByRole("dialog", { name: "Guest" })).textContent).toContain("Bo");
  expect(window.location.search).toBe("?open=2");
  screen.getByRole("button", { name: "Close" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Guest" }).textContent).toContain("Chi"));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("last opened row gets the focus when its drawer closes, unless the user types elsewhere", async () => {
  show(crowd, "/guests?open=2");
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Guest 2" }));

  await userEvent.click(screen.getByRole("button", { name: "Guest 3" }));
  const close = await screen.findByRole("button", { name: "Close" });
  const search = screen.getByRole("searchbox", { name: "Search by name" });
  // like the global search, which opens while a drawer is closing
  act(() => {
    close.click();
    search.focus();
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(search);
});

test("empty list has one button, and its create drawer opens by URL", async () => {
  show(noRows, "/guests?open=new");
  expect(await screen.findByRole("heading", { name: "No one yet" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Guest" }).textContent).toContain("new");
});

test("list page distinguishes a search without results from an empty list", async () => {
  show(noRows, "/guests?query=zz");
  expect(await screen.findByRole("heading", { name: "No results" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByRole("heading", { name: "No one yet" })).toBeTruthy();
});

// SPEC 2.51
test("page beyond the last one leads to the last one, without a new history entry", async () => {
  const load: Answer = async ({ page = "1" }) => ({
    data: page === "2" ? rows : [],
    meta: { page: Number(page), per_page: 20, total: 23, last_page: 2 },
  });
  const before = window.history.length;
  const { lastParams } = show(load, "/guests?page=7");
  expect(await screen.findByRole("button", { name: "Ana" })).toBeTruthy();
  expect(screen.queryByText("No results")).toBeNull();
  expect(window.location.search).toBe("?page=2");
  expect(lastParams()).toEqual({ page: "2" });
  expect(window.history.length).toBe(before);
});

// SPEC 8.03
test("list page reports an error and offers to try again", async () => {
  let isDown = true;
  show(async (params) =>
    isDown ? Promise.reject(new Error("The server is taking too long to respond.")) : allRows(params),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The server is taking too long to respond.");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Ana" })).toBeTruthy();
});

test.each([
  ["empty", noRows],
  ["full", allRows],
])("text typed in a drawer is kept when the list turns out to be %s", async (_what, load) => {
  const arrived = Promise.withResolvers<void>();
  show(async (params) => arrived.promise.then(() => load(params)), "/guests?open=new");
  const note = await screen.findByRole("textbox", { name: "Note" });
  await userEvent.type(note, "by the window");
  arrived.resolve();
  await screen.findByText(load === noRows ? "No one yet" : "Ana");
  expect(screen.getByRole("textbox", { name: "Note" })).toBe(note);
});
