import { z } from "zod";
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  INVOICE_FOOTER_MAX,
  INVOICE_PREFIX_MAX,
  NAME_MAX,
  POSTAL_CODE_MAX,
  VAT_NUMBER_MAX,
} from "#domain/maxima.ts";
import { E_INVOICE_PROFILES, INVOICE_KINDS, isInvoicePrefix } from "#domain/invoices.ts";
import { vatNumber } from "./company-details.ts";
import { endpoint, single } from "./endpoint.ts";
import { country, id, instant, line, optional, problem, shortId, text } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { fileQuery, list, listQuery, narrowingQuery, page, TABLE_TYPES } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

/** The organizer as the seller on invoices. */
export const seller = z.object({
  is_issuing: z.boolean(),
  legal_name: z.string().nullable(),
  line_1: z.string().nullable(),
  line_2: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  vat_number: z.string().nullable(),
  tax_number: z.string().nullable(),
  prefix: z.string(),
  footer: z.string().nullable(),
  /** The number that the next document would currently get. */
  next_number: z.string(),
  updated_at: instant,
});
export type Seller = z.output<typeof seller>;

const NEEDED_OF_SELLER = ["legal_name", "line_1", "city", "country"] as const;

export const sellerInput = z
  .object({
    is_issuing: z.boolean(),
    legal_name: optional(line(NAME_MAX)),
    line_1: optional(line(ADDRESS_LINE_MAX)),
    line_2: optional(line(ADDRESS_LINE_MAX)),
    postal_code: optional(line(POSTAL_CODE_MAX)),
    city: optional(line(CITY_MAX)),
    country: optional(country),
    vat_number: vatNumber,
    tax_number: optional(line(VAT_NUMBER_MAX)),
    prefix: line(INVOICE_PREFIX_MAX, 0).refine(isInvoicePrefix, problem("invoice_prefix")),
    footer: optional(text(INVOICE_FOOTER_MAX)),
  })
  .superRefine((input, context) => {
    if (!input.is_issuing) return;
    for (const name of NEEDED_OF_SELLER)
      if (input[name] === null) context.addIssue({ code: "custom", ...problem("required", [name]) });
  });

export const sellerChange = sellerInput.safeExtend(version);

export const invoiceBrief = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  issued_at: instant,
  /** The amount paid or refunded, in the order's currency. */
  amount: z.int(),
  /** The profile of its machine-readable e-invoice; null if there is only the PDF. */
  e_invoice: z.enum(E_INVOICE_PROFILES).nullable(),
});
export type InvoiceBrief = z.output<typeof invoiceBrief>;

export const invoiceRow = invoiceBrief.extend({
  currency: z.string(),
  /** The company, or else the person, as printed. */
  buyer: z.string(),
  event_id: z.int(),
  event_title: z.string(),
  order_id: z.int(),
  order_public_id: z.string(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceList = list({
  sorts: ["issued_at", "amount"],
  default_sort: "issued_at",
  default_direction: "desc",
  filters: { kind: INVOICE_KINDS, issued_at: "instant" },
});

const inOrganizer = z.object({ organizer_id: id });
const ofOrder = inEvent.extend({ order_id: id, invoice_id: id });
const ofBuyer = z.object({ event_id: id, order_short_id: shortId("o"), invoice_id: id });

/**
 * The header in which `downloadAll` announces the number of documents, which an archive contains
 * only at its end.
 */
export const DOCUMENT_COUNT = "x-document-count";

export const invoices = {
  seller: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id/seller",
    access: "organizer",
    area: "organizers",
    summary: "Get an organizer's invoice details, and whether orders get invoices",
    provides: ["sellers"],
    params: inOrganizer,
    returns: single(seller),
  }),
  saveSeller: endpoint({
    method: "PUT",
    path: "/organizers/:organizer_id/seller",
    access: "organizer",
    area: "organizers",
    summary: "Update an organizer's invoice details; issued invoices stay unchanged",
    invalidates: ["sellers"],
    refuses: ["conflict"],
    params: inOrganizer,
    body: sellerChange,
    returns: single(seller),
  }),
  list: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id/invoices",
    access: "organizer",
    area: "orders",
    summary: "List an organizer's invoices and credit notes",
    may_lag: true,
    provides: ["invoices"],
    params: inOrganizer,
    query: listQuery(invoiceList),
    returns: page(invoiceRow),
  }),
  downloadAll: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/invoices/download",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary:
      "Download invoices and credit notes as PDFs in a zip archive with a CSV list: all, or those matching a search and filters",
    may_lag: true,
    invalidates: [],
    refuses: ["nothing_to_download"],
    params: inOrganizer,
    query: narrowingQuery(invoiceList),
    returns: z.any(),
    kind: "stream",
    media_types: ["application/zip"],
    limit: { per_minute: 5, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/invoices/export",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "Export the list of invoices and credit notes as CSV or XLSX: all, or those matching a search and filters",
    may_lag: true,
    invalidates: [],
    params: inOrganizer,
    query: fileQuery(invoiceList),
    returns: z.any(),
    kind: "stream",
    media_types: TABLE_TYPES,
    limit: { per_minute: 10, by: "session" },
  }),
  download: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id/invoices/:invoice_id",
    access: "organizer",
    area: "orders",
    summary: "Get an invoice or credit note of an order as a PDF",
    provides: ["invoices"],
    params: ofOrder,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 120, by: "session" },
  }),
  downloadAsBuyer: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/invoices/:invoice_id",
    access: "order_holder",
    summary: "Get an invoice or credit note as a PDF, with access to the order",
    provides: ["invoices"],
    params: ofBuyer,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 60, by: "session" },
  }),
  eInvoice: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id/invoices/:invoice_id/xml",
    access: "organizer",
    area: "orders",
    summary: "Get the e-invoice of an invoice or credit note as XML (EN 16931 or XRechnung, syntax CII)",
    provides: ["invoices"],
    params: ofOrder,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/xml"],
    limit: { per_minute: 120, by: "session" },
  }),
  eInvoiceAsBuyer: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/invoices/:invoice_id/xml",
    access: "order_holder",
    summary: "Get the e-invoice of an invoice or credit note as XML, with access to the order",
    provides: ["invoices"],
    params: ofBuyer,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/xml"],
    limit: { per_minute: 60, by: "session" },
  }),
};
