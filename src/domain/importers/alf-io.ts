import { type Gathering, gather, localeIn } from "./gather.ts";
import type { PlatformImportOptions, Sheet } from "./importer.ts";
import { splitName } from "#domain/split-name.ts";
import { hasColumns, type Names, type Row, type Table, tableOf } from "./table.ts";

/**
 * The export of attendees: its columns are chosen one by one, followed by the additional fields
 * under their own names.
 */
const ATTENDEES = {
  id: ["UUID", "ID", "Ticket ID"],
  created_at: ["Creation", "Creation Date"],
  category: ["Category", "Ticket Category"],
  event: ["Event", "Event Name"],
  status: ["Status", "Ticket Status"],
  price: ["PaidPrice", "Paid Price", "Final Price"],
  original: ["OriginalPrice", "Original Price"],
  currency: ["Currency", "Currency Code"],
  order: ["ReservationID", "Reservation ID", "Reservation"],
  name: ["Full Name"],
  first_name: ["First Name"],
  last_name: ["Last Name"],
  email: ["E-Mail", "Email"],
  language: ["Language"],
  placed_at: ["Confirmation", "Confirmation Date"],
  address: ["Billing Address"],
  payment: ["Payment ID"],
  discount: ["Discount", "Promo Code"],
  checked_in_at: ["Check-in Date", "Checked In At", "CheckIn"],
  buyer: ["Reservation Full Name", "Contact"],
  buyer_email: ["Reservation E-Mail", "Reservation Email", "Contact E-Mail"],
  passed: [
    ...[
      "ID",
      "VAT",
      "VAT Included?",
      "VAT Included",
      "Locked",
      "Country Code",
      "Payment Method",
      "Public ID",
      "Public UUID",
      "Ext. Reference",
    ],
    ...[
      "External Reference",
      "Subscription",
      "Tags",
      "Partner Code",
      "Invoice Number",
      "OriginalPrice",
      "Promo Code",
      "Discount",
    ],
  ],
} as const satisfies Names<string>;
type Column = keyof typeof ATTENDEES;

export function isAlfIo(header: readonly string[]): boolean {
  return (
    hasColumns(header, ATTENDEES, ["id", "category", "status"]) &&
    (hasColumns(header, ATTENDEES, ["order"]) || hasColumns(header, ATTENDEES, ["original"]))
  );
}

const VALID = new Set(["acquired", "checked_in", "to_be_paid", "active", ""]);
const CANCELLED = new Set(["cancelled", "released", "invalidated", "revoked", "expired"]);
/** Tickets that are not assigned to anyone. */
const EMPTY = new Set(["free", "pending", "pre_reserved"]);

/**
 * Reads alf.io's export of attendees. Its ticket codes consist of the id and a signature with the
 * event's key, which no file contains: check-in accepts the id alone, 122 random bits, and ignores
 * the signature.
 */
export function readAlfIo(sheets: readonly Sheet[], options: PlatformImportOptions) {
  const tables = sheets.filter(({ header }) => isAlfIo(header)).map((sheet) => tableOf(sheet, ATTENDEES));
  const currencies = tables.flatMap((table) => table.rows.map((row) => table.cell(row, "currency")));
  const event = tables.flatMap((table) => table.rows.map((row) => table.cell(row, "event"))).find(Boolean) ?? "";
  return gather("ALF_IO", options, currencies, (into) => {
    for (const table of tables) into.sawDates(table, ["placed_at", "created_at", "checked_in_at"]);
    for (const table of tables) {
      for (const key of ["order", "price", "email", "placed_at"] as const) into.lacks(table, key, ATTENDEES[key][0]);
      for (const row of table.rows) readLine(into, table, row, event);
    }
  });
}

function readLine(into: Gathering, table: Table<Column>, row: Row, event: string): void {
  const cell = (key: Column) => table.cell(row, key);
  if (cell("event") && cell("event") !== event) return into.left("other_events");
  const status = cell("status")
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (EMPTY.has(status)) return into.left("unassigned_tickets");
  if (status === "to_be_paid") return into.left("unpaid_orders");
  const known = CANCELLED.has(status) ? "CANCELLED" : VALID.has(status) ? "VALID" : null;
  const meaning = known ?? into.meaningOf(table, row, "status", cell("status"));
  if (!meaning) return;
  into.sawTitle(cell("event"));
  if (/[1-9]/.test(cell("discount"))) into.left("vouchers");
  if (cell("payment")) into.left("payment_references");
  if (cell("address")) into.left("addresses");
  const placed_at = cell("placed_at")
    ? into.moment(table, row, ["placed_at"])
    : into.moment(table, row, ["created_at"], { quiet: true });
  const arrived_at =
    into.moment(table, row, ["checked_in_at"], { quiet: true }) ?? (status === "checked_in" ? placed_at : null);
  into.add(
    { file: table.name, line: row.line },
    {
      order: cell("order") || cell("id") || `${table.name}:${row.line}`,
      ...(cell("first_name") || cell("last_name")
        ? { first_name: cell("first_name"), last_name: cell("last_name") || null }
        : splitName(cell("name"))),
      email: cell("email"),
      ...(cell("buyer_email") && { buyer: { ...splitName(cell("buyer")), email: cell("buyer_email") } }),
      ticket: cell("category"),
      tier: null,
      gross: into.amount(table, row, table.has("price") ? "price" : "original"),
      code: idIn(cell("id")),
      status: meaning === "CANCELLED" ? "CANCELLED" : "ACTIVE",
      placed_at,
      checked_in_at: arrived_at,
      locale: localeIn(cell("language")),
      answers: table.others(row),
      note: null,
    },
  );
}

/** A plain number is not a secret of the ticket's holder: newer versions have one beside the id. */
function idIn(cell: string): string | null {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cell) ? cell.toLowerCase() : null;
}
