import { eInvoiceProfile } from "#domain/e-invoices.ts";
import type { EInvoiceProfile, InvoiceSnapshot } from "#domain/invoices.ts";
import { cii } from "./cii.ts";

/**
 * Turns a PDF/A-3 document into a Factur-X (ZUGFeRD) invoice of profile EN 16931 or XRechnung:
 * programs read the attachment, people read the page. Only for a company, and where the standard
 * can express the invoice; otherwise the document stays unchanged. Must run before the document
 * ends.
 */
export function attachEInvoice(document: PDFKit.PDFDocument, invoice: InvoiceSnapshot): void {
  const profile = eInvoiceProfile(invoice);
  if (profile === null) return;
  const { file, level } = HYBRIDS[profile];
  const made_at = new Date(invoice.issued_at);
  const pdf = document as Attaching;
  pdf.file(Buffer.from(cii(invoice, profile)), {
    ...{ name: file, type: "text/xml", relationship: "Alternative", description: "Factur-X" },
    ...{ creationDate: made_at, modifiedDate: made_at },
  });
  pdf.appendXML(xmp(file, level));
}

/** What the types of PDFKit lack. */
type Attaching = {
  file: (
    src: Buffer,
    options: Record<"name" | "type" | "relationship" | "description", string> &
      Record<"creationDate" | "modifiedDate", Date>,
  ) => void;
  appendXML: (xml: string) => void;
};

/**
 * The file name under which programs look for the XML, and the name of the profile in the metadata.
 */
const HYBRIDS: Record<EInvoiceProfile, { file: string; level: string }> = {
  EN16931: { file: "factur-x.xml", level: "EN 16931" },
  XRECHNUNG: { file: "xrechnung.xml", level: "XRECHNUNG" },
};

/**
 * The metadata: the profile, and a description of these properties, which PDF/A requires for
 * properties that are not its own.
 */
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
