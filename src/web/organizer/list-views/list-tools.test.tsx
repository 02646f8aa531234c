import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ROW_COUNT } from "#contract/lists.ts";
import type { ListView } from "#contract/list-views.ts";
import AttendeesPage from "#web/organizer/attendees/attendees-page.tsx";
import OrdersPage from "#web/organizer/orders/orders-page.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";

// The tools that only the lists of orders and attendees have: more filters, columns, saved views
// and exports.

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const orders = Array.from({ length: 9 }, (_, at) => ({
  ...{ id: at + 1, short_id: `o_${at}`, public_id: `O-${at}`, first_name: "Ana", last_name: `Ribeiro ${at}` },
  ...{ email: `ana${at}@example.test`, status: "COMPLETED", payment_status: "PAYMENT_RECEIVED", refund_status: null },
  ...{ label: "COMPLETED", currency: "EUR", total_gross: 100_00, total_refunded: 5_00, total_remaining: 95_00 },
  ...{
    needs_attention: false,
    awaits_offline: false,
    ticket_count: 1,
    items: [{ item_name: "Standing", quantity: 2 }],
    is_manually_created: false,
  },
  created_at: "2027-05-03T10:00:00.000Z",
}));

const people = orders.map(({ id, first_name, last_name, email }) => ({
  ...{ id, first_name, last_name, email, public_id: `A-${id}`, short_id: `a_${id}`, status: "ACTIVE", ticket_id: 3 },
  ...{ item_name: "Standing", order_id: id, order_public_id: `O-${id}`, is_unpaid: false, labels: [] },
  ...{ checked_in_at: "2027-05-03T18:05:00.000Z", created_at: "2027-05-03T10:00:00.000Z" },
}));

function show(which: "orders" | "attendees", { search = "", views = [] as ListView[], api = {} as Api } = {}) {
  const requests: Record<string, string>[] = [];
  const Page = () => {
    const [{ data }, { me }] = [useEventQuery(), useSession()];
    return data && me ? which === "orders" ? <OrdersPage /> : <AttendeesPage /> : null;
  };
  const rows = which === "orders" ? orders : people;
  const meta = { total: rows.length, page: 1, per_page: 20, last_page: 1, sums: null };
  const savedViews = [...views];
  const { written } = renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /events/5": () => ({ body: { data: anEvent({ start_date: "2099-07-03T17:30:00Z" }) } }),
      [`GET /events/5/${which}`]: (_, query) => {
        requests.push(Object.fromEntries(query));
        return { body: { data: rows, meta } };
      },
      "GET /events/5/orders_awaiting_offline": () => ({ body: { data: { count: 0 } } }),
      "GET /events/5/orders_needing_attention": () => ({ body: { data: { count: 0 } } }),
      "GET /events/5/list_views": () => ({ body: { data: savedViews } }),
      "POST /events/5/list_views": (body: { name: string; address: string }) => {
        const view = { id: 7, list: which, is_default: false, ...body };
        savedViews.push(view);
        return { status: 201, body: { data: view } };
      },
      ...api,
    },
    `/manage/event/5/${which}${search}`,
  );
  return { requests, written };
}

const heads = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent)
    // the checkbox column, which cannot be chosen
    .filter((head) => head !== "Selection");

test("amount filter of orders keeps the smallest currency unit in the URL", async () => {
  const { requests } = show("orders");
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const group = within(await screen.findByRole("group", { name: "Total" }));
  await pasteInto(group.getByRole("textbox", { name: "From" }), "12.50");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ "filter_fields[total_gross][gte]": "1250" }));
  expect(screen.getByText(/^Total: at least/).textContent).toContain("12.50");
  await userEvent.type(group.getByRole("textbox", { name: "To" }), "x");
  expect(await screen.findByText("Enter an amount, for example 12.50.")).toBeTruthy();
  expect(requests.at(-1)).not.toHaveProperty("filter_fields[total_gross][lte]");
});

// SPEC 2.56
test("chosen columns are kept in the URL, which is empty again for the default columns", async () => {
  show("orders");
  expect(await heads()).toEqual(["BuyerBuyer", "Tickets", "Status", "OrderedOrdered", "TotalTotal"]);
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Remaining" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Tickets" }));
  await waitFor(async () =>
    expect(await heads()).toEqual(["BuyerBuyer", "Status", "OrderedOrdered", "Remaining", "TotalTotal"]),
  );
  expect(new URLSearchParams(window.location.search).get("columns")?.split(",").toSorted()).toEqual([
    ...["remaining", "status", "time", "total"],
  ]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Remaining" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Tickets" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("columns of a list are limited to the available width", async () => {
  show("orders", { search: "?columns=email,tickets,status,payment,refund,time,total" });
  expect(await heads()).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const checkbox = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Remaining" });
  expect(checkbox.disabled).toBe(true);
});

// SPEC 2.56
test("view is saved under a name without the page, and is restored by its link", async () => {
  const { written } = show("orders", { search: "?filter_fields[status][in]=CANCELLED&page=2&after=9&columns=email" });
  await userEvent.click(await screen.findByRole("button", { name: "Views" }));
  await pasteInto(await screen.findByRole("textbox", { name: "View name" }), "Cancelled");
  await userEvent.click(screen.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(written).toHaveLength(1));
  const savedSearch = "filter_fields%5Bstatus%5D%5Bin%5D=CANCELLED&columns=email";
  expect(written[0]?.body).toEqual({ list: "orders", name: "Cancelled", address: savedSearch });
  await userEvent.click(await screen.findByRole("button", { name: "Clear all" }));
  await userEvent.click(screen.getByRole("button", { name: "Views" }));
  await userEvent.click(await screen.findByRole("link", { name: "Cancelled" }));
  await waitFor(() => expect(window.location.search).toBe(`?${savedSearch}`));
  expect(await heads()).toEqual(["BuyerBuyer", "Email"]);
});

test("list opens with its default view and stays without it once the filters are cleared", async () => {
  const view = {
    id: 7,
    list: "attendees",
    name: "In",
    address: "filter_fields%5Bis_checked_in%5D%5Beq%5D=true",
  } as const;
  const { requests } = show("attendees", { views: [{ ...view, is_default: true }] });
  await waitFor(() => expect(requests.at(-1)).toEqual({ "filter_fields[is_checked_in][eq]": "true" }));
  await userEvent.click(await screen.findByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(screen.queryByText("Check-in: In")).toBeNull());
  expect(window.location.search).toBe("");
});

test("attendees can be sorted by the optional arrival column", async () => {
  const { requests } = show("attendees", { search: "?columns=arrival" });
  await userEvent.click(await screen.findByRole("button", { name: /Checked in at/ }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort_by: "checked_in_at" }));
});

