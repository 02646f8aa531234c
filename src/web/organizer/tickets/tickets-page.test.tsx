import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Ticket } from "#contract/tickets.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { giveRowsHeights, handleOf, moveByKeyboard } from "#web/testing/move-rows.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aPrice, requestedPageOf, aTicket } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import TicketsPage from "./tickets-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";
import "./ticket-drawer.tsx";
import "./ticket-form.tsx";
import "./sale-dates-drawer.tsx";

function Page() {
  return useEventQuery().data ? <TicketsPage /> : null;
}

/** An API with these tickets, which stores what is written. */
function open(tickets: Ticket[], search = "", refuses = false) {
  let stored = tickets;
  const change = (id: number, changed: object, minute: number) => {
    stored = stored.map((ticket) =>
      ticket.id === id ? { ...ticket, ...changed, updated_at: `2027-01-01T10:0${minute}:00.000Z` } : ticket,
    );
    return { body: { data: stored.find((ticket) => ticket.id === id) } };
  };
  const shown = renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/tickets": (_body, query) => ({ body: requestedPageOf(stored, query) }),
      "GET /events/5/tickets/1": () => ({ body: { data: stored.find(({ id }) => id === 1) } }),
      "PATCH /events/5/tickets/1": (body: object) => change(1, body, 1),
      "PUT /events/5/tickets/1": ({ prices, ...body }: { updated_at: string; prices: object[] }) =>
        body.updated_at === stored.find(({ id }) => id === 1)?.updated_at
          ? change(1, { ...body, prices: prices.map(aPrice) }, 5)
          : {
              status: 409,
              body: { code: "conflict", message: "This was changed in the meantime. Reload and try again." },
            },
      "PATCH /events/5/tickets": ({ ticket_ids, ...changed }: { ticket_ids: number[] }) => {
        if (refuses) return { status: 409, body: { code: "event_archived", message: "The event is archived." } };
        const changed_ids = stored
          .filter((ticket) => ticket_ids.includes(ticket.id))
          .filter((ticket) => Object.entries(changed).some(([name, value]) => ticket[name as keyof Ticket] !== value))
          .map(({ id }) => id);
        for (const id of changed_ids) change(id, changed, 3);
        return { body: { data: { changed_ids } } };
      },
      "POST /events/5/tickets": (body: object) => ({ status: 201, body: { data: { ...aTicket({ id: 3 }), ...body } } }),
      "PATCH /events/5/tickets/sale-dates": () => ({ file: new Response(null, { status: 204 }) }),
      "POST /events/5/tickets/sort": ({ ticket_ids }: { ticket_ids: number[] }) => {
        if (refuses) return { status: 409, body: { code: "conflict", message: "Somebody added one." } };
        stored = ticket_ids.flatMap((id) => stored.filter((ticket) => ticket.id === id));
        return { status: 200 };
      },
    },
    `/manage/event/5/tickets${search}`,
  );
  return { ...shown, colleague: change, stored: () => stored };
}

const three = [aTicket(), aTicket({ id: 2, title: "Reduced" }), aTicket({ id: 3, title: "Patron" })];
const names = () =>
  [...document.querySelectorAll("[data-row]")].map(({ textContent }) => textContent?.replace("Fixed price", ""));

test("pausing a ticket sends only the changed field", async () => {
  const { written, stored } = open(three);
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Standard" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Pause sales", hidden: true }));
  await waitFor(() => expect(stored()[0]?.is_paused).toBe(true));
  expect(written).toEqual([{ method: "PATCH", path: "/events/5/tickets/1", body: { is_paused: true } }]);
});

test("editing a ticket from its row opens the form and keeps the filter of the list", async () => {
  open(three, "?query=sta");
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Standard" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit", hidden: true }));
  expect(await screen.findByRole("dialog", { name: /Standard/ })).toBeTruthy();
  expect(window.location.search).toBe("?query=sta&open=1");
});

// SPEC 2.59
test("ticket moved by keyboard is announced, changes position when dropped, and saves the whole order", async () => {
  giveRowsHeights();
  const { written } = open(three);
  await moveByKeyboard("Standard", "{ArrowDown}");
  expect(names()).toEqual(["Reduced", "Standard", "Patron"]);
  expect(screen.getAllByText("Standard is now number 2 of 3.")).not.toHaveLength(0);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Standard"));
  await moveByKeyboard("Standard", "{ArrowDown}{ArrowDown}");
  await waitFor(() =>
    expect(written.map(({ body }) => body?.["ticket_ids"])).toEqual([
      [2, 1, 3],
      [2, 3, 1],
    ]),
  );
  expect(names()).toEqual(["Reduced", "Patron", "Standard"]);
});

