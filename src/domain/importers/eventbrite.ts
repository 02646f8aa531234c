import { type Gathering, gather } from "./gather.ts";
import type { PlatformImportOptions, Sheet } from "./importer.ts";
import { splitName } from "#domain/split-name.ts";
import { statusOf } from "#domain/ticket-status-labels.ts";
import { columnKey, hasColumns, isYes, type Names, type Row, type Table, tableOf } from "./table.ts";

/** The attendee report, whose columns organizers choose: versions and languages spell them differently. */
const ATTENDEES = {
  order: [
    "Order #",
    "Order no.",
    "Order ID",
    "Order Number",
    "Bestellnr.",
    "Bestellnummer",
    "N° de commande",
    "N.º de pedido",
    "Nº do pedido",
  ],
  placed_at: [
    "Order Date",
    "Order Date & Time",
    "Bestelldatum",
    "Date de commande",
    "Fecha de pedido",
    "Data do pedido",
  ],
  placed_time: ["Order Time"],
  first_name: ["Attendee First Name", "First Name", "Vorname", "Prénom", "Nombre", "Nome"],
  last_name: [
    "Attendee Surname",
    "Attendee Last Name",
    "Surname",
    "Last Name",
    "Nachname",
    "Nom de famille",
    "Nom",
    "Apellidos",
    "Apellido",
    "Sobrenome",
    "Apelido",
  ],
  name: ["Attendee Name", "Full Name"],
  email: [
    "Attendee Email",
    "Email",
    "Email Address",
    "E-Mail",
    "E-Mail-Adresse",
    "Adresse e-mail",
    "Correo electrónico",
  ],
  buyer_first_name: ["Buyer First Name", "Purchaser First Name"],
  buyer_last_name: ["Buyer Surname", "Buyer Last Name", "Purchaser Last Name", "Purchaser Surname"],
  buyer_email: ["Buyer Email", "Purchaser Email"],
  quantity: ["Quantity", "Ticket Quantity", "Attendee Quantity", "Anzahl", "Quantité", "Cantidad", "Quantidade"],
  tier: ["Price Tier"],
  ticket: [
    "Ticket Type",
    "Ticket Name",
    "Ticketart",
    "Tickettyp",
    "Type de billet",
    "Tipo de entrada",
    "Tipo de ingresso",
    "Tipo de bilhete",
  ],
  attendee: ["Attendee #", "Attendee no.", "Attendee ID", "Teilnehmernr.", "N° de participant", "N.º de asistente"],
  order_type: ["Order Type", "Payment Type", "Bestellart", "Type de commande"],
  currency: ["Currency", "Währung", "Devise", "Moneda", "Moeda"],
  gross: ["Total Paid", "Gross Sales", "Ticket Price", "Insgesamt bezahlt", "Total payé", "Total pagado", "Total pago"],
  status: ["Attendee Status", "Status", "Teilnehmerstatus", "Statut du participant", "Estado del asistente"],
  code: ["Barcode #", "Barcode", "Barcode Number", "Strichcode", "Code-barres", "Código de barras"],
  checked_in: ["Checked In", "Check-In Status", "Attended"],
  checked_in_at: ["Check-in Date", "Check-In Time", "Date Scanned", "Checked In At"],
  note: ["Notes", "Order Notes"],
  event: ["Event Name", "Event"],
  discount: ["Discount Code", "Discount", "Promo Code", "Coupon Code"],
  fees: ["Fees Paid", "Eventbrite Fees", "Eventbrite Payment Processing"],
  processing: ["Eventbrite Payment Processing", "Payment Processing Fees", "Service Fees"],
  seat: ["Seat", "Assigned Seating", "Section", "Row"],
  address: ["Home Address 1", "Billing Address 1", "Billing Address", "Address 1"],
  refunded: ["Refunded"],
  passed: [
    ...[
      "Group",
      "Prefix",
      "Suffix",
      "Home Address 2",
      "Home City",
      "Home State",
      "Home Zip",
      "Home Country",
      "Billing City",
    ],
    ...[
      "Billing State",
      "Billing Zip",
      "Billing Country",
      "Event ID",
      "Event Date",
      "Event Start Date",
      "Event Start Time",
    ],
    ...["Affiliate", "Delivery Method", "Tax Paid", "Net Sales", "Eventbrite Tax", "Service Fees Tax", "IP Address"],
    ...[
      "Home Address 1",
      "Eventbrite Fees",
      "Date Updated",
      "Guestlist",
      "Device Name",
      "Checked In By",
      "Order Status",
      "Section",
      "Row",
    ],
  ],
} as const satisfies Names<string>;
type Column = keyof typeof ATTENDEES;

export function isEventbrite(header: readonly string[]): boolean {
  return (
    hasColumns(header, ATTENDEES, ["order", "ticket"]) &&
    (hasColumns(header, ATTENDEES, ["attendee"]) || hasColumns(header, ATTENDEES, ["quantity"])) &&
    header.some(
      (heading) =>
        columnKey(heading).includes("#") || /eventbrite|attendee|teilnehmer|participant|asistente/i.test(heading),
    )
  );
}

