import type { ListedAttendeeStatus } from "#domain/check-in.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { DayOrders } from "#domain/day-order.ts";
import { isGarbled } from "#domain/garbled-names.ts";
import { type ImportedAttendee, type ImportedOrder, isNote } from "#domain/imports.ts";
import {
  EMAIL_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  NAME_MAX,
  NOTE_MAX,
  SCANNED_CODE_MAX,
  TIER_LABEL_MAX,
} from "#domain/maxima.ts";
import { LOCALES, type Locale } from "#domain/locales.ts";
import { withoutTurning } from "#domain/names.ts";
import { readPaidAmount } from "#domain/paid-amounts.ts";
import {
  type LeftBehind,
  type LeftCounts,
  type ImportedPrice,
  type ImportedStatus,
  type ImportedTicket,
  type PlatformImportOptions,
  type PlatformImportProblem,
  type PlatformImportRefusal,
  NO_TIER,
  type Product,
  type PlatformExport,
} from "./importer.ts";
import type { Row, Table } from "./table.ts";
import { instantIn, isUnclear } from "./times.ts";

/** One ticket as read from a line of a file: missing values are taken from its order. */
export interface FoundTicket {
  order: string;
  first_name: string;
  last_name: string | null;
  email: string;
  buyer?: { first_name: string; last_name: string | null; email: string };
  ticket: string;
  tier: string | null;
  gross: number | null;
  code: string | null;
  status: ListedAttendeeStatus;
  placed_at: Date | null;
  checked_in_at: Date | null;
  locale?: Locale | null;
  answers: { question: string; answer: string }[];
  note: string | null;
}

/** Collects what a reader finds while it goes through the lines. */
export interface Gathering {
  options: PlatformImportOptions;
  problem: <Key extends string>(table: Table<Key>, row: Row, key: Key | null, problem: string, value?: string) => void;
  left: (what: LeftBehind, how_many?: number) => void;
  /** Reads an amount in the file's currency; null if the cell is empty or no amount. */
  amount: <Key extends string>(table: Table<Key>, row: Row, key: Key) => number | null;
  /**
   * Collects all dates of a table before any of them is read, in order to detect the order of day
   * and month.
   */
  sawDates: <Key extends string>(table: Table<Key>, keys: readonly Key[]) => void;
  /**
   * Reads the time that several cells give together; null if they give none, which is reported
   * unless `quiet`: then the cells may contain something else.
   */
  moment: <Key extends string>(table: Table<Key>, row: Row, keys: readonly Key[], how?: ReadMoment) => Date | null;
  /**
   * Returns the meaning that the organizer chose for an unknown status; null if none was chosen yet
   * or the line is left out: then it is not added.
   */
  meaningOf: <Key extends string>(
    table: Table<Key>,
    row: Row,
    key: Key,
    value: string,
  ) => Exclude<ImportedStatus, "LEFT_OUT"> | null;
  sawTitle: (title: string) => void;
  add: (at: { file: string; line: number }, ticket: FoundTicket) => void;
  lacks: <Key extends string>(table: Table<Key>, key: Key, name: string) => void;
}

type ReadMoment = { zone?: string; quiet?: boolean };

type LocatedTicket = FoundTicket & { file: string; line: number };