test("ticket picked up by keyboard returns to its position with Escape", async () => {
  giveRowsHeights();
  const { written } = open(three);
  await moveByKeyboard("Standard", "{ArrowDown}{Escape}");
  expect(names()).toEqual(["Standard", "Reduced", "Patron"]);
  expect(written).toEqual([]);
});

test("ticket can be moved by the menu of its drag handle", async () => {
  open(three);
  await userEvent.click(await handleOf("Standard"));
  const up = await screen.findByRole<HTMLButtonElement>("menuitem", { name: "Move up", hidden: true });
  expect(up.disabled).toBe(true);
  await userEvent.click(screen.getByRole("menuitem", { name: "Move down", hidden: true }));
  expect(names()).toEqual(["Reduced", "Standard", "Patron"]);
});

// SPEC 2.60
test("dragged ticket follows the pointer and is saved once on release", async () => {
  giveRowsHeights();
  const { written } = open(three);
  const handle = await handleOf("Standard");
  fireEvent.pointerDown(handle, { button: 0, isPrimary: true, clientY: 30 });
  fireEvent.pointerMove(handle, { clientY: 40 });
  await screen.findByText(/^Standard picked up/);
  fireEvent.pointerMove(handle, { clientY: 100 });
  await screen.findByText("Standard is now number 2 of 3.");
  fireEvent.pointerMove(handle, { clientY: 160 });
  await screen.findByText("Standard is now number 3 of 3.");
  expect(written).toEqual([]);
  fireEvent.pointerUp(handle, { clientY: 160 });
  await waitFor(() => expect(names()).toEqual(["Reduced", "Patron", "Standard"]));
  await waitFor(() => expect(written.map(({ body }) => body?.["ticket_ids"])).toEqual([[2, 3, 1]]));
});

// SPEC 2.60, 8.21
test("ticket order that the server rejects is reverted with an error", async () => {
  giveRowsHeights();
  open(three, "", true);
  await moveByKeyboard("Standard", "{ArrowDown}");
  expect(
    await screen.findByText("We couldn’t change the order. Somebody added one. Try again or refresh the page."),
  ).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["Standard", "Reduced", "Patron"]));
});

// SPEC 2.59
test("tickets cannot be reordered while a search hides some", async () => {
  open(three, "?query=s");
  expect(await screen.findByText("Clear the search and filters to change the order.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Move Standard" })).toBeNull();
});

const upTo = (last: number) =>
  Array.from({ length: last }, (_, at) => aTicket({ id: at + 1, title: `Kind ${at + 1}` }));

// SPEC 2.52
test("more than a page of tickets are listed completely and can be reordered", async () => {
  giveRowsHeights();
  const { written } = open(upTo(130));
  await handleOf("Kind 130");
  expect(names()).toHaveLength(130);
  expect(screen.queryByText(/to change the order/)).toBeNull();
  await moveByKeyboard("Kind 130", "{ArrowUp}");
  expect(screen.getAllByText("Kind 130 is now number 129 of 130.")).not.toHaveLength(0);
  const ids = upTo(130).map(({ id }) => id);
  await waitFor(() =>
    expect(written.map(({ body }) => body?.["ticket_ids"])).toEqual([[...ids.slice(0, 128), 130, 129]]),
  );
});

