import { type Gathering, gather } from "./gather.ts";
import type { PlatformImportOptions, Sheet } from "./importer.ts";
import { columnKey, hasColumns, isYes, type Names, type Row, type Table, tableOf } from "./table.ts";

const ATTENDEES = {
  id: ["ID"],
  first_name: ["First Name", "Vorname", "Prénom", "Nombre", "Nome"],
  last_name: ["Last Name", "Nachname", "Nom", "Apellido", "Sobrenome"],
  email: ["Email", "E-Mail", "E-mail"],
  status: ["Status"],
  checked_in: ["Is Checked In", "Checked In"],
  checked_in_at: ["Checked In At"],
  ticket_id: ["Ticket ID", "Product ID"],
  ticket: ["Ticket Name", "Product Name", "Ticket", "Product"],
  public_id: ["Public ID"],
  short_id: ["Short ID"],
  created_at: ["Created Date", "Created At"],
  note: ["Notes"],
  order: ["Order Public ID", "Order ID", "Order Reference"],
  passed: ["Event ID", "Last Updated Date", "Updated At", "Occurrence Date", "Check In Status"],
} as const satisfies Names<string>;

const ORDERS = {
  id: ["ID"],
  first_name: ["First Name"],
  last_name: ["Last Name"],
  email: ["Email"],
  gross: ["Total Gross"],
  refunded: ["Total Refunded"],
  fee: ["Total Fee"],
  status: ["Status"],
  payment_status: ["Payment Status"],
  refund_status: ["Refund Status"],
  currency: ["Currency"],
  created_at: ["Created At"],
  public_id: ["Public ID"],
  promo: ["Promo Code"],
  address: ["Billing Address"],
  note: ["Notes"],
} as const satisfies Names<string>;

type OrderTable = Table<keyof typeof ORDERS>;
type Attendees = Table<keyof typeof ATTENDEES>;

function isAttendees(header: readonly string[]): boolean {
  return hasColumns(header, ATTENDEES, ["public_id", "short_id", "ticket", "status"]);
}

function isOrders(header: readonly string[]): boolean {
  return hasColumns(header, ORDERS, ["public_id", "gross", "refunded", "status"]);
}

export function isHiEvents(header: readonly string[]): boolean {
  return isAttendees(header) || isOrders(header);
}

export function isHiEventsTickets(header: readonly string[]): boolean {
  return isAttendees(header);
}

/**
 * Reads Hi.Events' exports of attendees and of orders. They do not refer to each other: attendees
 * created in the same second belong to one order, which is the last one before it whose buyer has
 * the email of one of them. Times are in UTC; a ticket's code is its public id.
 */
export function readHiEvents(sheets: readonly Sheet[], options: PlatformImportOptions) {
  const attendees = sheets.filter(({ header }) => isAttendees(header)).map((sheet) => tableOf(sheet, ATTENDEES));
  const orders = sheets
    .filter(({ header }) => !isAttendees(header) && isOrders(header))
    .map((sheet) => tableOf(sheet, ORDERS));
  const currencies = orders.flatMap((table) => table.rows.map((row) => table.cell(row, "currency")));
  return gather("HI_EVENTS", options, currencies, (into) => {
    for (const table of orders) into.sawDates(table, ["created_at"]);
    for (const table of attendees) into.sawDates(table, ["created_at", "checked_in_at"]);
    const bought = orders.flatMap((table) => table.rows.map((row) => boughtIn(into, table, row)));
    for (const table of attendees) {
      into.lacks(table, "created_at", ATTENDEES.created_at[0]);
      readAttendees(into, table, bought);
    }
    into.left(
      "unknown_orders",
      bought.filter((order) => order.guests === 0 && order.state !== "nothing" && order.state !== "left_out").length,
    );
  });
}

interface Bought {
  reference: string;
  buyer: { first_name: string; last_name: string | null; email: string };
  placed_at: Date | null;
  gross: number | null;
  state: "done" | "cancelled" | "unpaid" | "nothing" | "left_out";
  guests: number;
}

function boughtIn(into: Gathering, table: OrderTable, row: Row): Bought {
  const cell = (key: keyof typeof ORDERS) => table.cell(row, key);
  if (/[1-9]/.test(cell("refunded")) || /REFUNDED/i.test(cell("refund_status"))) into.left("refunds");
  if (/[1-9]/.test(cell("fee"))) into.left("fees");
  if (cell("promo")) into.left("vouchers");
  if (cell("address")) into.left("addresses");
  const placed_at = into.moment(table, row, ["created_at"], { zone: "UTC" });
  return {
    reference: cell("public_id") || `${table.name}:${row.line}`,
    buyer: { first_name: cell("first_name"), last_name: cell("last_name") || null, email: cell("email") },
    placed_at,
    gross: into.amount(table, row, "gross"),
    state: orderState(cell("status")) ?? MEANT[into.meaningOf(table, row, "status", cell("status")) ?? "LEFT_OUT"],
    guests: 0,
  };
}

/** Maps the status of an order; null if it is unknown. */
function orderState(status: string): Bought["state"] | null {
  if (/^COMPLETED$/i.test(status) || status === "") return "done";
  if (/^CANCELLED$/i.test(status)) return "cancelled";
  if (/AWAITING/i.test(status)) return "unpaid";
  return /^(RESERVED|ABANDONED|EXPIRED|PAYMENT_FAILED)$/i.test(status) ? "nothing" : null;
}

const MEANT = { VALID: "done", CANCELLED: "cancelled", LEFT_OUT: "left_out" } as const;

