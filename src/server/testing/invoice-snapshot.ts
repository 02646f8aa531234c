import type { InvoiceSnapshot } from "#domain/invoices.ts";

export const VAT_OF_19 = { name: "VAT", rate: 19_000 };

/** An invoice of a company in Hamburg to one in Paris, for two tickets of 100.00 plus 19 %. */
export function aSnapshot(over: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  return {
    kind: "INVOICE",
    number: "LH-0007",
    issued_at: "2027-03-10T23:30:00Z",
    time_zone: "Europe/Berlin",
    locale: "de",
    currency: "EUR",
    supplied_at: "2027-05-03T22:30:00Z",
    supply_time_zone: "Europe/Lisbon",
    event_title: "Klang & <Licht>",
    is_paid: true,
    order_public_id: "O-7KQ2M9X",
    refers_to: null,
    seller: {
      legal_name: "Hafen Konzerte GmbH",
      address: { line_1: "Kai 3", line_2: null, city: "Hamburg", postal_code: "20457", country: "DE" },
      vat_number: "DE 123 456 789",
      tax_number: "22/815/08154",
      email: "rechnung@example.test",
      phone: "+49 40 123456",
      footer: "IBAN DE02 1203 0000 0000 2020 51\nHRB 12345",
      contact_name: "Robin Weber",
    },
    buyer: {
      name: "Ada Lovelace",
      company: "Analytical Engines SARL",
      address: { line_1: "1 rue de la Paix", line_2: "Étage 2", city: "Paris", postal_code: "75002", country: "FR" },
      vat_number: "FR 12 345678901",
      email: "ada@example.test",
      purchase_order: "PO-4711",
      buyer_reference: "04011000-12345-34",
    },
    lines: [
      {
        description: "Standard",
        quantity: 2,
        unit_net: 100_00,
        net: 200_00,
        tax_rates: [VAT_OF_19],
        tax: 38_00,
        gross: 238_00,
      },
    ],
    fees: [],
    taxes: [{ ...VAT_OF_19, basis: 200_00, amount: 38_00 }],
    net_total: 200_00,
    tax_total: 38_00,
    gross_total: 238_00,
    rounding: 0,
    ...over,
  };
}