// SPEC 2.52
test("ticket page from the URL says that reordering needs the whole list, and opens it", async () => {
  open(upTo(45), "?page=2&per_page=20");
  expect(await screen.findByText("Kind 21")).toBeTruthy();
  expect(names()).toHaveLength(20);
  expect(screen.queryByRole("button", { name: "Move Kind 21" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(window.location.search).toBe("?page=3&per_page=20");
  expect(screen.getByText("to change the order.", { exact: false }).textContent).toBe(
    "Show the full list to change the order.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Show the full list" }));
  await handleOf("Kind 1");
  expect(names()).toHaveLength(45);
  expect(window.location.search).toBe("");
});

test("ticket pages keep their size on navigation", async () => {
  open(upTo(45), "?page=2");
  await userEvent.click(await screen.findByRole("button", { name: "Previous page" }));
  expect(await screen.findByText("Kind 1")).toBeTruthy();
  expect(names()).toHaveLength(20);
  expect(window.location.search).toBe("?per_page=20");
});

// SPEC 2.52
test("sorted ticket list cannot be reordered, but a page that contains all tickets can", async () => {
  open(three, "?sort_by=title");
  await userEvent.click(await screen.findByRole("button", { name: "Show the full list" }));
  expect(await handleOf("Standard")).toBeTruthy();
  cleanup();
  open(three, "?per_page=20");
  expect(await handleOf("Standard")).toBeTruthy();
  expect(screen.queryByText(/to change the order/)).toBeNull();
});

test("concurrent changes of tiers by two users are merged row by row", async () => {
  const tiered = aTicket({
    type: "TIERED",
    prices: [aPrice({ id: 11, label: "Early", price: 10_00 }), aPrice({ id: 12, label: "Regular", price: 20_00 })],
  });
  const { written, colleague } = open([tiered], "?open=1");
  const tier = async (number: number) =>
    within(await screen.findByRole("group", { name: `Tier ${number}`, hidden: true }));
  const price = async (number: number) =>
    (await tier(number)).getByRole<HTMLInputElement>("textbox", { name: `Price (tier ${number})`, hidden: true });
  await userEvent.clear(await price(1));
  await userEvent.type(await price(1), "12");
  const [early, regular] = tiered.prices;
  colleague(
    1,
    {
      prices: [
        { ...regular, price: 25_00 },
        { ...early, price: 11_00 },
        aPrice({ id: 13, label: "Door", price: 30_00 }),
      ],
    },
    1,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save ticket", hidden: true }));
  expect(await screen.findByText(/^Someone else saved changes while you were editing/)).toBeTruthy();
  expect((await price(1)).value).toBe("12.00");
  expect((await tier(1)).getByText("Saved by someone else: €11.00")).toBeTruthy();
  expect((await price(2)).value).toBe("25.00");
  expect((await price(3)).value).toBe("30.00");

  await userEvent.click(screen.getByRole("button", { name: "Save ticket", hidden: true }));
  await waitFor(() => expect(written).toHaveLength(2));
  const [first, second] = written.map(({ body }) => body);
  expect(first?.["updated_at"]).toBe("2027-01-01T10:00:00.000Z");
  expect(second?.["updated_at"]).toBe("2027-01-01T10:01:00.000Z");
  const prices = second?.["prices"] as { id: number; price: number }[] | undefined;
  expect(prices?.map(({ id, price: amount }) => [id, amount])).toEqual([
    [11, 12_00],
    [12, 25_00],
    [13, 30_00],
  ]);
});

// SPEC 3.68
test("ticket copy opens as a new ticket with all values under another name and is saved only on creation", async () => {
  const tiered = aTicket({
    type: "TIERED",
    description: "<p>By the water</p>",
    hide_when_sold_out: true,
    tax_and_fee_ids: [7],
    quantity_sold: 12,
    prices: [aPrice({ id: 11, label: "Early", price: 10_00 }), aPrice({ id: 12, label: "Regular", price: 20_00 })],
  });
  const { written } = open([tiered, aTicket({ id: 2, title: "Reduced" })]);
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Standard" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate", hidden: true }));
  const drawer = within(await screen.findByRole("dialog", { name: "New ticket" }));
  expect(window.location.search).toBe("?open=new&like=1");
  expect((await drawer.findByRole<HTMLInputElement>("textbox", { name: "Ticket name" })).value).toBe("Standard (copy)");
  expect(drawer.getByText(/set up for “Standard” don’t include the copy/)).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(drawer.getByRole("button", { name: "Create ticket" }));
  await waitFor(() => expect(written).toHaveLength(1));
  const [{ method, path, body } = {}] = written;
  expect([method, path]).toEqual(["POST", "/events/5/tickets"]);
  expect(body).toMatchObject({
    title: "Standard (copy)",
    type: "TIERED",
    description: "<p>By the water</p>",
    hide_when_sold_out: true,
    tax_and_fee_ids: [7],
    prices: [
      { id: null, label: "Early", price: 10_00 },
      { id: null, label: "Regular", price: 20_00 },
    ],
  });
});

const tick = async (name: string) => userEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));

// SPEC 3.69
test("pausing several tickets is one request, reports the changed number, and is undone only for those", async () => {
  const { written, stored } = open([aTicket({ is_paused: true }), ...three.slice(1)]);
  await tick("Standard");
  await tick("Patron");
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  expect(bar.getByText("2 selected")).toBeTruthy();
  expect(bar.getByRole("button", { name: "Resume sales" })).toBeTruthy();
  await userEvent.click(bar.getByRole("button", { name: "Pause sales" }));
  expect(await screen.findByText("Sales paused for 1 ticket.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Select Standard");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(stored().map(({ is_paused }) => is_paused)).toEqual([true, false, false]));
  expect(written.map(({ body }) => body)).toEqual([
    { ticket_ids: [1, 3], is_paused: true },
    { ticket_ids: [3], is_paused: false },
  ]);
});

