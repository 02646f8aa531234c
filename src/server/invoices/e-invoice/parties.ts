import { vatId } from "#domain/e-invoices.ts";
import type { InvoiceBuyer, InvoiceSeller, PostalAddress } from "#domain/invoices.ts";
import { element, textElement, type Xml } from "./xml.ts";

/**
 * BG-4. A seller without a VAT number is identified by tax number, which the standard also requires
 * as an identifier (BR-CO-26).
 */
export function sellerParty(seller: InvoiceSeller): Xml | null {
  const vat_id = vatId(seller.vat_number);
  const tax_number = seller.tax_number ?? (vat_id ? null : seller.vat_number);
  return element("ram:SellerTradeParty", [
    !vat_id && textElement("ram:ID", tax_number),
    textElement("ram:Name", seller.legal_name),
    element("ram:DefinedTradeContact", [
      textElement("ram:PersonName", seller.contact_name ?? seller.legal_name),
      element("ram:TelephoneUniversalCommunication", textElement("ram:CompleteNumber", seller.phone)),
      element("ram:EmailURIUniversalCommunication", textElement("ram:URIID", seller.email)),
    ]),
    postalAddress(seller.address),
    electronicAddress(seller.email),
    element("ram:SpecifiedTaxRegistration", textElement("ram:ID", vat_id, { schemeID: "VA" })),
    element("ram:SpecifiedTaxRegistration", textElement("ram:ID", tax_number, { schemeID: "FC" })),
  ]);
}

/**
 * BG-7: the company, with the person who ordered as its contact; without a company the person is
 * the buyer.
 */
export function buyerParty(buyer: InvoiceBuyer): Xml | null {
  return element("ram:BuyerTradeParty", [
    textElement("ram:Name", buyer.company ?? buyer.name),
    element("ram:DefinedTradeContact", [
      textElement("ram:PersonName", buyer.company ? buyer.name : null),
      element("ram:EmailURIUniversalCommunication", textElement("ram:URIID", buyer.company ? buyer.email : null)),
    ]),
    buyer.address && postalAddress(buyer.address),
    electronicAddress(buyer.email),
    element("ram:SpecifiedTaxRegistration", textElement("ram:ID", vatId(buyer.vat_number), { schemeID: "VA" })),
  ]);
}

function postalAddress({ line_1, line_2, city, postal_code, country }: PostalAddress) {
  return element("ram:PostalTradeAddress", [
    textElement("ram:PostcodeCode", postal_code),
    textElement("ram:LineOne", line_1),
    textElement("ram:LineTwo", line_2),
    textElement("ram:CityName", city),
    textElement("ram:CountryID", country),
  ]);
}

function electronicAddress(email: string | null) {
  return element("ram:URIUniversalCommunication", textElement("ram:URIID", email, { schemeID: "EM" }));
}