/** Attendees whose ticket is no longer valid. */
const CANCELLED =
  /cancel|delet|refund|transfer|storn|gelöscht|erstatte|annul|rembours|reembols|devol|supprim|elimin|exclu/i;
const REFUNDED = /refund|erstatte|rembours|reembols|devol/i;
const UNPAID = /unpaid|pending|abandon|not paid|unbezahlt|ausstehend|impay|en attente|pendiente|pendente/i;
/** Eventbrite's own values; those that other products share are in `statusOf`. */
const VALID =
  /^(not checked in|eventbrite completed|manual|offline|placed|nimmt teil|participant|inscrit\(e\)|asistente)$/i;
const HERE = /^(checked.?in|eingecheckt|enregistr|registrad)/i;

/**
 * Reads Eventbrite's attendee report: a line for each ticket, with its barcode if that column was
 * chosen.
 */
export function readEventbrite(sheets: readonly Sheet[], options: PlatformImportOptions) {
  const tables = sheets.filter(({ header }) => isEventbrite(header)).map((sheet) => tableOf(sheet, ATTENDEES));
  const currencies = tables.flatMap((table) => table.rows.map((row) => table.cell(row, "currency")));
  return gather("EVENTBRITE", options, currencies, (into) => {
    for (const table of tables) into.sawDates(table, ["placed_at", "checked_in_at"]);
    for (const table of tables) {
      for (const key of ["attendee", "status", "code", "gross"] as const) into.lacks(table, key, ATTENDEES[key][0]);
      for (const row of table.rows) readLine(into, table, row);
    }
  });
}

function readLine(into: Gathering, table: Table<Column>, row: Row): void {
  const cell = (key: Column) => table.cell(row, key);
  const status = cell("status") || (CANCELLED.test(cell("order_type")) ? cell("order_type") : "");
  if (UNPAID.test(status)) return into.left("unpaid_orders");
  const isCancelled = CANCELLED.test(status) || statusOf(status) === "LEFT_OUT";
  const known = isCancelled ? "CANCELLED" : VALID.test(status) || statusOf(status) === "VALID" ? "VALID" : null;
  const meaning = known ?? into.meaningOf(table, row, "status", status);
  if (!meaning) return;
  if (REFUNDED.test(`${status} ${cell("order_type")}`) || isYes(cell("refunded"))) into.left("refunds");
  const fees = ["fees", "processing"] as const;
  if (fees.some((key) => /[1-9]/.test(cell(key)))) into.left("fees");
  if (cell("discount")) into.left("vouchers");
  if (cell("seat")) into.left("seats");
  if (cell("address")) into.left("addresses");
  into.sawTitle(cell("event"));
  const placed_at = into.moment(table, row, ["placed_at", "placed_time"]);
  const arrived_at = into.moment(table, row, ["checked_in_at"], { quiet: true });
  const isHere = isYes(cell("checked_in")) || HERE.test(status) || HERE.test(cell("checked_in")) || arrived_at !== null;
  const how_many = Math.min(Math.max(Math.trunc(Number(cell("quantity") || "1")) || 1, 1), QUANTITY_MAX);
  const gross = into.amount(table, row, "gross");
  const name = nameIn(cell);
  for (let at = 0; at < how_many; at += 1)
    into.add(
      { file: table.name, line: row.line },
      {
        order: cell("order") || `${table.name}:${row.line}`,
        ...name,
        email: cell("email"),
        buyer: buyerIn(cell),
        ticket: cell("ticket"),
        tier: cell("tier") || null,
        gross: gross === null ? null : shareOf(gross, how_many, at),
        code: at === 0 ? codeIn(cell, how_many) : null,
        status: meaning === "CANCELLED" ? "CANCELLED" : "ACTIVE",
        placed_at,
        checked_in_at: isHere ? (arrived_at ?? placed_at) : null,
        answers: at === 0 ? table.others(row) : [],
        note: cell("note") || null,
      },
    );
}

/** A line of an order report may contain several tickets. */
const QUANTITY_MAX = 500;

/** Returns an equal share; the first one includes the remainder. */
function shareOf(total: number, parts: number, at: number): number {
  const part = Math.floor(total / parts);
  return at === 0 ? total - part * (parts - 1) : part;
}

/**
 * The barcode consists of the order number, the attendee number and a counter: without the column
 * it is assembled from these.
 */
function codeIn(cell: (key: Column) => string, how_many: number): string | null {
  const code = cell("code").replace(/^'|\s/g, "");
  if (code) return code;
  const [order, attendee] = [cell("order"), cell("attendee")];
  return how_many === 1 && /^\d{6,}$/.test(order) && /^\d{6,}$/.test(attendee) ? `${order}${attendee}001` : null;
}

function nameIn(cell: (key: Column) => string) {
  if (cell("first_name") || cell("last_name")) return { first_name: cell("first_name"), last_name: cell("last_name") };
  return splitName(cell("name"));
}

function buyerIn(cell: (key: Column) => string) {
  if (!cell("buyer_email")) return undefined;
  return {
    first_name: cell("buyer_first_name"),
    last_name: cell("buyer_last_name") || null,
    email: cell("buyer_email"),
  };
}
