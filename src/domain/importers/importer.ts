import type { Currency } from "#domain/currencies.ts";
import type { DayOrder } from "#domain/day-order.ts";
import type { ImportedOrder, ImportProblem } from "#domain/imports.ts";

export const PRODUCTS = ["HI_EVENTS", "PRETIX", "EVENTBRITE", "TITO", "ALF_IO"] as const;
export type Product = (typeof PRODUCTS)[number];

export const PRODUCT_NAMES: Record<Product, string> = {
  HI_EVENTS: "Hi.Events",
  PRETIX: "pretix",
  EVENTBRITE: "Eventbrite",
  TITO: "Tito",
  ALF_IO: "alf.io",
};

export interface Sheet {
  /** The file's name, followed by the sheet's if there are several. */
  name: string;
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** The meanings that an unknown status can be given. */
export const MOVED_STATUSES = ["VALID", "CANCELLED", "LEFT_OUT"] as const;
export type ImportedStatus = (typeof MOVED_STATUSES)[number];

export interface PlatformImportOptions {
  timezone: string;
  /** Used if the files contain no currency. */
  currency: Currency;
  /** The order of day and month in numeric dates; null: detected from the files. */
  day_order: DayOrder | null;
  /** The meaning of each unknown status, if the organizer has chosen one. */
  statuses: readonly { value: string; becomes: ImportedStatus }[];
}

/**
 * Data of the other platform that is not imported, because there is no equivalent or because the
 * files lack it.
 */
export const LEFT_BEHIND = [
  "unpaid_orders",
  "other_events",
  "unassigned_tickets",
  "refunds",
  "seats",
  "vouchers",
  "addresses",
  "payment_references",
  "fees",
  "old_codes",
  "prices",
  "order_dates",
  "unknown_orders",
  "left_out",
] as const;
export type LeftBehind = (typeof LEFT_BEHIND)[number];

/** What was not imported and how often: lines of the file, or tickets. */
export type LeftCounts = Partial<Record<LeftBehind, number>>;

/** The tier name of attendees without a tier: beside named tiers it needs one. */
export const NO_TIER = "–";

export interface ImportedPrice {
  /** The tier's name; null if the ticket has one price. */
  label: string | null;
  /** The amount most of its buyers paid, in the smallest unit. */
  price: number;
  /** The number of valid tickets. */
  sold: number;
}

export interface ImportedTicket {
  title: string;
  prices: ImportedPrice[];
}

export type PlatformImportProblem = ImportProblem & { file: string };

export interface PlatformExport {
  product: Product;
  /** The event's name on the platform, if the files contain it. */
  title: string | null;
  currency: Currency;
  /** The currency was read from the files, so the organizer need not choose it. */
  names_currency: boolean;
  tickets: ImportedTicket[];
  orders: ImportedOrder[];
  problems: PlatformImportProblem[];
  /**
   * Unknown statuses and the number of lines of each; null: the organizer has not chosen a meaning.
   */
  statuses: { value: string; count: number; becomes: ImportedStatus | null }[];
  /** Some dates are ambiguous: the organizer has to choose the order of day and month. */
  asks_day_order: boolean;
  left: LeftCounts;
  /** Columns that the platform's exports have and these files lack. */
  missing_columns: string[];
  counts: { orders: number; attendees: number; cancelled: number; checked_in: number; gross: number };
}

/** Why the files cannot be imported as an event at all. */
export type PlatformImportRefusal =
  | "not_recognised"
  | "several_products"
  | "attendees_missing"
  | "several_currencies"
  | "no_orders";