test("tickets are selected all at once, as a range with Shift, and by keyboard", async () => {
  open(three);
  await tick("Standard");
  await userEvent.click(screen.getByRole("button", { name: "Select all 3" }));
  expect(screen.getAllByText("3 selected")).toHaveLength(2);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  expect(screen.queryByText(/selected/)).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Select Standard" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Patron" }));
  await user.keyboard("{/Shift}");
  expect(screen.getAllByText("3 selected")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Select Standard");
  await user.keyboard(" {ArrowDown} ");
  expect(screen.getAllByText("2 selected")).toHaveLength(2);
});

test("rejected action on selected tickets shows the error and keeps the selection", async () => {
  open(three, "", true);
  await tick("Standard");
  await userEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(await screen.findByText("The event is archived.")).toBeTruthy();
  expect(screen.getAllByText("1 selected")).toHaveLength(2);
});

// SPEC 3.69
test("sale dates of several tickets change only as chosen, and undo restores the dates of each", async () => {
  const early = aTicket({ sale_end_date: "2027-04-01T10:00:00.000Z" });
  const { written } = open([early, ...three.slice(1)]);
  await tick("Standard");
  await tick("Reduced");
  await userEvent.click(screen.getByRole("button", { name: "Set sale dates" }));
  const drawer = within(await screen.findByRole("dialog", { name: /Sale dates/ }));
  const save = () => userEvent.click(drawer.getByRole("button", { name: "Set sale dates" }));
  await save();
  expect(await drawer.findByText("Choose what to change.")).toBeTruthy();
  expect(drawer.getByText("Currently different for each ticket")).toBeTruthy();
  const end = within(drawer.getByRole("radiogroup", { name: /Sales end/ }));
  await userEvent.click(end.getByRole("radio", { name: "On a specific date" }));
  await save();
  expect(await drawer.findByText("Enter a date and time.")).toBeTruthy();
  await pasteInto(drawer.getByRole("textbox", { name: /End date and time/ }), "May 3, 2027, 7:30 PM");
  await save();
  expect(await screen.findByText("Sale dates updated for 2 tickets.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written.map(({ body }) => body)).toEqual([
    { ticket_ids: [1, 2], sale_end_date: "2027-05-03T19:30" },
    {
      tickets: [
        { ticket_id: 1, sale_start_date: null, sale_end_date: "2027-04-01T10:00:00.000Z" },
        { ticket_id: 2, sale_start_date: null, sale_end_date: null },
      ],
    },
  ]);
});

test("empty list of tickets offers starters, which open the form with name and type", async () => {
  open([]);
  await userEvent.click(await screen.findByRole("button", { name: "Donation" }));
  const drawer = within(await screen.findByRole("dialog", { name: "New ticket" }));
  expect((await drawer.findByRole<HTMLInputElement>("textbox", { name: "Ticket name" })).value).toBe("Donation");
  expect(drawer.getByRole("radio", { name: /^Donation/ }).getAttribute("aria-checked")).toBe("true");
  for (const name of ["Early bird", "Regular", "Reduced", "Free ticket", "Start from scratch"])
    expect(screen.getByRole("button", { name, hidden: true })).toBeTruthy();
});

test("one ticket can be created after the other without leaving the form", async () => {
  const { written } = open(three, "?open=new");
  const drawer = within(await screen.findByRole("dialog", { name: "New ticket" }));
  const name = () => drawer.findByRole<HTMLInputElement>("textbox", { name: "Ticket name" });
  for (const title of ["Balcony", "Stalls"]) {
    fireEvent.change(await name(), { target: { value: title } });
    fireEvent.change(drawer.getByRole("textbox", { name: "Price" }), { target: { value: "12" } });
    await userEvent.click(drawer.getByRole("button", { name: "Create and add another" }));
    await waitFor(async () => expect((await name()).value).toBe(""));
  }
  expect(written.map(({ body }) => body)).toMatchObject([
    { title: "Balcony", prices: [{ price: 12_00 }] },
    { title: "Stalls", prices: [{ price: 12_00 }] },
  ]);
});

test("name and price of a ticket are edited in the list", async () => {
  const { written, stored } = open(three);
  await userEvent.click(await screen.findByRole("button", { name: "Edit name and price of Standard" }));
  const popover = within(await screen.findByRole("dialog", { name: "Name and price" }));
  fireEvent.change(popover.getByRole("textbox", { name: "Ticket name" }), { target: { value: "Balcony" } });
  fireEvent.change(popover.getByRole("textbox", { name: "Price" }), { target: { value: "31.50" } });
  await userEvent.click(popover.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Name and price" })).toBeNull());
  expect(written).toMatchObject([{ body: { title: "Balcony", prices: [{ price: 31_50 }] } }]);
  expect(stored()[0]?.title).toBe("Balcony");
});
