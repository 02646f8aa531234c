import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { render, screen } from "#web/testing/render.tsx";
import { InvoiceLinks } from "./invoice-links.tsx";

i18n.loadAndActivate({ locale: "en", messages: {} });

const INVOICE = { id: 9, number: "LH-0001", kind: "INVOICE", issued_at: "2027-03-10T12:00:00.000Z", amount: 119_00 };

const JUST_PAID = { completed_at: "2027-03-10T12:00:00.000Z", server_time: "2027-03-10T12:05:00.000Z" };

function show(over: object, issues_invoices = true) {
  const order = {
    ...{
      short_id: "o_1",
      status: "COMPLETED",
      total_gross: 119_00,
      invoices: [],
      ...JUST_PAID,
      event: { id: 5, issues_invoices },
    },
    ...over,
  } as unknown as PublicOrder;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <InvoiceLinks order={order} />
    </I18nProvider>,
  );
  return container;
}

const links = () =>
  screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href"), link.hasAttribute("download")]);

test("invoice and credit note of an order link to their PDFs", () => {
  const note = { ...INVOICE, id: 10, number: "LH-0004", kind: "CREDIT_NOTE", e_invoice: null };
  show({ invoices: [{ ...INVOICE, e_invoice: null }, note] });
  expect(links()).toEqual([
    ["Invoice LH-0001 (PDF)", "/api/public/events/5/order/o_1/invoices/9", true],
    ["Credit note LH-0004 (PDF)", "/api/public/events/5/order/o_1/invoices/10", true],
  ]);
});

test("e-invoice has a link of its own that names its invoice", () => {
  show({ invoices: [{ ...INVOICE, e_invoice: "XRECHNUNG" }] });
  expect(links()[1]).toEqual(["E-invoice (XML) LH-0001", "/api/public/events/5/order/o_1/invoices/9/xml", true]);
});

test("pending invoice is announced only where one will be issued", () => {
  expect(show({}).textContent).toBe("Your invoice will be ready in a minute.");
  for (const [over, issues] of [
    [{}, false],
    [{ total_gross: 0 }, true],
    [{ status: "CANCELLED" }, true],
    // from before the organizer issued invoices
    [{ server_time: "2027-03-12T12:00:00.000Z" }, true],
  ] as const)
    expect(show(over, issues).textContent).toBe("");
});
