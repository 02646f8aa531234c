import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import type { Company } from "#contract/company-details.ts";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { CheckoutOf } from "#web/public/checkout/use-checkout.tsx";
import { BUYER_KEY, forget } from "#web/public/session-cache.ts";
import { store } from "#web/public/stored.ts";
import { cleanup, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
// Imported up front, because loading it lazily takes seconds on two busy cores.
import "./company-fields.tsx";
import { Details } from "./details-step.tsx";

afterEach(() => {
  cleanup();
  forget(order());
  store(BUYER_KEY, null);
});

const totals = { total_refunded: 0, total_tax: 0, total_fee: 0, total_before_additions: 50_00, total_gross: 50_00 };
const order = ({ issues_invoices = true, company = null as Company | null, is_payment_required = true } = {}) =>
  ({
    ...{ short_id: "o_1", public_id: "O-1", is_own: true, status: "RESERVED", is_payment_required, company },
    ...{ first_name: "Ana", last_name: "Sousa", email: "ana@mail.example", attendees: [], answers: [], questions: [] },
    ...{ reserved_until: null, server_time: "2027-01-01T10:00:00Z", is_expired: false, currency: "EUR", ...totals },
    ...{ total_discount: 0, taxes_and_fees_rollup: { taxes: [], fees: [] }, promo_code: null, terms_accepted_at: null },
    order_items: [
      { id: 1, ticket_id: 10, ticket_price_id: 1, item_name: "Standard", quantity: 1, price: 50_00, ...totals },
    ],
    event: {
      ...{ id: 5, slug: "night", title: "Night", organizer_name: "Quay", require_attendee_details: false },
      ...{ terms_url: "/terms", privacy_url: null, timezone: "Europe/Berlin", start_date: "2027-05-03T17:30:00Z" },
      ...{ end_date: null, cover: null, location_details: null, is_online_event: false, pre_checkout_message: null },
      issues_invoices,
    },
  }) as unknown as PublicOrder;

type Sent = { order: object; company?: Record<string, unknown> | null };

/** Renders the buyer's details and returns the request bodies. */
function show(loadedOrder: PublicOrder, refusal?: object) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: Sent[] = [];
  server.use(
    mock(checkout.complete, ({ body }) => {
      sent.push(body);
      if (refusal && sent.length === 1) return HttpResponse.json(refusal, { status: 422 });
      return { data: loadedOrder };
    }),
  );
  const page = (
    <CheckoutOf is={{ order: loadedOrder, received_at: 0, keep: () => {}, refresh: async () => {} }}>
      <Details />
    </CheckoutOf>
  );
  const pages = [
    { path: "/", element: page },
    { path: "*", element: null },
  ];
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter(pages)} />
    </I18nProvider>,
  );
  return sent;
}

const tick = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "I’m buying for a company" });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
/** Enters the text at once, as a browser's autofill does. */
async function put(name: RegExp, text: string): Promise<void> {
  await userEvent.click(await field(name));
  await userEvent.paste(text);
}
async function goOn() {
  const accepted = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^I accept/ });
  if (!accepted.checked) await userEvent.click(accepted);
  await userEvent.click(await screen.findByRole("button", { name: /^Continue|^Go on|payment/i }));
}

async function fillIn() {
  await userEvent.click(await tick());
  await put(/^Company/, "Weber & Sons Ltd");
  await put(/^Street/, "Dock 4");
  await put(/^City/, "Dublin");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Country/ }), "IE");
}

test("buyer for a company sends the company's invoice details", async () => {
  const sent = show(order());
  expect(screen.queryByRole("textbox", { name: /^Company/ })).toBeNull();
  await fillIn();
  await put(/^VAT number/, "IE1234567T");
  await put(/^Your reference/, "04011000-12345-34");
  await goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.company).toEqual({
    ...{ name: "Weber & Sons Ltd", vat_number: "IE1234567T", purchase_order: "", buyer_reference: "04011000-12345-34" },
    address: { line_1: "Dock 4", line_2: "", postal_code: "", city: "Dublin", country: "IE" },
  });
});

test("missing company details are reported at their fields, and nothing is sent", async () => {
  const sent = show(order());
  await userEvent.click(await tick());
  await goOn();
  for (const name of [/^Company/, /^Street/, /^City/])
    await waitFor(async () => expect((await field(name)).getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByRole("combobox", { name: /^Country/ }).getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

test("buyer who unchecks the company box sends no company, whatever was filled in", async () => {
  const sent = show(order());
  await fillIn();
  await userEvent.click(await tick());
  await goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.company ?? null).toBeNull();
});

test("server error about a company field is shown at that field", async () => {
  const errors = { "company.vat_number": ["This is no VAT number."] };
  show(order(), { code: "invalid", message: "Please check the highlighted fields.", errors });
  await fillIn();
  await put(/^VAT number/, "IE1");
  await goOn();
  expect(await screen.findByText("This is no VAT number.")).toBeTruthy();
  expect((await field(/^VAT number/)).getAttribute("aria-invalid")).toBe("true");
});

test("company details of an order are filled in again when the buyer returns", async () => {
  const address = { line_1: "Dock 4", line_2: null, postal_code: "D02", city: "Dublin", country: "IE" };
  const numbers = { vat_number: null, purchase_order: "PO-77", buyer_reference: null };
  show(order({ company: { name: "Weber & Sons Ltd", address, ...numbers } }));
  expect((await tick()).checked).toBe(true);
  expect((await field(/^Company/)).value).toBe("Weber & Sons Ltd");
  const order_number = within(document.body).getByRole<HTMLInputElement>("textbox", { name: /^PO number/ });
  expect(order_number.value).toBe("PO-77");
});

test("company details are not asked for where the organizer issues no invoices", async () => {
  show(order({ issues_invoices: false }));
  await field(/^Email/);
  expect(screen.queryByRole("checkbox", { name: "I’m buying for a company" })).toBeNull();
});
