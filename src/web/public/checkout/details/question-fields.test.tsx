import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import type { AskedQuestion } from "#contract/responses.ts";
import { CheckoutOf } from "#web/public/checkout/use-checkout.tsx";
import { BUYER_KEY, detailsKey, forget } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { cleanup, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import "./question-fields.tsx";
import { Details } from "./details-step.tsx";
import type { DetailsValues } from "./details-values.ts";

afterEach(() => {
  cleanup();
  forget(order());
  store(BUYER_KEY, null);
});

const makeQuestion = (over: Partial<AskedQuestion>): AskedQuestion => ({
  ...{ id: 1, title: "How did you hear of us?", description: null, type: "SINGLE_LINE_TEXT", belongs_to: "ORDER" },
  ...{ options: [], required: false, condition: null, ticket_ids: null, ...over },
});
const meal = makeQuestion({
  ...{ id: 2, title: "Meal", type: "RADIO", belongs_to: "TICKET", required: true },
  options: [
    { id: 1, label: "Meat" },
    { id: 2, label: "Vegan" },
  ],
});
const nuts = makeQuestion({
  ...{ id: 3, title: "Nuts?", belongs_to: "TICKET", required: true },
  condition: { question_id: 2, option_ids: [2] },
});

const totals = { total_gross: 0, total_refunded: 0, total_tax: 0, total_fee: 0, total_before_additions: 0 };
const order = (over: object = {}) =>
  ({
    ...{ short_id: "o_1", public_id: "O-1", is_own: true, status: "RESERVED", is_payment_required: false },
    ...{ first_name: null, last_name: null, email: null, attendees: [], answers: [], terms_accepted_at: null },
    ...{ reserved_until: null, server_time: "2027-01-01T10:00:00Z", is_expired: false, currency: "EUR", ...totals },
    ...{ total_discount: 0, taxes_and_fees_rollup: { taxes: [], fees: [] }, promo_code: null },
    order_items: [
      { id: 1, ticket_id: 10, ticket_price_id: 1, item_name: "Standard", quantity: 2, price: 0, ...totals },
    ],
    questions: [makeQuestion({ description: "<p>Be honest.</p>" }), meal, nuts],
    event: {
      ...{ id: 5, slug: "night", title: "Night", organizer_name: "Quay", require_attendee_details: false },
      ...{ terms_url: "/terms", privacy_url: null, timezone: "Europe/Berlin", start_date: "2027-05-03T17:30:00Z" },
      ...{ end_date: null, cover: null, location_details: null, is_online_event: false, pre_checkout_message: null },
    },
    ...over,
  }) as unknown as PublicOrder;

type Refusal = { code: string; message: string; errors: Record<string, string[]> };

/**
 * Renders the page and returns the request bodies. `now` is the order that the server returns after
 * the first refusal.
 */
function show(loadedOrder: PublicOrder, { refusal, now }: { refusal?: Refusal; now?: PublicOrder } = {}) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: { order: { questions?: unknown }; attendees: { questions?: unknown }[] }[] = [];
  server.use(
    mock(checkout.complete, ({ body }) => {
      sent.push(body);
      if (refusal && sent.length === 1) return HttpResponse.json(refusal, { status: 422 });
      return { data: { ...loadedOrder, status: "COMPLETED" as const } };
    }),
  );
  function Held() {
    const [currentOrder, hold] = useState(loadedOrder);
    const refresh = async () => hold(now ?? loadedOrder);
    return (
      <CheckoutOf is={{ order: currentOrder, received_at: 0, keep: () => {}, refresh }}>
        <Details />
      </CheckoutOf>
    );
  }
  const pages = [
    { path: "/", element: <Held /> },
    { path: "*", element: null },
  ];
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter(pages)} />
    </I18nProvider>,
  );
  return sent;
}

const ticket = async (number: number) => within(await screen.findByRole("region", { name: `Ticket ${number}` }));
const accepted = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^I accept/ });
async function goOn() {
  if (!accepted().checked) await userEvent.click(accepted());
  await userEvent.click(screen.getByRole("button", { name: "Get my tickets" }));
}

async function fillIn() {
  const buyer = within(await screen.findByRole("region", { name: "Buyer" }));
  await userEvent.type(await buyer.findByLabelText(/^First name/), "Ana");
  await pasteInto(buyer.getByLabelText(/^Last name/), "Sousa");
  await pasteInto(buyer.getByLabelText(/^Email/), "ana@mail.example");
}

// SPEC 3.38
test("conditional question appears and disappears with the answer that it depends on", async () => {
  show(order());
  const first = await ticket(1);
  await first.findByLabelText("Vegan");
  expect(first.queryByLabelText(/^Nuts/)).toBeNull();
  await userEvent.click(first.getByLabelText("Vegan"));
  expect(first.getByLabelText(/^Nuts/)).toBeTruthy();
  await userEvent.click(first.getByLabelText("Meat"));
  expect(first.queryByLabelText(/^Nuts/)).toBeNull();
  expect(screen.getByText("Be honest.")).toBeTruthy();
});

// SPEC 3.34
test("missing answers are reported at their fields before anything is sent", async () => {
  const sent = show(order());
  await fillIn();
  await userEvent.click((await ticket(1)).getByLabelText("Vegan"));
  await goOn();
  expect(await (await ticket(1)).findByText("This field is required.")).toBeTruthy();
  expect((await ticket(2)).getByText("This field is required.")).toBeTruthy();
  expect(document.activeElement).toBe((await ticket(1)).getByLabelText(/^Nuts/));
  expect(sent).toEqual([]);
});

