import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Found } from "#contract/search.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { act } from "#web/testing/render.tsx";
import { SearchButton } from "./search-button.tsx";
import { useShortcutsDialog } from "./shortcuts.ts";
import { SearchHost } from "./search-host.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "./search-dialog.tsx";
import "./shortcuts-dialog.tsx";

const AT = { event_id: 7, event_title: "Night of poems" };
const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };
const FOUND: Found = {
  events: [
    {
      ...{ id: 7, title: "Night of poems", status: "LIVE", timezone: "Europe/Berlin" },
      ...{ start_date: "2030-05-01T17:00:00.000Z", end_date: null },
    },
  ],
  orders: [{ ...AT, ...ADA, id: 9, public_id: "O-7KQ2M9X", label: "COMPLETED" }],
  attendees: [{ ...AT, ...ADA, id: 12, public_id: "A-33KQ2M9", item_name: "Standard", status: "CANCELLED" }],
  tickets: [],
  promo_codes: [],
};
const NO_RESULTS: Found = { events: [], orders: [], attendees: [], tickets: [], promo_codes: [] };

function open({ me = aMe(), answer }: { me?: ReturnType<typeof aMe>; answer?: (query: string) => object } = {}) {
  const requests: string[] = [];
  renderDashboard(
    <SignedIn>
      <SearchHost event={anEvent({ has_orders: true })}>
        <label>
          Notes
          <textarea />
        </label>
        <SearchButton />
      </SearchHost>
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: me } }),
      "GET /search": (_body, search) => {
        const query = search.get("query") ?? "";
        requests.push(query);
        return answer?.(query) ?? { body: { data: FOUND } };
      },
    },
    "/manage/event/5/orders",
    "/*",
  );
  return requests;
}

const field = () => screen.findByRole("combobox", { name: "Search everything" });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent?.trim());
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

test("search opens with Ctrl K, and Escape restores the previous focus", async () => {
  open();
  const notes = await screen.findByRole("textbox", { name: "Notes" });
  await userEvent.click(notes);
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(notes));
  expect(screen.queryByRole("combobox")).toBeNull();
});

afterEach(() => {
  localStorage.clear();
  act(() => useShortcutsDialog.setState({ isOpen: false }));
});

test("? lists the shortcuts, which are not taken from a field and can be turned off", async () => {
  open();
  const notes = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Notes" });
  await userEvent.type(notes, "go?");
  expect(notes.value).toBe("go?");
  expect(screen.queryByRole("dialog")).toBeNull();
  notes.blur();
  await userEvent.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(dialog).getByText("Attendees").parentElement?.textContent).toContain("GA");
  await userEvent.click(within(dialog).getByRole("switch", { name: /^Use single keys as shortcuts/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("ga?");
  expect(window.location.pathname).toBe("/manage/event/5/orders");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("G and a letter open a page of the event, and C creates a ticket", async () => {
  open();
  await screen.findByRole("textbox", { name: "Notes" });
  await userEvent.keyboard("ga");
  await waitFor(() => expect(window.location.pathname).toBe("/manage/event/5/attendees"));
  await userEvent.keyboard("c");
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe("/manage/event/5/tickets?open=new"),
  );
});

test("search without input lists all pages of the event and of the account", async () => {
  const requests = open();
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await field();
  for (const name of ["Dashboard", "Orders", "Create ticket", "Settings · Emails", "All events", "Profile"])
    expect(options()).toContain(name);
  expect(options()).toContain("Members Account");
  expect(requests).toEqual([]);
});

test("search lists no pages that the user may not open", async () => {
  open({ me: aMe({ role: "ORGANIZER", work: "CHECK_IN" }) });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await field();
  for (const name of ["Dashboard", "Orders", "Create ticket", "Create event", "Members Account"])
    expect(options()).not.toContain(name);
  expect(options()).toContain("Check-in lists");
});

test("search finds events, orders and people in groups, each with distinguishing details", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "lovel");
  const orders = within(await screen.findByRole("group", { name: "Orders" }));
  expect(orders.getByRole("option", { name: "O-7KQ2M9X · Ada Lovelace Night of poems Completed" })).toHaveProperty(
    "pathname",
    "/manage/event/7/orders",
  );
  const people = within(screen.getByRole("group", { name: "Attendees" }));
  expect(people.getByRole("option", { name: "Ada Lovelace Standard · Night of poems Cancelled" })).toHaveProperty(
    "search",
    "?open=12",
  );
  within(screen.getByRole("group", { name: "Events" })).getByRole("option", { name: /^Night of poems/ });
  await screen.findByText("3 results");
});

// SPEC 5.06
test("arrow keys move through all groups of search results and wrap around, and Enter opens one", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "lovel");
  await screen.findByRole("group", { name: "Orders" });
  expect(chosen()).toContain("Night of poems");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toContain("O-7KQ2M9X");
  const active = (await field()).getAttribute("aria-activedescendant");
  expect(screen.getByRole("option", { selected: true }).id).toBe(active);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(chosen()).toContain("Standard");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/manage/event/7/orders?open=9"));
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("Ctrl Enter opens a search result in a new tab", async () => {
  const beside = vi.spyOn(window, "open").mockReturnValue(null);
  open();
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "lovel");
  await screen.findByRole("group", { name: "Orders" });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(beside).toHaveBeenCalledWith("/manage/event/7", "_blank", "noopener");
});