/** Reads the files with `fill` and returns the event. Never throws, whatever the cells contain. */
export function gather(
  product: Product,
  options: PlatformImportOptions,
  /** The currency must be known before amounts are read. */
  currencies: readonly string[],
  fill: (into: Gathering) => void,
): PlatformExport | { refusal: PlatformImportRefusal } {
  const named = [...new Set(currencies.map((code) => code.trim().toUpperCase()).filter((code) => code !== ""))];
  if (named.length > 1) return { refusal: "several_currencies" };
  const [currency = options.currency] = named;
  if (!CURRENCIES.includes(currency)) return { refusal: "several_currencies" };
  const found: LocatedTicket[] = [];
  const problems: PlatformImportProblem[] = [];
  const left: LeftCounts = {};
  const titles = new Map<string, number>();
  const missing = new Set<string>();
  const statuses = new Map<string, PlatformExport["statuses"][number]>();
  const day_orders = new DayOrders(options.day_order);
  const columns = new Map<string, number>();
  const columnOf = (table: { name: string }, key: string | undefined) => {
    const name = `${key} ${table.name}`;
    if (!columns.has(name)) columns.set(name, columns.size);
    return columns.get(name) ?? 0;
  };
  const into: Gathering = {
    options: { ...options, currency },
    problem: (table, row, key, problem, value) =>
      problems.push({
        file: table.name,
        line: row.line,
        column: key === null ? null : table.spelt(key),
        problem,
        value: (value ?? (key === null ? "" : table.cell(row, key))).slice(0, VALUE_MAX),
      }),
    left: (what, how_many = 1) => {
      if (how_many > 0) left[what] = (left[what] ?? 0) + how_many;
    },
    amount: (table, row, key) => {
      const cell = table.cell(row, key);
      const amount = readPaidAmount(cell, currency);
      if (amount === undefined) into.problem(table, row, key, "price_wrong");
      return amount ?? null;
    },
    sawDates: (table, keys) => {
      for (const key of keys) for (const row of table.rows) day_orders.take(columnOf(table, key), table.cell(row, key));
    },
    moment: (table, row, keys, { zone = options.timezone, quiet = false } = {}) => {
      const text = keys
        .map((key) => table.cell(row, key))
        .filter(Boolean)
        .join(" ");
      const [key = null] = keys;
      const order = day_orders.orderOf(columnOf(table, keys[0]));
      const at = instantIn(text, zone, order);
      if (text && !at && !quiet) into.problem(table, row, key, isUnclear(text, order) ? "date_unclear" : "date_wrong");
      return at;
    },
    meaningOf: (table, row, key, value) => {
      const becomes = options.statuses.find((status) => status.value === value)?.becomes ?? null;
      const seen = statuses.get(value) ?? { value, count: 0, becomes };
      seen.count += 1;
      statuses.set(value, seen);
      if (becomes === null) into.problem(table, row, key, "status_unknown", value);
      if (becomes === "LEFT_OUT") into.left("left_out");
      return becomes === "LEFT_OUT" ? null : becomes;
    },
    sawTitle: (title) => void (title !== "" && titles.set(title, (titles.get(title) ?? 0) + 1)),
    add: (at, ticket) => void found.push({ ...at, ...ticket }),
    lacks: (table, key, name) => void (!table.has(key) && missing.add(name)),
  };
  fill(into);
  const wrong = new Set(problems.filter((problem) => !isNote(problem)).map(({ file, line }) => `${line} ${file}`));
  const sound = found.filter(({ file, line }) => !wrong.has(`${line} ${file}`));
  const orders = ordersOf(sound, problems);
  if (orders.length === 0 && problems.length === 0 && statuses.size === 0) return { refusal: "no_orders" };
  return {
    product,
    title: mostOf(titles)?.slice(0, NAME_MAX) ?? null,
    currency,
    names_currency: named.length === 1,
    tickets: ticketsOf(orders),
    orders,
    problems,
    statuses: [...statuses.values()].toSorted((a, b) => b.count - a.count),
    asks_day_order: day_orders.isUnclear,
    left: { ...left, ...withoutCode(orders, left), ...withoutDate(orders) },
    missing_columns: [...missing],
    counts: countsOf(orders),
  };
}

/** Enough of a cell to find it. */
const VALUE_MAX = 100;

function ordersOf(found: readonly LocatedTicket[], problems: PlatformImportProblem[]): ImportedOrder[] {
  const orders = Map.groupBy(found, ({ order }) => order);
  const codes = new Set<string>();
  return [...orders].flatMap(([reference, tickets]) => {
    const buyer = buyerOf(tickets);
    const attendees = tickets.flatMap((ticket) => {
      const attendee = attendeeOf(ticket, buyer);
      const problem = problemOf(attendee, codes);
      if (problem) problems.push({ file: ticket.file, line: ticket.line, column: null, ...problem });
      if (attendee.code !== null) codes.add(attendee.code);
      const name = `${attendee.first_name} ${attendee.last_name ?? ""}`.trim();
      if (isGarbled(name))
        problems.push({ file: ticket.file, line: ticket.line, column: null, problem: "name_garbled", value: name });
      return problem ? [] : [attendee];
    });
    if (attendees.length === 0) return [];
    const [first] = tickets;
    return [
      {
        reference: reference.slice(0, NAME_MAX),
        buyer,
        locale: tickets.find(({ locale }) => locale)?.locale ?? null,
        placed_at: first?.placed_at ?? null,
        attendees,
      },
    ];
  });
}

/** Returns the buyer; if the files lack one, the first attendee with an email. */
function buyerOf(tickets: readonly LocatedTicket[]): ImportedOrder["buyer"] {
  const knownBuyer = tickets.map(({ buyer }) => buyer).find((buyer) => buyer && isAddress(buyer.email));
  const guest = tickets.find(({ email }) => isAddress(email)) ?? tickets[0];
  const { first_name = "", last_name = null, email = "" } = knownBuyer ?? guest ?? {};
  if (first_name !== "" || last_name) return { ...cutName({ first_name, last_name }), email };
  const named = tickets.find((ticket) => ticket.first_name !== "");
  // without any name, the email stands in for it
  return { ...cutName(named ?? { first_name: email.split("@")[0] ?? "", last_name: null }), email };
}

/**
 * A last name alone counts as a name. Longer names are truncated, so that no attendee is left out
 * for that.
 */
function cutName({ first_name, last_name }: { first_name: string; last_name: string | null }) {
  const [first, last] = first_name ? [first_name, last_name ?? ""] : [last_name ?? "", ""];
  return {
    first_name: inOneLine(first).slice(0, FIRST_NAME_MAX).trim(),
    last_name: inOneLine(last).slice(0, LAST_NAME_MAX).trim() || null,
  };
}

