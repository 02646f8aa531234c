import { vatId } from "#domain/e-invoices.ts";
import type { InvoiceBuyer, InvoiceSeller, PostalAddress } from "#domain/invoices.ts";
import { element, words, type Xml } from "./xml.ts";

/**
 * BG-4. A seller without a VAT number is identified by tax number, which the standard also requires
 * as an identifier (BR-CO-26).
 */
export function sellerParty(seller: InvoiceSeller): Xml | null {
  const vat_id = vatId(seller.vat_number);
  const tax_number = seller.tax_number ?? (vat_id ? null : seller.vat_number);
  return element("ram:SellerTradeParty", [
    !vat_id && words("ram:ID", tax_number),
    words("ram:Name", seller.legal_name),
    element("ram:DefinedTradeContact", [
      words("ram:PersonName", seller.contact_name ?? seller.legal_name),
      element("ram:TelephoneUniversalCommunication", words("ram:CompleteNumber", seller.phone)),
      element("ram:EmailURIUniversalCommunication", words("ram:URIID", seller.email)),
    ]),
    postalAddress(seller.address),
    electronicAddress(seller.email),
    element("ram:SpecifiedTaxRegistration", words("ram:ID", vat_id, { schemeID: "VA" })),
    element("ram:SpecifiedTaxRegistration", words("ram:ID", tax_number, { schemeID: "FC" })),
  ]);
}

/**
 * BG-7: the company, with the person who ordered as its contact; without a company the person is
 * the buyer.
 */
export function buyerParty(buyer: InvoiceBuyer): Xml | null {
  return element("ram:BuyerTradeParty", [
    words("ram:Name", buyer.company ?? buyer.name),
    element("ram:DefinedTradeContact", [
      words("ram:PersonName", buyer.company ? buyer.name : null),
      element("ram:EmailURIUniversalCommunication", words("ram:URIID", buyer.company ? buyer.email : null)),
    ]),
    buyer.address && postalAddress(buyer.address),
    electronicAddress(buyer.email),
    element("ram:SpecifiedTaxRegistration", words("ram:ID", vatId(buyer.vat_number), { schemeID: "VA" })),
  ]);
}

function postalAddress({ line_1, line_2, city, postal_code, country }: PostalAddress) {
  return element("ram:PostalTradeAddress", [
    words("ram:PostcodeCode", postal_code),
    words("ram:LineOne", line_1),
    words("ram:LineTwo", line_2),
    words("ram:CityName", city),
    words("ram:CountryID", country),
  ]);
}

function electronicAddress(email: string | null) {
  return element("ram:URIUniversalCommunication", words("ram:URIID", email, { schemeID: "EM" }));
}
