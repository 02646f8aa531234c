import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AskedQuestion } from "#contract/responses.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { CheckoutOf } from "#web/public/checkout/use-checkout.tsx";
import { BUYER_KEY, detailsKey } from "#web/public/session-cache.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { store, stored } from "#web/public/stored.ts";
import { Details } from "./details-step.tsx";
import { type DetailsValues, detailsValues, withBuyer } from "./details-values.ts";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

afterEach(() => {
  store(detailsKey("o_1"), null);
  store(BUYER_KEY, null);
});

const ANA = { first_name: "Ana", last_name: "Sousa", email: "ana@example.test" };

const makeQuestion = (id: number, type: AskedQuestion["type"]): AskedQuestion => ({
  ...{ id, title: `Question ${id}`, description: null, type, belongs_to: "ORDER", required: false, condition: null },
  ...{ ticket_ids: null, options: [1, 2].map((optionId) => ({ id: optionId, label: `Answer ${optionId}` })) },
});

const totals = { total_gross: 0, total_refunded: 0, total_tax: 0, total_fee: 0, total_before_additions: 0 };
const order = {
  ...{ short_id: "o_1", public_id: "O-1", is_own: true, status: "RESERVED", is_payment_required: false, company: null },
  ...{ first_name: null, last_name: null, email: null, attendees: [], answers: [], terms_accepted_at: null },
  ...{ reserved_until: null, server_time: "2027-01-01T10:00:00Z", is_expired: false, currency: "EUR", ...totals },
  ...{ total_discount: 0, taxes_and_fees_rollup: { taxes: [], fees: [] }, promo_code: null },
  order_items: [{ id: 1, ticket_id: 10, ticket_price_id: 1, item_name: "Standard", quantity: 2, price: 0, ...totals }],
  questions: [
    makeQuestion(1, "MULTI_LINE_TEXT"),
    makeQuestion(2, "DROPDOWN"),
    makeQuestion(3, "RADIO"),
    makeQuestion(4, "CHECKBOX"),
  ],
  event: {
    ...{ id: 5, slug: "night", title: "Night", organizer_name: "Quay", require_attendee_details: true },
    ...{ terms_url: "/terms", privacy_url: null, timezone: "Europe/Berlin", start_date: "2027-05-03T17:30:00Z" },
    ...{ end_date: null, cover: null, location_details: null, is_online_event: false, pre_checkout_message: null },
    issues_invoices: true,
  },
} as unknown as PublicOrder;

type Steps = {
  /** Runs before hydration. */
  before?: () => void;
  /** Runs right after hydration, before anything else. */
  justThen?: () => void;
  /** Runs once everything has settled. */
  after?: () => void;
};

/**
 * Hydrates the server-rendered page while it is being filled in. Returns the shown values, the
 * stored values and the caret.
 */
