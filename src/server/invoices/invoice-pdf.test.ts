import { buffer } from "node:stream/consumers";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { creditSums, invoiceSums } from "#domain/invoice-sums.ts";
import { LOCALES } from "#domain/locales.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { priceOrder, type TaxBehavior } from "#domain/pricing.ts";
import { invoicePdf } from "./invoice-pdf.ts";

const VAT = { id: 1, name: "USt.", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 } as const;
const FEE = { id: 2, name: "Vorverkaufsgebühr", type: "FEE", calculation_type: "FIXED", rate: 99 } as const;

type Over = Partial<InvoiceSnapshot> & { count?: number; tax_behavior?: TaxBehavior };

function aSnapshot({ count = 1, tax_behavior = "exclusive", ...over }: Over = {}): InvoiceSnapshot {
  const order = priceOrder(
    Array.from({ length: count }, (_, at) => ({
      ...{ ticket_id: at, ticket_price_id: at, ticket_type: "PAID" as const, unit_price: 1_234_56, quantity: 2 },
      tax_behavior,
      taxes_and_fees: [VAT, FEE],
    })),
    null,
    "EUR",
  );
  const order_items = order.lines.map((line, at) => ({ ...line, item_name: `Stehplatz ${at + 1}` }));
  return {
    ...invoiceSums({ currency: "EUR", total_gross: order.total_gross, order_items }),
    ...{ kind: "INVOICE", number: "HC-0007", issued_at: "2027-05-03T22:30:00.000Z", time_zone: "Europe/Berlin" },
    ...{ locale: "de", currency: "EUR", supplied_at: "2027-06-01T17:00:00.000Z", supply_time_zone: "Europe/Berlin" },
    ...{ event_title: "Nacht am Kai", order_public_id: "O-7KQ2M9X", is_paid: true, refers_to: null },
    seller: {
      ...{ legal_name: "Hafenkonzerte GmbH", vat_number: "DE123456789", tax_number: null, contact_name: null },
      ...{ email: "hallo@example.test", phone: null, footer: "IBAN DE02 1203 0000 0000 2020 51\nHRB 1234" },
      address: { line_1: "Kai 1", line_2: null, city: "Hamburg", postal_code: "20457", country: "DE" },
    },
    buyer: {
      ...{ name: "Ada Byrne", company: "Byrne Ltd", vat_number: "IE 1234567T", email: "ada@example.test" },
      ...{ purchase_order: "PO-77", buyer_reference: "04011000-12345-34" },
      address: { line_1: "Dock 4", line_2: null, city: "Dublin", postal_code: "D02", country: "IE" },
    },
    ...over,
  };
}

async function read(snapshot: InvoiceSnapshot) {
  const file = await buffer(invoicePdf(snapshot));
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return { file, pages: totalPages, text: text.replaceAll(/[\s ]+/g, " ") };
}

// SPEC 4.50
test("invoice states seller, buyer, items, totals by tax and dates in the order's language", async () => {
  const { buyer } = aSnapshot();
  const shanghai = { ...buyer, name: "张伟", company: "上海音乐有限公司" };
  const { text, pages } = await read(aSnapshot({ buyer: shanghai }));
  expect(pages).toBe(1);
  for (const expected of [
    ...["HC-0007", "O-7KQ2M9X", "Nacht am Kai", "Hafenkonzerte GmbH", "20457 Hamburg", "Deutschland", "DE123456789"],
    ...["上海音乐有限公司", "张伟", "Irland", "IE 1234567T", "PO-77", "04011000-12345-34", "HRB 1234"],
    // in the seller's time zone it is already the 4th
    ...["4. Mai 2027", "1. Juni 2027"],
    ...["Stehplatz 1", "1.234,56 €", "2.469,12 €", "Vorverkaufsgebühr", "1,98 €", "19 %", "469,51 €", "2.940,61 €"],
  ])
    expect(text).toContain(expected);
});

test("invoice with inclusive prices shows the gross price of one ticket and adds up to the amount paid", async () => {
  const { text } = await read(aSnapshot({ tax_behavior: "inclusive" }));
  // 2 × 1,234.56 × 19 ÷ 119, and 1.98 plus 19 %
  for (const expected of ["je 1.234,56 € inkl. Steuern", "2.074,89 €", "2.076,87 €", "394,61 €", "2.471,48 €"])
    expect(text).toContain(expected);
});

