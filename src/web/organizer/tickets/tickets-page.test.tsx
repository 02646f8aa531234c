import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Ticket } from "#contract/tickets.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { aMe, anEvent, aPrice, aTicket, pageOf } from "#web/testing/things.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import TicketsPage from "./tickets-page.tsx";
// What comes when it is asked for is here at once: two busy cores take seconds to make it.
import "#web/ui/drawer-frame.tsx";
import "./ticket-drawer.tsx";
import "./ticket-form.tsx";

function Page() {
  return useEventQuery().data ? <TicketsPage /> : null;
}

/** An API with these tickets; what is written changes them. */
function open(tickets: Ticket[], search = "", refuses = false) {
  let there = tickets;
  const change = (id: number, changed: object, minute: number) => {
    there = there.map((one) =>
      one.id === id ? { ...one, ...changed, updated_at: `2027-01-01T10:0${minute}:00.000Z` } : one,
    );
    return { body: { data: there.find((one) => one.id === id) } };
  };
  const shown = showOffice(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/tickets": () => ({ body: pageOf(there) }),
      "GET /events/5/tickets/1": () => ({ body: { data: there.find(({ id }) => id === 1) } }),
      "PATCH /events/5/tickets/1": (body: object) => change(1, body, 1),
      "PUT /events/5/tickets/1": (body: { updated_at: string }) =>
        body.updated_at === there.find(({ id }) => id === 1)?.updated_at
          ? change(1, body, 5)
          : { status: 409, body: { code: "conflict", message: "Somebody changed this in the meantime." } },
      "POST /events/5/tickets/sort": ({ ticket_ids }: { ticket_ids: number[] }) => {
        if (refuses) return { status: 409, body: { code: "conflict", message: "Somebody added one." } };
        there = ticket_ids.flatMap((id) => there.filter((one) => one.id === id));
        return { status: 200 };
      },
    },
    `/manage/event/5/tickets${search}`,
  );
  return { ...shown, colleague: change, there: () => there };
}

const three = [aTicket(), aTicket({ id: 2, title: "Reduced" }), aTicket({ id: 3, title: "Patron" })];
const names = () =>
  [...document.querySelectorAll("[data-row]")].map(({ textContent }) => textContent?.replace("Fixed price", ""));

test("pausing sends that it is paused, and nothing of what this tab thinks it knows", async () => {
  const { written, there } = open(three);
  await userEvent.click(await screen.findByRole("button", { name: "More about Standard" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Pause sales", hidden: true }));
  await waitFor(() => expect(there()[0]?.is_paused).toBe(true));
  expect(written).toEqual([{ method: "PATCH", path: "/events/5/tickets/1", body: { is_paused: true } }]);
});

test("the menu of a row leads to its form, and leaves the list as it was narrowed", async () => {
  open(three, "?query=sta");
  await userEvent.click(await screen.findByRole("button", { name: "More about Standard" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit", hidden: true }));
  expect(await screen.findByRole("dialog", { name: /Standard/ })).toBeTruthy();
  expect(window.location.search).toBe("?query=sta&open=1");
});

/** The handle of a row, with the focus on it. */
async function handleOf(name: string) {
  const handle = await screen.findByRole("button", { name: `Move ${name}` });
  handle.focus();
  return handle;
}

test("a row goes down by its handle's keys, is seen there at once, is said, and is saved with all the others", async () => {
  const { written } = open(three);
  await handleOf("Standard");
  await userEvent.keyboard("{ArrowDown}");
  expect(names()).toEqual(["Reduced", "Standard", "Patron"]);
  expect(screen.getByText("Standard is now number 2 of 3.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Standard"));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() =>
    expect(written.map(({ body }) => body?.["ticket_ids"])).toEqual([
      [2, 1, 3],
      [2, 3, 1],
    ]),
  );
  expect(names()).toEqual(["Reduced", "Patron", "Standard"]);
});

test("who can neither drag nor press keys moves a row from the menu of its handle", async () => {
  open(three);
  await userEvent.click(await handleOf("Standard"));
  const up = await screen.findByRole<HTMLButtonElement>("menuitem", { name: "Move up", hidden: true });
  expect(up.disabled).toBe(true);
  await userEvent.click(screen.getByRole("menuitem", { name: "Move down", hidden: true }));
  expect(names()).toEqual(["Reduced", "Standard", "Patron"]);
});

test("a row that is dragged follows the finger, and is saved once, where it is let go", async () => {
  const { written } = open(three);
  const handle = await handleOf("Standard");
  const rowOf = (row: Element) => [...document.querySelectorAll("tbody tr")].indexOf(row);
  vi.spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, rowOf(this) * 60, 600, 60);
  });
  fireEvent.pointerDown(handle, { button: 0, clientY: 30 });
  fireEvent.pointerMove(handle, { clientY: 80 });
  expect(names()).toEqual(["Reduced", "Standard", "Patron"]);
  fireEvent.pointerMove(handle, { clientY: 400 });
  expect(names()).toEqual(["Reduced", "Patron", "Standard"]);
  expect(written).toEqual([]);
  fireEvent.pointerUp(handle, { clientY: 400 });
  await waitFor(() => expect(written.map(({ body }) => body?.["ticket_ids"])).toEqual([[2, 3, 1]]));
});

test("an order that is refused is taken back, and that is said", async () => {
  open(three, "", true);
  await handleOf("Standard");
  await userEvent.keyboard("{ArrowDown}");
  expect(
    await screen.findByText("Unable to change the order. Somebody added one. Please try again, or refresh the page."),
  ).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(["Standard", "Reduced", "Patron"]));
});

test("nothing can be moved while something is out of sight", async () => {
  open(three, "?query=s");
  expect(await screen.findByText("Clear the search and the filters to change the order.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Move Standard" })).toBeNull();
});

test("tiers that two people changed at once come together, row by row", async () => {
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
  expect(await screen.findByText(/^Somebody else saved this meanwhile/)).toBeTruthy();
  expect((await price(1)).value).toBe("12.00");
  expect((await tier(1)).getByText("Saved meanwhile: €11.00")).toBeTruthy();
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