test("search finds pages by name, ignoring case and accents", async () => {
  open({ answer: () => ({ body: { data: NO_RESULTS } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "SETTINGS émail");
  expect(options()).toEqual(["Settings · Emails"]);
});

test.each([
  ["refund", "Refund an order"],
  ["VAT", "Taxes and fees Account"],
  ["logo", "Organizer profiles"],
  ["password", "Profile"],
  ["colors", "Homepage"],
  ["new promo", "Create promo code"],
])("search for “%s” finds the page “%s” by another name", async (typed, name) => {
  open({ answer: () => ({ body: { data: NO_RESULTS } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), typed);
  expect(options()).toContain(name);
});

// SPEC 5.06
test("search finds ticket types and promo codes, and lists what was opened first the next time", async () => {
  const tickets = [{ ...AT, id: 3, title: "Balcony" }];
  open({ answer: () => ({ body: { data: { ...FOUND, tickets, promo_codes: [{ ...AT, id: 4, code: "SUMMER" }] } } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "summer");
  await userEvent.click(await screen.findByRole("option", { name: "SUMMER Night of poems" }));
  expect(window.location.pathname + window.location.search).toBe("/manage/event/7/promo-codes?open=4");
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "lovel");
  await userEvent.click(await screen.findByRole("option", { name: /^O-7KQ2M9X · Ada/ }));
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await field();
  const recent = within(screen.getByRole("group", { name: "Recent" }));
  expect(recent.getAllByRole("option").map(({ textContent }) => textContent?.trim())).toEqual([
    "O-7KQ2M9X Night of poems",
    "SUMMER Night of poems",
  ]);
});

test("search sends no request for a single letter", async () => {
  const requests = open({ answer: () => ({ body: { data: NO_RESULTS } }) });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "j");
  await screen.findByText(/Nothing matches “j”/);
  await userEvent.keyboard("jj");
  await screen.findByText(/Nothing matches “jjj”/);
  expect(requests.every((query) => query.length > 1)).toBe(true);
});

test("failed search still finds pages and can be retried", async () => {
  let isDown = true;
  open({
    answer: () => (isDown ? { status: 500, body: { code: "unexpected", message: "No." } } : { body: { data: FOUND } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Search/ }));
  await userEvent.type(await field(), "orders");
  const again = within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" });
  expect(options()).toContain("Orders");
  isDown = false;
  await userEvent.click(again);
  await screen.findByRole("option", { name: /O-7KQ2M9X/ });
});