test("invalid names and missing answers are reported together", async () => {
  show(order());
  await pasteInto(await screen.findByLabelText(/^Email/), "nobody");
  await goOn();
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  expect((await ticket(2)).getByText("This field is required.")).toBeTruthy();
});

test("answers of the first ticket are copied to all tickets, and a question that is not asked is sent empty", async () => {
  const sent = show(order());
  await fillIn();
  await pasteInto(screen.getByLabelText(/^How did you hear/), "a friend");
  const first = await ticket(1);
  expect(first.queryByRole("button", { name: /^Use these answers/ })).toBeNull();
  await userEvent.click(first.getByLabelText("Meat"));
  await userEvent.click(first.getByRole("button", { name: /^Use these answers for all tickets/ }));
  await goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.order.questions).toEqual([{ question_id: 1, answer: "a friend" }]);
  const eaten = [
    { question_id: 2, answer: 1 },
    { question_id: 3, answer: null },
  ];
  expect(sent[0]?.attendees).toEqual([
    { ticket_price_id: 1, questions: eaten },
    { ticket_price_id: 1, questions: eaten },
  ]);
});

test("answers are stored in this tab, but not with the buyer's name", async () => {
  show(order());
  await fillIn();
  await pasteInto(screen.getByLabelText(/^How did you hear/), "a friend");
  const saved = stored<DetailsValues>(detailsKey("o_1"));
  expect(saved?.order.questions).toEqual([{ question_id: 1, answer: "a friend" }]);
  expect(stored(BUYER_KEY)).toEqual({ first_name: "Ana", last_name: "Sousa", email: "ana@mail.example" });
});

test("questions that the organizer has changed in the meantime are asked again, and typed text is kept", async () => {
  const errors = { "order.questions.0.question_id": ["This question is no longer asked. Reload the page."] };
  const sent = show(order({ questions: [makeQuestion({})] }), {
    refusal: { code: "invalid", message: "Please check the highlighted fields.", errors },
    now: order({ questions: [makeQuestion({ id: 7, title: "Which train?" })] }),
  });
  await fillIn();
  await goOn();
  expect(await screen.findByLabelText(/^Which train/)).toBeTruthy();
  expect(screen.getByText(/^The organizer has just changed the questions/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe("Ana");
  await goOn();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.order.questions).toEqual([{ question_id: 7, answer: "" }]);
});

const stepped = () => order({ event: { ...order().event, questions_in_steps: true, require_attendee_details: true } });
const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));
/** Waits for the progress text, such as Step 1 of 4. */
const at = (text: string) => screen.findByText(text);

async function fillInTicket(number: number, meal_of: string) {
  const ticketFields = await ticket(number);
  if (number > 1) {
    await userEvent.type(ticketFields.getByLabelText(/^First name/), "Bo");
    await pasteInto(ticketFields.getByLabelText(/^Email/), "bo@mail.example");
  }
  await userEvent.click(await ticketFields.findByLabelText(meal_of));
}

// SPEC 3.39
test("step-by-step checkout asks buyer, tickets and order in turn, announces each step and sends everything together", async () => {
  const sent = show(stepped());
  expect((await at("Step 1 of 4")).getAttribute("role")).toBe("status");
  await fillIn();
  expect(screen.queryByRole("region", { name: "Ticket 1" })).toBeNull();
  await next();
  await at("Step 2 of 4");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ticket 1"));
  await fillInTicket(1, "Meat");
  await next();
  await at("Step 3 of 4");
  await fillInTicket(2, "Meat");
  await next();
  await at("Step 4 of 4");
  await pasteInto(screen.getByLabelText(/^How did you hear/), "a friend");
  await goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.order.questions).toEqual([{ question_id: 1, answer: "a friend" }]);
  expect(sent[0]?.attendees).toHaveLength(2);
});

// SPEC 3.39
test("step-by-step checkout stops at missing answers and loses nothing on the way back", async () => {
  show(stepped());
  await at("Step 1 of 4");
  await next();
  expect(await screen.findAllByText("This field is required.")).not.toHaveLength(0);
  await at("Step 1 of 4");
  await fillIn();
  await next();
  await at("Step 2 of 4");
  await next();
  const first = await ticket(1);
  expect(await first.findByText("This field is required.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await at("Step 1 of 4");
  const buyer = within(screen.getByRole("region", { name: "Buyer" }));
  expect(buyer.getByLabelText<HTMLInputElement>(/^First name/).value).toBe("Ana");
});

test("step-by-step checkout shows a server error at its step and focuses it", async () => {
  const path = "attendees.0.questions.0.answer";
  show(stepped(), { refusal: { code: "invalid", message: "No.", errors: { [path]: ["Choose another one."] } } });
  await fillIn();
  await next();
  await at("Step 2 of 4");
  await fillInTicket(1, "Meat");
  await next();
  await at("Step 3 of 4");
  await fillInTicket(2, "Meat");
  await next();
  await at("Step 4 of 4");
  await goOn();
  await at("Step 2 of 4");
  expect(await screen.findByText("Choose another one.")).toBeTruthy();
});

test("step-by-step checkout without questions has a single step", async () => {
  show(order({ questions: [], event: { ...order().event, questions_in_steps: true } }));
  expect(await screen.findByRole("button", { name: "Get my tickets" })).toBeTruthy();
  expect(screen.queryByText(/^Step /)).toBeNull();
});