function attendeeOf(ticket: LocatedTicket, buyer: ImportedOrder["buyer"]): ImportedAttendee {
  const isNamed = ticket.first_name !== "" || (ticket.last_name ?? "") !== "";
  const name = isNamed ? ticket : buyer;
  return {
    line: ticket.line,
    ...cutName(name),
    email: ticket.email || buyer.email,
    ticket: inOneLine(ticket.ticket),
    tier: inOneLine(ticket.tier ?? "") || null,
    gross: ticket.gross,
    code: ticket.code,
    status: ticket.status,
    checked_in_at: ticket.status === "ACTIVE" ? ticket.checked_in_at : null,
    answers: ticket.answers,
    note: ticket.note?.slice(0, NOTE_MAX) ?? null,
  };
}

/** Normalizes whitespace: titles that differ in whitespace alone are the same. */
function inOneLine(text: string): string {
  return withoutTurning(text).replace(/\s+/gu, " ").trim();
}

function problemOf(
  { first_name, email, ticket, tier, code }: ImportedAttendee,
  codes: ReadonlySet<string>,
): { problem: string; value: string } | null {
  const problemWith = (problem: string, value: string) => ({ problem, value: value.slice(0, VALUE_MAX) });
  if (ticket === "") return problemWith("ticket_missing", "");
  if (email === "") return problemWith("email_missing", "");
  if (!isAddress(email)) return problemWith("email_wrong", email);
  if (first_name === "") return problemWith("name_missing", "");
  if (ticket.length > NAME_MAX) return problemWith("ticket_long", ticket);
  if ((tier ?? "").length > TIER_LABEL_MAX) return problemWith("ticket_long", tier ?? "");
  if (code !== null && code.length > SCANNED_CODE_MAX) return problemWith("code_long", code);
  if (code !== null && codes.has(code)) return problemWith("code_twice", code);
  return null;
}

function isAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+$/.test(text);
}

/**
 * Returns the tickets in the order of the files, with the most frequent amount paid for each of
 * their prices.
 */
function ticketsOf(orders: readonly ImportedOrder[]): ImportedTicket[] {
  const people = orders.flatMap(({ attendees }) => attendees);
  return [...Map.groupBy(people, ({ ticket }) => ticket)].map(([title, holders]) => {
    const tiers = Map.groupBy(holders, ({ tier }) => tier ?? "");
    return {
      title,
      prices: [...tiers].map(([label, attendees]) => priceOf(label || null, attendees, tiers.size > 1)),
    };
  });
}

function priceOf(label: string | null, people: readonly ImportedAttendee[], isOneOfMany: boolean): ImportedPrice {
  const valid = people.filter(({ status }) => status === "ACTIVE");
  const paid = new Map<number, number>();
  for (const { gross } of valid.length > 0 ? valid : people)
    // a free admission does not count for the price
    if (gross !== null && gross > 0) paid.set(gross, (paid.get(gross) ?? 0) + 1);
  return { label: label ?? (isOneOfMany ? NO_TIER : null), price: mostOf(paid) ?? 0, sold: valid.length };
}

/** Returns the most frequent value; among equals the first. */
function mostOf<Value>(counted: ReadonlyMap<Value, number>): Value | undefined {
  return [...counted].toSorted(([, count], [, other]) => other - count)[0]?.[0];
}

function withoutCode(orders: readonly ImportedOrder[], { old_codes = 0 }: LeftCounts): LeftCounts {
  const without = orders
    .flatMap(({ attendees }) => attendees)
    .filter((attendee) => attendee.status === "ACTIVE" && attendee.code === null);
  const all = Math.max(old_codes, without.length);
  return all > 0 ? { old_codes: all } : {};
}

function withoutDate(orders: readonly ImportedOrder[]): LeftCounts {
  const order_dates = orders.filter(({ placed_at }) => placed_at === null).length;
  return order_dates > 0 ? { order_dates } : {};
}

function countsOf(orders: readonly ImportedOrder[]): PlatformExport["counts"] {
  const people = orders.flatMap(({ attendees }) => attendees);
  const valid = people.filter(({ status }) => status === "ACTIVE");
  return {
    orders: orders.length,
    attendees: valid.length,
    cancelled: people.length - valid.length,
    checked_in: valid.filter(({ checked_in_at }) => checked_in_at !== null).length,
    gross: valid.reduce((sum, { gross }) => sum + (gross ?? 0), 0),
  };
}

/** Maps a language tag of another product to ours: `de-informal` and `pt-BR`. */
export function localeIn(cell: string): Locale | null {
  const tag = cell.trim().toLowerCase().replace("_", "-");
  if (tag.startsWith("zh")) return "zh-cn";
  const exact = LOCALES.find((locale) => locale === tag);
  return exact ?? LOCALES.find((locale) => locale === tag.split("-")[0]) ?? null;
}