function readAttendees(into: Gathering, table: Attendees, bought: readonly Bought[]): void {
  const tiers = tiersOf(table);
  const found = ownersOf(into, table, bought);
  const orderOf = new Map(table.rows.map((row) => [row, found(row)]));
  for (const order of orderOf.values()) if (order) order.guests += 1;
  const assigned = new Map<Bought, number>();
  for (const row of table.rows) {
    const cell = (key: keyof typeof ATTENDEES) => table.cell(row, key);
    const order = orderOf.get(row);
    const status = cell("status").toUpperCase();
    if (/AWAITING|PENDING/.test(status) || order?.state === "unpaid" || order?.state === "nothing") {
      into.left("unpaid_orders");
      continue;
    }
    if (order?.state === "left_out") continue;
    const known = status === "CANCELLED" ? "CANCELLED" : /^(ACTIVE|)$/.test(status) ? "VALID" : null;
    const meaning = known ?? into.meaningOf(table, row, "status", cell("status"));
    if (!meaning) continue;
    const at = order ? (assigned.get(order) ?? 0) : 0;
    if (order) assigned.set(order, at + 1);
    const created_at = into.moment(table, row, ["created_at"], { zone: "UTC" });
    const arrived_at = into.moment(table, row, ["checked_in_at"], { zone: "UTC", quiet: true });
    const gross = order?.gross ?? null;
    if (gross === null) into.left("prices");
    const { ticket, tier } = tiers(row);
    into.add(
      { file: table.name, line: row.line },
      {
        order: order?.reference ?? (cell("public_id") || `${table.name}:${row.line}`),
        first_name: cell("first_name"),
        last_name: cell("last_name") || null,
        email: cell("email"),
        ...(order && { buyer: order.buyer }),
        ticket,
        tier,
        gross: gross === null || !order ? null : partOf(gross, order.guests, at),
        code: cell("public_id") || null,
        status: meaning === "CANCELLED" || order?.state === "cancelled" ? "CANCELLED" : "ACTIVE",
        placed_at: order?.placed_at ?? created_at,
        checked_in_at: arrived_at ?? (isYes(cell("checked_in")) ? created_at : null),
        answers: table.others(row),
        note: cell("note") || null,
      },
    );
  }
}

/**
 * Returns an equal share of the order's total; the first one includes the remainder. No file
 * contains the price of a single ticket.
 */
function partOf(total: number, parts: number, at: number): number {
  const part = Math.floor(total / parts);
  return at === 0 ? total - part * (parts - 1) : part;
}

/**
 * Finds the order of each attendee: by reference if the file has one, otherwise by creation time
 * and email.
 */
function ownersOf(into: Gathering, table: Attendees, bought: readonly Bought[]): (row: Row) => Bought | undefined {
  const named = new Map(bought.map((order) => [order.reference, order]));
  const sorted = bought.toSorted((a, b) => timeOf(a.placed_at) - timeOf(b.placed_at));
  const byAddress = Map.groupBy(sorted, ({ buyer }) => buyer.email.toLowerCase());
  const byMoment = new Map<string, Set<Bought>>();
  const own = new Map<Row, Bought>();
  for (const row of table.rows) {
    const moment = table.cell(row, "created_at");
    const candidates = byAddress.get(table.cell(row, "email").toLowerCase()) ?? [];
    const last = lastBefore(candidates, into.moment(table, row, ["created_at"], { zone: "UTC", quiet: true }));
    if (!last) continue;
    own.set(row, last);
    if (moment) byMoment.set(moment, (byMoment.get(moment) ?? new Set()).add(last));
  }
  return (row) => {
    const reference = table.cell(row, "order") || table.cell(row, "public_id").replace(/-\d+$/, "");
    const known = named.get(reference) ?? own.get(row);
    if (known) return known;
    const sameMoment = byMoment.get(table.cell(row, "created_at"));
    return sameMoment?.size === 1 ? [...sameMoment][0] : undefined;
  };
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? 0;
}

/** Returns the last order (sorted by time) placed before a moment. */
function lastBefore(sorted: readonly Bought[], moment: Date | null): Bought | undefined {
  if (!moment) return sorted.at(-1);
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (timeOf(sorted[middle]?.placed_at ?? null) <= moment.getTime()) from = middle + 1;
    else to = middle;
  }
  return sorted[from - 1];
}

/**
 * Splits tiers from titles: a tier follows its ticket's title, “Seat - Balcony”, and the common
 * beginning of one ticket's names is the title.
 */
function tiersOf(table: Attendees): (row: Row) => { ticket: string; tier: string | null } {
  const byId = Map.groupBy(table.rows, (row) => table.cell(row, "ticket_id"));
  const titles = new Map(
    [...byId].map(([id, rows]) => {
      const names = new Set(rows.map((row) => table.cell(row, "ticket")));
      return [id, id !== "" && names.size > 1 ? commonTitle([...names]) : null];
    }),
  );
  return (row) => {
    const fullTitle = table.cell(row, "ticket");
    const title = titles.get(table.cell(row, "ticket_id")) ?? null;
    return title === null
      ? { ticket: fullTitle, tier: null }
      : { ticket: title, tier: fullTitle.slice(title.length + SIGN.length) };
  };
}

const SIGN = " - ";

function commonTitle(names: readonly string[]): string | null {
  const [first = "", ...rest] = names;
  const ends = [...first.matchAll(/ - /g)].map(({ index }) => index).toReversed();
  const at = ends.find((end) => rest.every((name) => name.startsWith(first.slice(0, end) + SIGN)));
  return at === undefined || columnKey(first.slice(0, at)) === "" ? null : first.slice(0, at);
}
