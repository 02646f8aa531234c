import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { selfService as selfServiceCalls } from "#contract/self-service.ts";
import { mock, mockPath, requestPath, server } from "#web/testing/mock-api.ts";
import { OrderSelfService, TicketSelfService } from "./self-service-slot.tsx";

const names = ["Ada", "Grace", "Charles"];
const attendees = names.map((first_name, at) => ({
  ...{ short_id: `a_${at + 1}`, public_id: `A-${at + 1}`, first_name, last_name: null, email: "ada@example.test" },
  ...{ item_name: "Seat", status: at === 2 ? "CANCELLED" : "ACTIVE", ticket_price_id: 3 },
}));
const order = {
  ...{ short_id: "o_1", public_id: "O-1", status: "COMPLETED", currency: "EUR", total_gross: 90_00, attendees },
  ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.test", questions: [], order_items: [] },
  event: { id: 5, timezone: "Europe/Lisbon" },
} as unknown as PublicOrder;

const can = (short_id: string, over: object = {}) => ({
  ...{ short_id, is_checked_in: false, can_correct: true, can_transfer: true, cancel_amount: 24_00, answers: [] },
  ...over,
});
const SELF_SERVICE = {
  ...{ can_correct: true, questions: [], answers: [], total_remaining: 40_00 },
  tickets: [can("a_1"), can("a_2"), can("a_3", { can_correct: false, can_transfer: false, cancel_amount: null })],
  cancellation: { percent: 80, until: "2027-06-05T17:30:00.000Z" },
};

type SentRequest = { method: string; path: string; body: unknown };
let written: SentRequest[] = [];
let selfService: object = SELF_SERVICE;
let response: { status: number; body?: object } = { status: 204 };
const loader = vi.fn(() => null);

beforeEach(() => {
  [written, selfService, response] = [[], SELF_SERVICE, { status: 204 }];
  queryClient().clear();
  loader.mockClear();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { get, ...writes } = selfServiceCalls;
  server.use(
    mock(get, () => HttpResponse.json({ data: selfService })),
    ...Object.values(writes).map(({ method, path }) =>
      mockPath(method, path, ({ request, body }) => {
        const address = requestPath(request).split("/order/o_1")[1] ?? "";
        written.push({ method, path: address, body: body ?? null });
        return response.body
          ? HttpResponse.json(response.body, { status: response.status })
          : new HttpResponse(null, { status: 204 });
      }),
    ),
  );
});
afterEach(cleanup);

function open() {
  const Page = () => (
    <>
      {order.attendees.map((ticket) => (
        <div key={ticket.short_id}>
          <TicketSelfService order={order} ticket={ticket} />
        </div>
      ))}
      <OrderSelfService order={order} />
      <ConfirmHost />
    </>
  );
  render(<I18nProvider i18n={i18n}>{memoryRouter(<Page />, { loader }).page}</I18nProvider>);
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

// SPEC 5.04
test("buyer sees the refund before cancelling, never more than is left, and confirms a changed amount again", async () => {
  open();
  await press("Cancel tickets");
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/to get 80% refunded to your original payment method/)).toBeTruthy();
  expect(within(dialog).queryByLabelText("Charles")).toBeNull();
  fireEvent.click(within(dialog).getByLabelText("Ada"));
  expect(within(dialog).getByText(/Your refund/).textContent).toContain("€24.00");
  fireEvent.click(within(dialog).getByLabelText("All tickets"));
  expect(within(dialog).getByText(/Your refund/).textContent).toContain("€40.00");
  response = { status: 409, body: { code: "amount_changed", message: "The refund amount has changed." } };
  selfService = {
    ...SELF_SERVICE,
    tickets: [can("a_1", { cancel_amount: 15_00 }), can("a_2", { cancel_amount: 15_00 })],
  };
  await press("Cancel 2 tickets");
  expect(await within(dialog).findByText("The refund amount has changed.")).toBeTruthy();
  await waitFor(() => expect(within(dialog).getByText(/Your refund/).textContent).toContain("€30.00"));
  response = { status: 204 };
  await press("Cancel 2 tickets");
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written).toMatchObject([
    { path: "/cancel", body: { attendee_short_ids: ["a_1", "a_2"], amount: 40_00 } },
    { path: "/cancel", body: { attendee_short_ids: ["a_1", "a_2"], amount: 30_00 } },
  ]);
});