test("invoice bears a stamp with the day of payment once it is paid, and a credit note none", async () => {
  const paid_at = "2027-05-02T10:00:00.000Z";
  expect((await read(aSnapshot({ paid_at }))).text).toContain("Bezahlt 2. Mai 2027");
  // an invoice from before the day was kept
  expect((await read(aSnapshot())).text).toContain("Bezahlt");
  expect((await read(aSnapshot({ is_paid: false, paid_at: null }))).text).not.toContain("Bezahlt");
  expect((await read(aSnapshot({ paid_at, kind: "CREDIT_NOTE" }))).text).not.toContain("Bezahlt");
});

test("invoice prints a buyer's name in Arabic, Hebrew, Thai, Korean, Hindi, Armenian or Georgian", async () => {
  const { buyer } = aSnapshot();
  for (const name of ["محمد علي", "דוד לוי", "สมชาย ใจดี", "김철수", "राज कुमार", "Արմեն Պետրոսյան", "გიორგი ბერიძე"]) {
    const { text } = await read(aSnapshot({ buyer: { ...buyer, name } }));
    expect(text).toContain(name);
  }
});

test("credit note refers to its invoice and states the refunded amount", async () => {
  const invoice = aSnapshot();
  const note = creditSums(invoice, [], 100_00);
  const refers_to = { number: "HC-0007", issued_at: invoice.issued_at };
  const { text } = await read({ ...invoice, ...note, kind: "CREDIT_NOTE", number: "HC-0008", refers_to });
  for (const expected of ["HC-0008", "HC-0007", "100,00 €"]) expect(text).toContain(expected);
  expect(text).not.toContain("2.940,61");
});

test("invoice of a hundred lines continues on numbered pages without losing a line", async () => {
  const { text, pages } = await read(aSnapshot({ count: 100 }));
  expect(pages).toBeGreaterThan(2);
  for (const line of [1, 50, 100]) expect(text).toContain(`Stehplatz ${line} `);
  expect(text).toContain(`HC-0007 · ${pages}/${pages}`);
});

/** Returns every text of every page, and its distance from the lower edge in points. */
async function placed(snapshot: InvoiceSnapshot) {
  const document = await getDocumentProxy(new Uint8Array(await buffer(invoicePdf(snapshot))));
  const pages = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item ? { text: item.str, y: item.transform[5] as number } : [])));
  }
  return pages;
}

test("credit note for two hundred tickets stays within its pages in every language and lists each ticket", async () => {
  for (const locale of ["de", "zh-cn"] as const) {
    const invoice = aSnapshot({ count: 200, locale });
    const lines = invoice.lines.map((line, at) => ({
      ...line,
      description: `Stehplatz ${at + 1} ${"Kai ".repeat(25)}#${at}#`,
    }));
    const note = creditSums({ ...invoice, lines, fees: [] }, [], 100_00);
    expect(note.lines).toHaveLength(1);
    const refers_to = { number: "HC-0007", issued_at: invoice.issued_at };
    const pages = await placed({ ...invoice, ...note, kind: "CREDIT_NOTE", number: "HC-0008", refers_to });
    // nothing is below the footer, and no row overlaps it
    for (const page of pages) {
      const foot = Math.max(...page.filter(({ text }) => /IBAN|HRB|HC-0008 ·/.test(text)).map(({ y }) => y));
      const rows = page.filter(({ text }) => text.includes("Kai"));
      expect(Math.min(...page.map(({ y }) => y))).toBeGreaterThan(20);
      expect(Math.min(...rows.map(({ y }) => y))).toBeGreaterThan(foot);
    }
    const all = pages.map((page) => page.map(({ text }) => text).join(" ")).join(" ");
    for (let at = 0; at < 200; at += 1) expect(all).toContain(`#${at}#`);
    expect(all.replaceAll(/\s+/g, " ")).toMatch(/100[,.]00/);
  }
});

test("invoice PDF has the same bytes each time", async () => {
  const [first, other] = [await read(aSnapshot()), await read(aSnapshot())];
  expect(first.file.equals(other.file)).toBe(true);
});

test("invoice texts of any length stay within their column, in every language", async () => {
  for (const locale of LOCALES) {
    const { lines, ...rest } = aSnapshot({ locale });
    const long = lines.map((line) => ({ ...line, description: "W".repeat(120) }));
    const { text, pages } = await read({ ...rest, lines: long });
    expect([pages, text.includes("HC-0007")]).toEqual([1, true]);
  }
});
