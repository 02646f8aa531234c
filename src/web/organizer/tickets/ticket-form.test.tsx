import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { anEvent, aPrice, aTicket, pageOf } from "#web/testing/things.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import TicketsPage from "./tickets-page.tsx";

configure({ defaultHidden: true });

const IVA = { id: 1, name: "IVA", type: "TAX", calculation_type: "PERCENTAGE", rate: 23_000 } as const;
const BOOKING = { id: 2, name: "booking fee", type: "FEE", calculation_type: "FIXED", rate: 1_50 } as const;
const taxed = (over: Partial<Ticket> = {}) =>
  aTicket({ taxes_and_fees: [IVA, BOOKING], prices: [aPrice({ price: 160_29 })], ...over });

function Page() {
  return useEventQuery().data ? <TicketsPage /> : null;
}

function open(ticket: Ticket, search = "?open=1", event: Partial<Event> = {}) {
  return showOffice(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent(event) } }),
      "GET /events/5/tickets": () => ({ body: pageOf([ticket]) }),
      "GET /events/5/tickets/1": () => ({ body: { data: ticket } }),
      "PUT /events/5/tickets/1": () => ({ body: { data: ticket } }),
      "POST /events/5/tickets": (body: object) => ({ body: { data: { ...ticket, ...body } } }),
    },
    `/manage/event/5/tickets${search}`,
  );
}

const money = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

test("the list says what buyers pay", async () => {
  open(taxed(), "");
  expect(await screen.findByText("€199.00")).toBeTruthy();
  expect(screen.queryByText("€160.29")).toBeNull();
});

test("beneath a price stands what buyers pay, as it is typed", async () => {
  open(taxed());
  expect((await money("Price")).value).toBe("160.29");
  expect(screen.getByText("Buyers pay €199.00: €160.29 + 23% IVA + €1.50 booking fee")).toBeTruthy();
  await userEvent.clear(await money("Price"));
  await userEvent.type(await money("Price"), "100");
  expect(screen.getByText("Buyers pay €124.85: €100.00 + 23% IVA + €1.50 booking fee")).toBeTruthy();
});

test("what buyers are to pay can be typed instead, and the price is worked out to the cent", async () => {
  const { written } = open(taxed());
  await userEvent.click(await screen.findByRole("button", { name: "Type what buyers pay" }));
  const gross = await money("What buyers pay");
  expect(gross.value).toBe("199.00");
  await userEvent.clear(gross);
  await userEvent.type(gross, "250");
  expect(screen.getByText("Buyers pay €250.00: €201.75 + 23% IVA + €1.50 booking fee")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body?.["prices"]).toMatchObject([{ price: 201_75 }]);
});

test("an amount that no price comes to is said, with the nearest", async () => {
  open(taxed({ taxes_and_fees: [{ ...IVA, rate: 50_000 }] }));
  await userEvent.click(await screen.findByRole("button", { name: "Type what buyers pay" }));
  await userEvent.clear(await money("What buyers pay"));
  await userEvent.type(await money("What buyers pay"), "1.03");
  expect(await screen.findByText(/^No price comes to exactly €1\.03; this is the nearest\./)).toBeTruthy();
  expect((await money("What buyers pay")).value).toBe("1.03");
  expect(screen.getByText(/Buyers pay €1\.02: €0\.68 \+ 50% IVA$/)).toBeTruthy();
});

test("a new ticket is four fields; the rest is folded and said in words", async () => {
  open(aTicket(), "?open=new");
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByRole("textbox", { name: "Ticket name" });
  expect(drawer.getAllByRole("textbox").map((field) => field.getAttribute("name"))).toEqual([
    "title",
    "prices.0.price",
    "prices.0.initial_quantity_available",
  ]);
  expect(drawer.queryByRole("switch")).toBeNull();
  for (const words of ["None", "From publishing until the event ends", "Up to 100 in one order", "Everybody"])
    expect(drawer.getByText(words)).toBeTruthy();
});

test("a problem inside a folded section opens it, and its field has the focus", async () => {
  open(aTicket({ min_per_order: 12, max_per_order: 4 }));
  const limits = await screen.findByRole("button", { name: "Limits" });
  expect(limits.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(limits.getAttribute("aria-expanded")).toBe("true"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Minimum per order" }));
});

test("what is set of a ticket is said where it is folded", async () => {
  open(aTicket({ min_per_order: 2, max_per_order: 6, is_paused: true, hide_when_sold_out: true }));
  expect(await screen.findByText("2 to 6 in one order")).toBeTruthy();
  expect(screen.getByText("Paused · From publishing until the event ends")).toBeTruthy();
  expect(screen.getByText("Everybody · not when sold out")).toBeTruthy();
});

test("the fields of every tier have names of their own", async () => {
  const prices = [aPrice({ id: 11, label: "Early" }), aPrice({ id: 12, label: "Regular" })];
  open(taxed({ type: "TIERED", prices }));
  await money("Price (tier 1)");
  const names = screen
    .getAllByRole("group", { name: /^Tier \d/ })
    .flatMap((card) =>
      [...card.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, button")].map(
        (field) => field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? field.textContent,
      ),
    );
  expect(new Set(names).size).toBe(names.length);
});

test("of a draft's ticket it is said that it is on sale once the event is published", async () => {
  open(aTicket({ sale_state: "NOT_ON_SALE" }), "", { status: "DRAFT" });
  expect(await screen.findByText("On sale once published")).toBeTruthy();
});

test("a new ticket is told as created, whether or not anybody can buy it yet", async () => {
  open(aTicket(), "?open=new", { status: "DRAFT" });
  await userEvent.type(await screen.findByRole("textbox", { name: "Ticket name" }), "Seat under the sky");
  await userEvent.type(await money("Price"), "20");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create ticket" }));
  expect(await screen.findByText("“Seat under the sky” is created.")).toBeTruthy();
});