test.each([
  [100, /^Cancel by .+ for a full refund to your original payment method\.$/],
  [0, /^You can cancel tickets until .+, but no refund will be issued\.$/],
])("cancellation dialog states the rule that refunds %i percent", async (percent, rule) => {
  selfService = { ...SELF_SERVICE, cancellation: { ...SELF_SERVICE.cancellation, percent } };
  open();
  await press("Cancel tickets");
  const dialog = await screen.findByRole("dialog");
  expect(
    await within(dialog).findByText((_, element) => element?.tagName === "P" && rule.test(element.textContent ?? "")),
  ).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Select tickets to cancel" }).disabled).toBe(
    true,
  );
});

// SPEC 5.03
test("ticket transfer states what is lost before it is made", async () => {
  open();
  await press("Transfer Ada");
  await fill(/^First name/, "Bo");
  await fill(/^Email/, "bo@example.test");
  await press("Continue");
  expect(await screen.findByText("Transfer ticket to Bo?")).toBeTruthy();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(screen.getByText(/Ada’s current ticket, including any printout, will stop working right away/)).toBeTruthy();
  expect(written).toEqual([]);
  await press("Back");
  expect((await screen.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe("Bo");
  await press("Continue");
  await press("Transfer ticket");
  await waitFor(() =>
    expect(written).toMatchObject([
      { method: "POST", path: "/tickets/a_1/transfer", body: { first_name: "Bo", email: "bo@example.test" } },
    ]),
  );
});

// SPEC 5.02
test("correcting an attendee's email says that the ticket is sent there with the same code", async () => {
  open();
  await press("Edit Grace");
  await fill(/^Email/, "grace@example.test");
  expect(await screen.findByText(/We’ll email the ticket to this address. Its code stays the same/)).toBeTruthy();
  await press("Save changes");
  await waitFor(() =>
    expect(written).toMatchObject([
      { method: "PUT", path: "/tickets/a_2", body: { first_name: "Grace", email: "grace@example.test" } },
    ]),
  );
  await waitFor(() => expect(loader, "the page asks for its order again").toHaveBeenCalledOnce());
});

test("unavailable actions are not offered, and a cancelled ticket has none", async () => {
  selfService = {
    ...SELF_SERVICE,
    can_correct: false,
    tickets: [
      can("a_1", { can_correct: false, cancel_amount: null }),
      can("a_2", { can_transfer: false, cancel_amount: null }),
    ],
  };
  open();
  await screen.findByRole("button", { name: "Resend confirmation" });
  const offered = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(offered).toEqual(["Transfer Ada", "Resend Ada", "Edit Grace", "Resend Grace", "Resend confirmation"]);
});

test("cancelling a paid order in another browser asks for confirmation by email and shows where the link went", async () => {
  response = { status: 403, body: { code: "buyer_proof_needed", message: "Please confirm." } };
  open();
  await press("Cancel tickets");
  fireEvent.click(await screen.findByRole("checkbox", { name: /Ada/ }));
  await press("Cancel 1 ticket");
  const send = await screen.findByRole("button", { name: "Email me a confirmation link" });
  response = { status: 200, body: { data: { sent_to: "a…@example.test" } } };
  fireEvent.click(send);
  expect(await screen.findByText(/We sent a link to a…@example.test/)).toBeTruthy();
  expect(written.map(({ path }) => path)).toEqual(["/cancel", "/proof"]);
});
