import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aPrice, aTaxOrFee, aTicket, pageOf, because, IVA, BOOKING } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import TicketsPage from "./tickets-page.tsx";

configure({ defaultHidden: true });

const ALL = [
  aTaxOrFee({ ...BOOKING, currency_code: "EUR" }),
  aTaxOrFee({ ...IVA, is_default: true }),
  aTaxOrFee({ id: 3, name: "Hall fee", calculation_type: "FIXED", currency_code: "JPY", is_default: true }),
  aTaxOrFee({ id: 4, name: "Old share", rate: 2_500, is_active: false }),
];
const taxed = (over: Partial<Ticket> = {}) =>
  aTicket({ tax_and_fee_ids: [1, 2], taxes_and_fees: [IVA, BOOKING], prices: [aPrice({ price: 160_29 })], ...over });

function Page() {
  return useEventQuery().data ? (
    <>
      <TicketsPage />
      <ConfirmHost />
    </>
  ) : null;
}

function open(ticket: Ticket, search = "?open=1", event: Partial<Event> = {}, all = ALL, errors?: object) {
  return renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: all } }),
      "GET /events/5": () => ({ body: { data: anEvent(event) } }),
      "GET /events/5/tickets": () => ({ body: pageOf([ticket]) }),
      "GET /events/5/tickets/1": () => ({ body: { data: ticket } }),
      "PUT /events/5/tickets/1": () =>
        errors
          ? { status: 422, body: { code: "invalid", message: "Please check the fields.", errors } }
          : { body: { data: ticket } },
      "POST /events/5/tickets": (body: object) => ({ body: { data: { ...ticket, ...body } } }),
    },
    `/manage/event/5/tickets${search}`,
  );
}

const money = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

test("ticket list shows the price that buyers pay", async () => {
  open(taxed(), "");
  expect(await screen.findByText("€199.00")).toBeTruthy();
  expect(screen.queryByText("€160.29")).toBeNull();
});

test("ticket form shows below a price what buyers pay, updated while typing", async () => {
  open(taxed());
  expect((await money("Price")).value).toBe("160.29");
  expect(screen.getByText("Buyers pay €199.00: €160.29 + 23% IVA + €1.50 booking fee")).toBeTruthy();
  await userEvent.clear(await money("Price"));
  await userEvent.type(await money("Price"), "100");
  expect(screen.getByText("Buyers pay €124.85: €100.00 + 23% IVA + €1.50 booking fee")).toBeTruthy();
});

test("ticket form shows below an inclusive price the amount before taxes and fees", async () => {
  const prices = [aPrice({ price: 25_00 })];
  const { written } = open(taxed({ tax_behavior: "inclusive", tax_and_fee_ids: [1], prices }));
  expect((await money("Price")).value).toBe("25.00");
  expect(screen.getByText("Buyers pay €25.00 (€20.33 before taxes and fees).")).toBeTruthy();
  await fill(await money("Price"), "15");
  expect(await screen.findByText("Buyers pay €15.00 (€12.20 before taxes and fees).")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ tax_behavior: "inclusive", prices: [{ price: 15_00 }] });
});

