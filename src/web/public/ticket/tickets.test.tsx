import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkout, type PublicOrder, type PublicTicketPage } from "#contract/checkout.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { Tickets } from "./tickets.tsx";
import type { FromOrder } from "./use-tickets-beside.ts";

const event = {
  ...{ id: 5, title: "Night", slug: "night", organizer_name: "Northlight", timezone: "Europe/Lisbon" },
  ...{ start_date: "2027-11-11T19:00:00.000Z", end_date: null, cover: null, maps_url: null, support_email: null },
  ...{ is_online_event: false, location_details: null, online_event_connection_details: null, join_url: null },
};
const names = ["Ada", "Grace", "Charles"];
const attendees = names.map((first_name, at) => ({
  ...{ short_id: `a_${at + 1}`, public_id: `A-${at + 1}`, first_name, last_name: null, item_name: "Seat" },
  ...{
    status: at === 2 ? "CANCELLED" : "ACTIVE",
    qr_code: at === 2 ? null : `FT1-${at + 1}`,
    ticket_code: at === 2 ? null : `4K7M-${at + 1}`,
  },
}));
const order = { short_id: "o_1", public_id: "O-1", attendees, event } as unknown as PublicOrder;
const ticket = {
  ...attendees[1],
  ...{ order_public_id: "O-1", order_short_id: null, locale: "en", event },
} as unknown as PublicTicketPage;

/** Response of the order's endpoint. */
let answered = order;

beforeEach(() => {
  answered = order;
  i18n.loadAndActivate({ locale: "en", messages: {} });
  Element.prototype.scrollTo = () => {};
  server.use(mock(checkout.get, () => ({ data: answered })));
});
afterEach(cleanup);

/**
 * Which ticket is shown, as screen readers announce it. The page may also announce that the network
 * is down.
 */
function announced(): string {
  return screen.queryAllByRole("status").reduce((text, { textContent }) => text + textContent, "");
}

type Opened = { bought?: boolean; state?: FromOrder | null; over?: Partial<PublicTicketPage["event"]> };

function open({ bought = false, state = null, over }: Opened) {
  const { page, router } = memoryRouter(
    <Tickets loaded={{ ticket: { ...ticket, event: { ...ticket.event, ...over } }, order: bought ? order : null }} />,
    { path: "/ticket/:event_id/:attendee_short_id", at: { pathname: "/ticket/5/a_2", state } },
  );
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return router;
}

const name = () =>
  screen.getAllByText(/^(Ada|Grace|Charles)$/).find((element) => !element.closest("[inert]"))?.textContent;

// SECURITY S75
test("attendee with a ticket's link sees only that ticket, without links to the others or to the order", () => {
  open({});
  expect(screen.getByText("Grace")).toBeTruthy();
  expect(screen.queryByText(/Ada|Charles/)).toBeNull();
  expect(announced()).toBe("");
  expect(screen.queryByRole("link", { name: "Order O-1" })).toBeNull();
});

test.each([
  ["the browser that bought it", { bought: true }],
  ["who comes from the order's page", { state: { order_short_id: "o_1" } }],
])(
  "buttons and arrow keys switch between the tickets of an order and announce the position (%s)",
  async (_who, from) => {
    const router = open(from);
    await waitFor(() => expect(announced()).toBe("Ticket 2 of 3: Grace"));
    expect(screen.getByRole("link", { name: "Order O-1" }).getAttribute("href")).toBe("/checkout/5/o_1/summary");
    fireEvent.click(screen.getByRole("button", { name: "Next ticket" }));
    expect(announced()).toBe("Ticket 3 of 3: Charles");
    expect(name()).toBe("Charles");
    expect(screen.getByRole("button", { name: "Next ticket" }).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("link", { name: "Print" }), "what is void is not printed").toBeNull();
    fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    fireEvent.keyDown(document.body, { key: "ArrowLeft" });
    expect(announced()).toBe("Ticket 1 of 3: Ada");
    expect(router.state.location.pathname, "it can be reloaded, and passed on alone").toBe("/ticket/5/a_1");
    expect(screen.getByRole("link", { name: "Print" }).getAttribute("href")).toBe("/ticket/5/a_1/print");
  },
);

test("attendee without a paid ticket is not shown beside the tickets of the order", async () => {
  const unpaid = attendees.map((attendee) => ({ ...attendee, status: "PENDING", qr_code: null, ticket_code: null }));
  answered = { ...order, attendees: [...unpaid.slice(0, 1), ...order.attendees.slice(1)] } as unknown as PublicOrder;
  open({ state: { order_short_id: "o_1" } });
  await waitFor(() => expect(announced()).toBe("Ticket 1 of 2: Grace"));
  expect(screen.queryByText("Ada")).toBeNull();
});

test("ticket whose order cannot be loaded is shown alone", async () => {
  const fetchMock = vi.fn(() => HttpResponse.error());
  server.use(mock(checkout.get, fetchMock));
  open({ state: { order_short_id: "o_1" } });
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.getByText("Grace")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Order O-1" })).toBeNull();
});

test("arrow key in a form field does not switch tickets", async () => {
  open({ bought: true });
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Language" }), { key: "ArrowRight" });
  expect(announced()).toBe("Ticket 2 of 3: Grace");
});

test("code comes before everything else on a ticket, with a quiet zone of four modules", () => {
  open({});
  const card = screen.getByRole("article");
  const code = screen.getByRole("img", { name: "Ticket QR code" });
  expect(code.compareDocumentPosition(screen.getByRole("heading", { level: 1 })) & 4, "it follows the code").toBe(4);
  expect(card.querySelector("svg, h1, p")).toBe(code);
  expect(code.querySelectorAll("path")[1]?.getAttribute("d")).toMatch(/^M4 4h7v1/);
});

const entrance = () => screen.queryAllByText(/at the entrance/i)[0];
const calendar = () => screen.queryByRole("link", { name: "Add to calendar" });

test("ticket for an upcoming event has the entrance note and a calendar link", () => {
  open({});
  expect(entrance()).toBeTruthy();
  expect(calendar()).toBeTruthy();
});

test("ticket for an online event has no entrance note", () => {
  open({ over: { is_online_event: true } });
  expect(entrance()).toBeUndefined();
  expect(calendar()).toBeTruthy();
});

test("ticket for a past event says so and has neither the entrance note nor a calendar link", () => {
  open({ over: { start_date: "2021-11-11T19:00:00.000Z" } });
  expect(screen.getByText("This event has ended")).toBeTruthy();
  expect(entrance()).toBeUndefined();
  expect(calendar()).toBeNull();
  expect(screen.getByRole("link", { name: "Print" })).toBeTruthy();
});