async function filledIn({ before, justThen, after }: Steps) {
  function Held() {
    useLayoutEffect(() => queueMicrotask(() => justThen?.()), []);
    return (
      <CheckoutOf is={{ order, received_at: 0, keep: () => {}, refresh: async () => {} }}>
        <Details />
      </CheckoutOf>
    );
  }
  const page = (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <MantineProvider env="test">{memoryRouter(<Held />).page}</MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  // on the first run the lazily loaded question fields are not there yet
  container.innerHTML = await vi.waitFor(() => renderToString(page), PATIENCE);
  before?.();
  const complaints: unknown[] = [];
  // As in a browser: React does not wait for the tests.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = hydrateRoot(container, page, { onRecoverableError: (error) => complaints.push(error) });
  await vi.waitFor(() => expect(stored(detailsKey("o_1"))).toBeTruthy(), PATIENCE);
  await new Promise((rest) => setTimeout(rest, 50));
  after?.();
  await new Promise((rest) => setTimeout(rest, 50));
  vi.unstubAllGlobals();
  expect(complaints).toEqual([]);
  const saved = stored<DetailsValues>(detailsKey("o_1"));
  const shown = {
    buyer: NAMES.map((name) => field(`order.${name}`).value),
    first: NAMES.map((name) => field(`attendees.0.${name}`).value),
    second: NAMES.map((name) => field(`attendees.1.${name}`).value),
  };
  const focused = document.activeElement as HTMLInputElement | null;
  const caret = focused?.name ? [focused.name, focused.selectionStart] : [];
  await act(async () => root.unmount());
  container.remove();
  return { shown, saved, caret };
}

const PATIENCE = 20_000;
const NAMES = ["first_name", "last_name", "email"];

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is a field ${name}.`);
  return found;
}

/** Sets values without any event, as a browser's autofill does. */
function fillIn(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) field(name).value = value;
}

/** Types a letter at the caret of the named field, or of the focused one where no name is given. */
function type(character: string, name?: string) {
  if (name) field(name).focus();
  const input = document.activeElement as HTMLInputElement;
  const at = input.selectionStart ?? input.value.length;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(input, input.value.slice(0, at) + character + input.value.slice(at));
  input.setSelectionRange(at + 1, at + 1);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

test("text typed before hydration is kept, and tickets in the buyer's name follow it", async () => {
  const { shown, saved } = await filledIn({
    before: () => fillIn({ "order.first_name": "Ada", "attendees.1.first_name": "Bo" }),
  });
  expect(shown).toEqual({ buyer: ["Ada", "", ""], first: ["Ada", "", ""], second: ["Bo", "", ""] });
  expect(saved?.attendees.map(({ follows }) => follows)).toEqual([true, false]);
});

test("text typed before hydration overrides the stored draft field by field", async () => {
  store(detailsKey("o_1"), withBuyer(detailsValues(order, ANA), {}));
  const { shown } = await filledIn({ before: () => fillIn({ "order.first_name": "Ada" }) });
  expect([shown.buyer, shown.first]).toEqual([
    ["Ada", "Sousa", "ana@example.test"],
    ["Ada", "Sousa", "ana@example.test"],
  ]);
});

test("ticket's own stored name is kept while only the buyer's name is typed before hydration", async () => {
  const [own, other] = detailsValues(order, ANA).attendees;
  const bob = { first_name: "Bob", last_name: "Bell", email: "bob@example.test", follows: false };
  store(detailsKey("o_1"), {
    ...detailsValues(order, ANA),
    attendees: [
      { ...own, ...bob },
      { ...other, ...ANA, follows: true },
    ],
  });
  const { shown } = await filledIn({
    before: () => fillIn({ "order.last_name": "Silva", "attendees.1.email": "bo@example.test" }),
  });
  expect(shown).toEqual({
    buyer: ["Ana", "Silva", "ana@example.test"],
    first: ["Bob", "Bell", "bob@example.test"],
    second: ["Ana", "Sousa", "bo@example.test"],
  });
});

test("returning buyer's name is filled in when nothing was typed", async () => {
  store(BUYER_KEY, ANA);
  expect((await filledIn({})).shown.buyer).toEqual(["Ana", "Sousa", "ana@example.test"]);
});

test("text typed during hydration is kept, with the focus and the caret in place", async () => {
  store(detailsKey("o_1"), withBuyer(detailsValues(order, ANA), {}));
  const { shown, saved, caret } = await filledIn({
    before: () => {
      type("L", "order.first_name");
      type("a");
      field("order.first_name").setSelectionRange(1, 1);
    },
    justThen: () => type("i"),
    after: () => type("s"),
  });
  expect(shown.buyer).toEqual(["Lisa", "Sousa", "ana@example.test"]);
  expect(saved?.order).toMatchObject({ first_name: "Lisa", last_name: "Sousa" });
  expect(caret).toEqual(["order.first_name", 3]);
});

test("text typed into another field during hydration, and text typed after it, is kept", async () => {
  store(BUYER_KEY, ANA);
  const { shown, caret } = await filledIn({
    before: () => type("B", "attendees.1.first_name"),
    justThen: () => {
      type("o");
      type("K", "attendees.1.last_name");
    },
    after: () => type("o"),
  });
  expect(shown).toMatchObject({ buyer: ["Ana", "Sousa", "ana@example.test"], second: ["Bo", "Ko", ""] });
  expect(caret).toEqual(["attendees.1.last_name", 2]);
});

test("answers, choices and checkboxes set before hydration are kept, though their fields load later than the form", async () => {
  const { saved } = await filledIn({
    before: () => {
      fillIn({ "order.questions.0.answer": "By\nbus", "order.questions.1.answer": "2" });
      const [radio] = document.querySelectorAll<HTMLInputElement>('[name="order.questions.2.answer"][value="1"]');
      const checkboxes = document.querySelectorAll<HTMLInputElement>('[role="group"] [type="checkbox"]');
      for (const control of [radio, ...checkboxes, field("is_company"), field("terms_accepted")]) control?.click();
    },
  });
  expect(saved?.order.questions.map(({ answer }) => answer)).toEqual(["By\nbus", 2, 1, [1, 2]]);
  expect(saved).toMatchObject({ is_company: true, terms_accepted: true });
});