// SPEC 3.44
test("changing the tax behavior of a ticket asks for confirmation with the new prices for buyers", async () => {
  open(taxed({ prices: [aPrice({ price: 100_00 })], tax_and_fee_ids: [1] }));
  await userEvent.click(await screen.findByRole("button", { name: "Taxes and fees" }));
  await userEvent.click(screen.getByRole("radio", { name: /^Include tax/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Include tax in prices?" }));
  expect(dialog.getByText(/buyers pay €100.00 instead of €123.00/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("Buyers pay €123.00: €100.00 + 23% IVA")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /^Include tax/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Change prices" }));
  expect(await screen.findByText("Buyers pay €100.00 (€81.30 before taxes and fees).")).toBeTruthy();
});

/**
 * Sets the text in one step: while typing letter by letter, the drawer may move the focus (flaky).
 */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

test("new ticket has four fields, with the other settings collapsed and summarized", async () => {
  open(aTicket(), "?open=new");
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByRole("textbox", { name: "Ticket name" });
  expect(drawer.getAllByRole("textbox").map((field) => field.getAttribute("name"))).toEqual([
    "title",
    "prices.0.price",
    "prices.0.initial_quantity_available",
  ]);
  expect(drawer.queryByRole("switch")).toBeNull();
  for (const summary of ["None", "Once published, until the event ends", "Up to 100 per order", "Everyone"])
    expect(drawer.getByText(summary)).toBeTruthy();
});

test("invalid field in a collapsed section of the ticket form expands it and gets the focus", async () => {
  open(aTicket({ min_per_order: 12, max_per_order: 4 }));
  const limitsButton = await screen.findByRole("button", { name: "Limits" });
  expect(limitsButton.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(limitsButton.getAttribute("aria-expanded")).toBe("true"));
  const minimum = screen.getByRole("textbox", { name: "Minimum per order" });
  await waitFor(() => expect(document.activeElement).toBe(minimum));
  const [problem] = screen.getAllByText("The minimum can’t be more than the maximum.");
  expect(minimum.getAttribute("aria-describedby")).toContain(problem?.id);
});

// SPEC 3.83
test("visibility of a ticket has seven switches, each saved on its own", async () => {
  const { written } = open(aTicket());
  await userEvent.click(await screen.findByRole("button", { name: "Visibility" }));
  const shown = () => screen.getAllByRole<HTMLInputElement>("switch").map(({ name, checked }) => [name, checked]);
  const names = [
    ...["show_quantity_remaining", "start_collapsed", "hide_before_sale_start_date", "hide_after_sale_end_date"],
    ...["hide_when_sold_out", "is_hidden_without_promo_code", "is_hidden"],
  ];
  expect(shown()).toEqual(names.map((name) => [name, false]));
  for (const toggle of screen.getAllByRole("switch")) await userEvent.click(toggle);
  expect(shown()).toEqual(names.map((name) => [name, true]));
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject(Object.fromEntries(names.map((name) => [name, true])));
});

test("collapsed sections of the ticket form summarize their values", async () => {
  open(aTicket({ min_per_order: 2, max_per_order: 6, is_paused: true, hide_when_sold_out: true }));
  expect(await screen.findByText("2–6 per order")).toBeTruthy();
  expect(screen.getByText("Paused · Once published, until the event ends")).toBeTruthy();
  expect(screen.getByText("Everyone · not when sold out")).toBeTruthy();
});

test("fields of each tier have unique labels", async () => {
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

// SPEC 5.48
test("“Add at least one tier.” is announced at the tiers", async () => {
  const message = "Add at least one tier.";
  const prices = [aPrice({ label: "Early" })];
  open(aTicket({ type: "TIERED", prices }), "?open=1", {}, ALL, { prices: [message] });
  await userEvent.type(await screen.findByRole("textbox", { name: "Ticket name" }), "s");
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  const tiers = within(screen.getByRole("group", { name: "Tiers" }));
  expect((await tiers.findByRole("alert")).textContent).toBe(message);
});

test("ticket of a draft is shown as on sale once published", async () => {
  open(aTicket({ sale_state: "NOT_ON_SALE", sale_obstacles: [because("event_draft")] }), "", { status: "DRAFT" });
  expect(await screen.findByText("On sale once published")).toBeTruthy();
});

// SPEC 8.45
test("ticket without a name is not created, and the error is at its field", async () => {
  const { written } = open(aTicket(), "?open=new");
  await screen.findByRole("textbox", { name: "Ticket name" });
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create ticket" }));
  expect(await screen.findByText("Unable to create ticket. Please check your details")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Ticket name" }).getAttribute("aria-invalid")).toBe("true");
  expect(written).toEqual([]);
});

test("new ticket of a draft is confirmed as created", async () => {
  open(aTicket(), "?open=new", { status: "DRAFT" });
  await pasteInto(await screen.findByRole("textbox", { name: "Ticket name" }), "Seat under the sky");
  await userEvent.type(await money("Price"), "20");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create ticket" }));
  expect(await screen.findByText("“Seat under the sky” was created.")).toBeTruthy();
});

// SPEC 3.25
test("new ticket starts with the default taxes and fees that its event can charge", async () => {
  const { written } = open(aTicket(), "?open=new");
  await userEvent.type(await screen.findByRole("textbox", { name: "Ticket name" }), "Seat");
  expect(screen.getByText("23% IVA")).toBeTruthy();
  await userEvent.type(await money("Price"), "100");
  expect(screen.getByText("Buyers pay €123.00: €100.00 + 23% IVA")).toBeTruthy();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create ticket" }));
  await waitFor(() => expect(written[0]?.body?.["tax_and_fee_ids"]).toEqual([1]));
});

// SPEC 3.23
test("ticket form offers the taxes and fees that the event can charge, and updates what buyers pay", async () => {
  const { written } = open(taxed());
  await userEvent.click(await screen.findByRole("button", { name: "Taxes and fees" }));
  expect(
    screen.getAllByRole("checkbox").map((checkbox) => (checkbox as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(["booking fee · €1.50", "IVA · 23%"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "booking fee · €1.50" }));
  expect(screen.getByText("Buyers pay €197.16: €160.29 + 23% IVA")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written[0]?.body?.["tax_and_fee_ids"]).toEqual([1]));
});

test("inactive tax or fee stays on the ticket, is marked, and is not added to the price", async () => {
  const { written } = open(taxed({ tax_and_fee_ids: [1, 4] }));
  expect(await screen.findByText("Buyers pay €197.16: €160.29 + 23% IVA")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Taxes and fees" }));
  expect(screen.getByText("Turned off in your account, so buyers don’t pay it.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written[0]?.body?.["tax_and_fee_ids"]).toEqual([1, 4]));
});

test("tax or fee created from the ticket form is selected", async () => {
  const made = aTaxOrFee({ id: 9, name: "Cleaning", type: "FEE", rate: 5_000 });
  const all = [...ALL];
  const { written } = renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: all } }),
      "POST /accounts/4/taxes-and-fees": () => (all.push(made), { status: 201, body: { data: made } }),
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/tickets": () => ({ body: pageOf([taxed()]) }),
      "GET /events/5/tickets/1": () => ({ body: { data: taxed() } }),
    },
    "/manage/event/5/tickets?open=1",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Taxes and fees" }));
  await userEvent.click(screen.getByRole("button", { name: "Add tax or fee" }));
  await fill(await screen.findByRole("textbox", { name: /^Name/ }), "Cleaning");
  await userEvent.click(screen.getByRole("radio", { name: /^Fee/ }));
  await fill(screen.getByRole("textbox", { name: /^Percentage/ }), "5");
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  expect(await screen.findByRole<HTMLInputElement>("checkbox", { name: "Cleaning · 5%", checked: true })).toBeTruthy();
  expect(written).toMatchObject([{ method: "POST", body: { name: "Cleaning", type: "FEE", rate: 5_000 } }]);
});

// SPEC 5.30
test("free tickets with taxes or fees prompt the user to remove or hide them", async () => {
  const free = taxed({ type: "FREE", prices: [aPrice({ price: 0 })] });
  const { written } = open(free);
  const warning = "This ticket is free, but buyers pay €1.85 because of its taxes and fees.";
  expect(await screen.findByText(warning)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Hide ticket" }));
  expect(screen.queryByText(warning)).toBeNull();
  expect(screen.getByText("No one")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Visibility" }));
  await userEvent.click(screen.getByRole("switch", { name: /^Hide from buyers/ }));
  await userEvent.click(screen.getByRole("button", { name: "Remove taxes and fees" }));
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save ticket" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ tax_and_fee_ids: [], is_hidden: false }));
});

// SPEC 5.30
test("ticket list marks a free ticket with taxes or fees", async () => {
  open(taxed({ type: "FREE", prices: [aPrice({ price: 0 })] }), "");
  expect(await screen.findByText("Free, with taxes or fees")).toBeTruthy();
  expect(screen.getByText("€1.85")).toBeTruthy();
});
