import type { Currency } from "#domain/currencies.ts";
import type { DayOrder } from "#domain/day-order.ts";
import type { ImportedOrder, ImportProblem } from "#domain/imports.ts";

/** Other products that events move in from. */
export const PRODUCTS = ["HI_EVENTS", "PRETIX", "EVENTBRITE", "TITO", "ALF_IO"] as const;
export type Product = (typeof PRODUCTS)[number];

export const PRODUCT_NAMES: Record<Product, string> = {
  HI_EVENTS: "Hi.Events",
  PRETIX: "pretix",
  EVENTBRITE: "Eventbrite",
  TITO: "Tito",
  ALF_IO: "alf.io",
};

/** One sheet of a file. */
export interface Sheet {
  /** The file's name, and the sheet's where there are several. */
  name: string;
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** What a status that the product is not known to have makes of a ticket. */
export const MOVED_STATUSES = ["VALID", "CANCELLED", "LEFT_OUT"] as const;
export type ImportedStatus = (typeof MOVED_STATUSES)[number];

/** What files don't say: what their clocks and amounts mean. */
export interface PlatformImportOptions {
  timezone: string;
  /** Where the file names none. */
  currency: Currency;
  /** In which order dates in numbers are written; null: as the files show. */
  day_order: DayOrder | null;
  /** What each unknown status means, where the organizer has said it. */
  statuses: readonly { value: string; becomes: ImportedStatus }[];
}

/** What of the other product's data has no place here, or can't be known from its files. */
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

/** What could not be moved, and of how many it is: lines of the file, or tickets. */
export type LeftCounts = Partial<Record<LeftBehind, number>>;

/** What the price of those is called who have none of their ticket's tiers: beside those with a name it has to have one. */
export const NO_TIER = "–";

export interface ImportedPrice {
  /** The tier's name; null where the ticket has one price. */
  label: string | null;
  /** What most paid for it, in the smallest unit. */
  price: number;
  /** Valid tickets of it. */
  sold: number;
}

export interface ImportedTicket {
  title: string;
  prices: ImportedPrice[];
}

export type PlatformImportProblem = ImportProblem & { file: string };

/** An event as the files of another product tell it. */
export interface PlatformExport {
  product: Product;
  /** Its name there, where the files say it. */
  title: string | null;
  currency: Currency;
  /** Read from the files, so that it need not be given. */
  names_currency: boolean;
  tickets: ImportedTicket[];
  orders: ImportedOrder[];
  problems: PlatformImportProblem[];
  /** Statuses that are not known, and how many lines have each; null: the organizer has not said what it means. */
  statuses: { value: string; count: number; becomes: ImportedStatus | null }[];
  /** Dates can be read both ways: the organizer says in which order days and months are. */
  asks_day_order: boolean;
  left: LeftCounts;
  /** Columns that the product is known to have, and these files lack. */
  missing_columns: string[];
  counts: { orders: number; attendees: number; cancelled: number; checked_in: number; gross: number };
}

/** Why these files are no event that can move in, all at once. */
export type PlatformImportRefusal =
  | "not_recognised"
  | "several_products"
  | "attendees_missing"
  | "several_currencies"
  | "no_orders";
