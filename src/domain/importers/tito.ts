import { type Gathering, gather } from "./gather.ts";
import type { PlatformImportOptions, Sheet } from "./importer.ts";
import { splitName } from "#domain/split-name.ts";
import { hasColumns, type Names, type Row, type Table, tableOf } from "./table.ts";

/** The export of tickets. Answers follow in columns of their own. */
const TICKETS = {
  ticket: ["Ticket", "Ticket Type", "Release", "Ticket Title", "Release Title"],
  created_at: ["Ticket Created Date", "Ticket Created At"],
  name: ["Ticket Full Name", "Ticket Name", "Full Name"],
  first_name: ["Ticket First Name"],
  last_name: ["Ticket Last Name"],
  email: ["Ticket Email"],
  event: ["Event", "Event Title"],
  void: ["Void Status", "Void", "State", "Ticket State"],
  price: ["Price Paid", "Price", "Ticket Price"],
  currency: ["Currency", "Order Currency"],
  reference: ["Ticket Reference"],
  url: ["Unique Ticket URL", "Ticket URL", "Ticket Slug", "Slug"],
  order: ["Order Reference", "Registration Reference"],
  buyer: ["Order Name", "Registration Name"],
  buyer_email: ["Order Email", "Registration Email"],
  placed_at: ["Order Completed Date", "Order Created Date", "Registration Date", "Order Date"],
  discount: ["Order Discount Code", "Discount Code"],
  payment: ["Payment Reference"],
  checked_in: ["Checked In", "Check-in", "Checkin"],
  checked_in_at: ["Checked In At", "Check-in Date", "First Check-in"],
  company: ["Ticket Company Name"],
  address: ["Billing Address", "Order Billing Address"],
  refunded: ["Refunded", "Refund Amount", "Amount Refunded"],
  language: ["Language", "Locale", "Order Locale"],
  passed: [
    ...[
      "Number",
      "Ticket Phone Number",
      "Tags",
      "Unique Order URL",
      "Order Company Name",
      "Order Phone Number",
      "Order IP",
    ],
    ...[
      "Order Created Date",
      "Order Completed Date",
      "Ticket Last Updated Date",
      "Ticket Updated Date",
      "Source",
      "Activities",
    ],
    ...[
      "Price Less Tax",
      "Tax",
      "VAT Number",
      "Tax ID",
      "Assigned",
      "Order Country",
      "Metadata",
      "Order Metadata",
      "Tito Fee",
    ],
  ],
} as const satisfies Names<string>;
type Column = keyof typeof TICKETS;

export function isTito(header: readonly string[]): boolean {
  return (
    hasColumns(header, TICKETS, ["reference"]) &&
    (hasColumns(header, TICKETS, ["order"]) ||
      hasColumns(header, TICKETS, ["void"]) ||
      hasColumns(header, TICKETS, ["name"]))
  );
}

/**
 * Reads Tito's export of tickets. A ticket's code is the secret end of its URL; without that column
 * its reference.
 */
export function readTito(sheets: readonly Sheet[], options: PlatformImportOptions) {
  const tables = sheets.filter(({ header }) => isTito(header)).map((sheet) => tableOf(sheet, TICKETS));
  const currencies = tables.flatMap((table) => table.rows.map((row) => table.cell(row, "currency")));
  const events = new Set(tables.flatMap((table) => table.rows.map((row) => table.cell(row, "event"))));
  return gather("TITO", options, currencies, (into) => {
    for (const table of tables) into.sawDates(table, ["placed_at", "created_at", "checked_in_at", "checked_in"]);
    for (const table of tables) {
      for (const key of ["url", "order", "price", "void"] as const) into.lacks(table, key, TICKETS[key][0]);
      for (const row of table.rows) readLine(into, table, row, firstOf(events));
    }
  });
}

/** Only one event is imported at a time: the one on the first line. */
function firstOf(events: ReadonlySet<string>): string {
  return [...events].find((event) => event !== "") ?? "";
}

function readLine(into: Gathering, table: Table<Column>, row: Row, event: string): void {
  const cell = (key: Column) => table.cell(row, key);
  if (cell("event") && cell("event") !== event) return into.left("other_events");
  into.sawTitle(cell("event"));
  const state = cell("void");
  if (/unassigned|incomplete|not assigned/i.test(state)) into.left("unassigned_tickets");
  if (/unpaid|pending|reserved/i.test(state)) return into.left("unpaid_orders");
  const isVoid = /^(void|voided|true|yes|1|cancel\w*|refunded)$/i.test(state);
  if (/refund/i.test(state) || /[1-9]/.test(cell("refunded"))) into.left("refunds");
  const isValid =
    /^(|false|no|0|-|completed?|assigned|unassigned|incomplete|not assigned|valid|active|reminder)$/i.test(state);
  const meaning = isVoid ? "CANCELLED" : isValid ? "VALID" : into.meaningOf(table, row, "void", state);
  if (!meaning) return;
  if (cell("discount")) into.left("vouchers");
  if (cell("payment")) into.left("payment_references");
  if (cell("address")) into.left("addresses");
  const placed_at = cell("placed_at")
    ? into.moment(table, row, ["placed_at"])
    : into.moment(table, row, ["created_at"], { quiet: true });
  const arrived_at =
    into.moment(table, row, ["checked_in_at"], { quiet: true }) ??
    into.moment(table, row, ["checked_in"], { quiet: true });
  const isHere = arrived_at !== null || /^(yes|true|1|checked.?in)$/i.test(cell("checked_in"));
  const buyer = splitName(cell("buyer"));
  const company = cell("company") ? [{ question: table.spelt("company") ?? "", answer: cell("company") }] : [];
  into.add(
    { file: table.name, line: row.line },
    {
      order: cell("order") || cell("reference").replace(/-\d+$/, "") || `${table.name}:${row.line}`,
      ...(cell("first_name") || cell("last_name")
        ? { first_name: cell("first_name"), last_name: cell("last_name") || null }
        : splitName(cell("name"))),
      email: cell("email"),
      ...(cell("buyer_email") && { buyer: { ...buyer, email: cell("buyer_email") } }),
      ticket: cell("ticket"),
      tier: null,
      gross: into.amount(table, row, "price"),
      code: slugIn(cell("url")) ?? (cell("reference") || null),
      status: meaning === "CANCELLED" ? "CANCELLED" : "ACTIVE",
      placed_at,
      checked_in_at: isHere ? (arrived_at ?? placed_at) : null,
      answers: [...company, ...table.others(row)],
      note: null,
    },
  );
}

/** `https://ti.to/tickets/ti_…` ends in the ticket's code. */
function slugIn(url: string): string | null {
  return /(?:^|\/)(ti_\w{8,60})(?:[/?#]|$)/.exec(url)?.[1] ?? null;
}
