import { eInvoiceProfile } from "#domain/e-invoices.ts";
import type { EInvoiceProfile, InvoiceSnapshot } from "#domain/invoices.ts";
import { cii } from "./cii.ts";

/**
 * Makes a paper, which is a PDF/A-3 already, a Factur-X (ZUGFeRD) of profile EN 16931 or XRechnung: programs read what is attached, people
 * what is printed. Only for a company, and where the norm can say it; else the paper stays as it is. Before the paper ends.
 */
export function attachEInvoice(document: PDFKit.PDFDocument, invoice: InvoiceSnapshot): void {
  const profile = eInvoiceProfile(invoice);
  if (profile === null) return;
  const { file, level } = HYBRIDS[profile];
  const made_at = new Date(invoice.issued_at);
  const pdf = document as unknown as Attaching;
  pdf.file(Buffer.from(cii(invoice, profile)), {
    ...{ name: file, type: "text/xml", relationship: "Alternative", description: "Factur-X" },
    ...{ creationDate: made_at, modifiedDate: made_at },
  });
  pdf.appendXML(xmp(file, level));
}

/** What its types don't know yet. */
type Attaching = {
  file: (
    src: Buffer,
    options: Record<"name" | "type" | "relationship" | "description", string> &
      Record<"creationDate" | "modifiedDate", Date>,
  ) => void;
  appendXML: (xml: string) => void;
};

/** By which name programs look for it, and what its metadata call the profile. */
const HYBRIDS: Record<EInvoiceProfile, { file: string; level: string }> = {
  EN16931: { file: "factur-x.xml", level: "EN 16931" },
  XRECHNUNG: { file: "xrechnung.xml", level: "XRECHNUNG" },
};

/** Which profile it is of; and, as PDF/A wants of words that are not its own, what these words are. */
const xmp = (file: string, level: string) => `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${file}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>${[
            ["DocumentFileName", "The name of the embedded XML document"],
            ["DocumentType", "The type of the hybrid document in capital letters"],
            ["Version", "The actual version of the standard applying to the embedded XML document"],
            ["ConformanceLevel", "The conformance level of the embedded XML document"],
          ]
            .map(
              ([name, description]) => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`,
            )
            .join("")}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`;
