import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { aSnapshot } from "#server/testing/invoice-snapshot.ts";
import { attachEInvoice } from "./attach.ts";
import { cii } from "./cii.ts";

async function made(invoice: InvoiceSnapshot): Promise<Buffer> {
  const pdf = new PdfDocument({ title: invoice.number, locale: "de", made_at: new Date(invoice.issued_at) });
  pdf.write("Rechnung LH-0007 · Straße", { y: 100 });
  attachEInvoice(pdf.document, invoice);
  pdf.end();
  return buffer(pdf.stream);
}

const { buyer, seller } = aSnapshot();

// SPEC 3.28
test.each([
  ["EN 16931", "EN16931", "factur-x.xml", { buyer: { ...buyer, buyer_reference: null } }],
  [
    "EN 16931 abroad",
    "EN16931",
    "factur-x.xml",
    { seller: { ...seller, address: { ...seller.address, country: "AT" } } },
  ],
  ["XRECHNUNG", "XRECHNUNG", "xrechnung.xml", {}],
] as const)(
  "company’s invoice is a Factur-X PDF/A-3b with its XML attached as an alternative of the page: %s",
  async (level, profile, file, over) => {
    const invoice = aSnapshot(over);
    const pdf = await made(invoice);
    const raw = pdf.toString("latin1");
    // the attached file, its relationship, and where programs look for it
    const [, spec = ""] = /(\d+) 0 obj\n<<[^>]*\/Type \/Filespec/s.exec(raw) ?? [];
    expect(raw).toMatch(/\/AFRelationship \/Alternative/);
    expect(raw).toContain(`/UF (${file})`);
    expect(raw).toMatch(new RegExp(`/AF \\[${spec} 0 R\\]`));
    expect(raw).toMatch(/\/EmbeddedFiles/);
    expect(raw).toContain("/Subtype /text#2Fxml");
    expect(attachedIn(pdf)).toBe(cii(invoice, profile));
    // what the metadata declare
    expect(raw).toContain(`<fx:ConformanceLevel>${level.replace(" abroad", "")}</fx:ConformanceLevel>`);
    expect(raw).toContain(`<fx:DocumentFileName>${file}</fx:DocumentFileName>`);
    expect(raw).toContain("<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<");
    expect(raw).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(raw).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    // other requirements of PDF/A: a color profile, and every font embedded
    expect(raw).toContain("/GTS_PDFA1");
    expect(raw.match(/\/FontDescriptor \d+ 0 R/g)?.length).toBe(raw.match(/\/FontFile[23] \d+ 0 R/g)?.length);
    expect(pdf.equals(await made(invoice)), "the same each time").toBe(true);
  },
);

test("invoice of a person, and one that EN 16931 can’t express, stay plain PDFs", async () => {
  const person = await made(aSnapshot({ buyer: { ...buyer, company: null } }));
  const unnumbered = await made(aSnapshot({ seller: { ...seller, vat_number: null, tax_number: null } }));
  for (const pdf of [person, unnumbered]) expect(pdf.toString("latin1")).not.toContain("EmbeddedFile");
});

/** Returns the bytes of the only attached file. */
function attachedIn(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const at = raw.indexOf("/Type /EmbeddedFile\n");
  const from = raw.indexOf("stream\n", at) + "stream\n".length;
  return inflateSync(pdf.subarray(from, raw.indexOf("\nendstream", from))).toString("utf8");
}