/** A file whose content the test sends step by step. */
function aFile(rows: number) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) });
  const headers = { "content-disposition": 'attachment; filename="attendees.xlsx"', [ROW_COUNT]: String(rows) };
  return {
    file: new Response(body, { headers }),
    next: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  };
}

function saved(): string[] {
  const names: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

// SPEC 2.57
test("export contains the filters, order and columns of the list and shows its progress", async () => {
  const names = saved();
  const file = aFile(1234);
  const queries: Record<string, string>[] = [];
  const search = "?filter_fields[is_checked_in][eq]=true&sort_by=checked_in_at&columns=presence,email";
  show("attendees", {
    search,
    api: { "POST /events/5/attendees/export": (_, query) => (queries.push(Object.fromEntries(query)), file) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Shown in the list" }));
  await userEvent.click(screen.getByRole("button", { name: "Export list" }));
  expect(await screen.findByText(/1,234 rows · 0 MB so far/)).toBeTruthy();
  file.next(2_300_000);
  expect(await screen.findByText(/2\.3 MB so far/)).toBeTruthy();
  file.end();
  expect(await screen.findByText("File downloaded.")).toBeTruthy();
  expect(names).toEqual(["attendees.xlsx"]);
  expect(queries).toEqual([
    {
      "filter_fields[is_checked_in][eq]": "true",
      sort_by: "checked_in_at",
      format: "xlsx",
      columns: "name,email,presence,arrival",
    },
  ]);
});

// SPEC 8.29
test("running export can be stopped, and a failed one shows an error", async () => {
  const file = aFile(5);
  let fails = false;
  show("orders", {
    api: {
      "POST /events/5/orders/export": () =>
        fails ? { status: 503, body: { code: "unavailable", message: "Please try again in a moment." } } : file,
    },
  });
  const begin = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    await userEvent.click(await screen.findByRole("radio", { name: "Text (CSV)" }));
    await userEvent.click(screen.getByRole("button", { name: "Export list" }));
  };
  await begin();
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  file.end();
  expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
  fails = true;
  await begin();
  expect(await screen.findByText(/^Unable to export orders\./)).toBeTruthy();
});

test("rare actions of a list are in a menu beside the buttons", async () => {
  show("attendees");
  expect(await screen.findByRole("button", { name: "Columns" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "More actions for this list" }));
  const entries = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(entries).toEqual(["Labels", "Badges", "Possible duplicates"]);
  cleanup();
  show("orders");
  expect(await screen.findByRole("button", { name: "Columns" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "More actions for this list" })).toBeNull();
});

describe("list tools on a phone", () => {
  beforeEach(() => {
    const original = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...original(query), matches: query === BELOW_SM }));
  });

  const more = () => screen.findByRole("button", { name: "More actions for this list" });
  const entries = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

  test("list on a phone has one menu with all tools, and focus returns to it from a dialog", async () => {
    show("attendees");
    await userEvent.click(await more());
    expect(entries()).toEqual(["Select", "Views", "Columns", "Export", "Labels", "Badges", "Possible duplicates"]);
    for (const name of ["Views", "Columns", "Export"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: "Columns" }));
    expect(screen.queryByRole("menu")).toBeNull();
    const sheet = await screen.findByRole("dialog", { name: "Columns" });
    await userEvent.click(within(sheet).getByRole("checkbox", { name: "Email" }));
    expect(window.location.search).toContain("columns=");
    await userEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More actions for this list"));
  });

  test("list on a phone has a selection mode that is ended by a visible button", async () => {
    show("orders");
    await userEvent.click(await more());
    expect(entries()).toEqual(["Select", "Views", "Columns", "Export"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Select" }));
    await userEvent.click(await screen.findByRole("button", { name: "Done" }));
    expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
    await userEvent.click(await more());
    expect(entries()).toContain("Select");
  });

  test("list on a phone shows a running export and can stop it", async () => {
    show("orders", { api: { "POST /events/5/orders/export": () => aFile(1234) } });
    await userEvent.click(await more());
    await userEvent.click(screen.getByRole("menuitem", { name: "Export" }));
    await userEvent.click(await screen.findByRole("button", { name: "Export list" }));
    expect(await screen.findByText(/1,234 rows/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });
});
