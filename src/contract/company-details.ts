import { z } from "zod";
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  NAME_MAX,
  POSTAL_CODE_MAX,
  REFERENCE_MAX,
  VAT_NUMBER_MAX,
} from "#domain/maxima.ts";
import { country, line, optional, problem } from "./fields.ts";

/** The address of a seller or a company. Some countries have no postal codes. */
const postalAddress = z.object({
  line_1: line(ADDRESS_LINE_MAX),
  line_2: optional(line(ADDRESS_LINE_MAX)),
  postal_code: optional(line(POSTAL_CODE_MAX)),
  city: line(CITY_MAX),
  country,
});

/** Printed as given: its owner is not verified, and it does not affect prices. */
export const vatNumber = optional(
  line(VAT_NUMBER_MAX).refine((number) => /^[\dA-Z][\dA-Z .\-/+*]*\d[\dA-Z .\-/+*]*$/i.test(number), problem("wrong")),
);

/** The company that a buyer purchases for, as printed on the invoice. */
export const companyInput = z.object({
  name: line(NAME_MAX),
  address: postalAddress,
  vat_number: vatNumber,
  purchase_order: optional(line(REFERENCE_MAX)),
  /** A reference that the company requires; in Germany the Leitweg-ID. */
  buyer_reference: optional(line(REFERENCE_MAX)),
});
export type Company = z.output<typeof companyInput>;

/** As the buyer entered it. */
export const company = z.object({
  name: z.string(),
  address: z.object({
    line_1: z.string(),
    line_2: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string(),
    country: z.string(),
  }),
  vat_number: z.string().nullable(),
  purchase_order: z.string().nullable(),
  buyer_reference: z.string().nullable(),
});
