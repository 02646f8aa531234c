import { type Gathering, gather, localeIn } from "./gather.ts";
import type { PlatformImportOptions, Sheet } from "./importer.ts";
import { splitName } from "#domain/split-name.ts";
import { hasColumns, isYes, type Names, type Row, type Table, tableOf } from "./table.ts";

/**
 * The sheets “Orders” and “Order positions” of the export “Order data”, and the check-in list;
 * columns are in the exporter's language.
 */
const ORDER_DATA = {
  order: ["Order code", "Bestellnummer", "Bestellcode", "Code de commande", "Código de pedido", "Código do pedido"],
  position: ["Position ID", "Positions-ID", "Positionsnummer", "ID de position", "ID de posición", "ID da posição"],
  total: ["Order total", "Gesamtbetrag", "Bestellsumme", "Total de la commande", "Total del pedido", "Total do pedido"],
  status: ["Status", "Statut", "Estado", "Order status"],
  email: ["Email", "E-mail", "E-Mail", "E-mail address", "E-Mail-Adresse", "Adresse e-mail", "Correo electrónico"],
  date: ["Order date", "Bestelldatum", "Date de commande", "Fecha del pedido", "Data do pedido", "Order datetime"],
  time: ["Order time", "Bestellzeit", "Heure de commande", "Hora del pedido", "Hora do pedido"],
  event: ["Event name", "Veranstaltungsname", "Event", "Event slug", "Veranstaltungskurzform"],
  subevent: ["Date", "Termin"],
  product: ["Product", "Produkt", "Produit", "Producto", "Produto"],
  variation: ["Variation", "Variante", "Déclinaison", "Variación", "Variação"],
  price: ["Price", "Preis", "Prix", "Precio", "Preço"],
  name: [
    "Attendee name",
    "Teilnehmername",
    "Name des Teilnehmers",
    "Nom du participant",
    "Nombre del asistente",
    "Nome do participante",
  ],
  given: ["Attendee name: Given name", "Attendee name: First name", "Teilnehmername: Vorname"],
  family: ["Attendee name: Family name", "Attendee name: Last name", "Teilnehmername: Nachname"],
  attendee_email: [
    "Attendee email",
    "Attendee e-mail",
    "Teilnehmer-E-Mail",
    "E-Mail des Teilnehmers",
    "E-mail du participant",
  ],
  secret: ["Ticket secret", "Secret", "Ticket-Geheimnis", "Ticketsecret", "Geheimnis", "Code du billet"],
  buyer: ["Invoice address name", "Name", "Rechnungsadresse Name", "Name (Rechnungsadresse)"],
  locale: ["Order locale", "Bestellsprache", "Sprache der Bestellung", "Langue de la commande"],
  note: ["Order comment", "Comment", "Kommentar", "Bestellkommentar"],
  voucher: ["Voucher", "Voucher code", "Gutschein", "Bon de réduction"],
  seat: ["Seat ID", "Seat name", "Sitzplatz-ID", "Sitzplatz", "Seat"],
  fees: ["Fees", "Gebühren", "Frais"],
  address: ["Address", "Adresse", "Anschrift", "Dirección", "Endereço"],
  invoice: ["Invoice numbers", "Rechnungsnummern"],
  payment: ["Payment providers", "Zahlungsanbieter"],
  checked_in_at: ["Checked in", "Eingecheckt", "Check-in time"],
  test: ["Test mode", "Testmodus"],
  passed: [
    ...[
      "Phone number",
      "Phone",
      "Telefonnummer",
      "Start date",
      "End date",
      "Tax rate",
      "Tax rule",
      "Tax value",
      "Net price",
      "Company",
      "Firma",
    ],
    ...[
      "ZIP code",
      "Postleitzahl",
      "City",
      "Ort",
      "Stadt",
      "Country",
      "Land",
      "State",
      "Bundesland",
      "Pseudonymization ID",
      "Seat name",
    ],
    ...[
      "Seat zone",
      "Seat row",
      "Seat number",
      "Follow-up date",
      "VAT ID",
      "Sales channel",
      "Vertriebskanal",
      "E-mail address verified",
    ],
    ...[
      "Positions",
      "Custom address field",
      "Date of last payment",
      "Requires special attention",
      "Valid from",
      "Valid until",
    ],
    ...[
      "Voucher budget usage",
      "Voucher tag",
      "Add-on to position ID",
      "Product ID",
      "Variation ID",
      "Item category",
      "Event slug",
    ],
    ...[
      "Automatically checked in",
      "Checked out",
      "Invoice address",
      "External customer ID",
      "Customer ID",
      "Check-in lists",
      "Program time",
    ],
    ...[
      "Position order link",
      "Order link",
      "Currency",
      "Event start date",
      "Event end date",
      "Event start time",
      "Membership",
      "Blocked",
    ],
    ...[
      "Attendee name: Title",
      "Attendee name: Full name",
      "Attendee name: Nickname",
      "Pseudonymisierungs-ID",
      "Steuersatz",
      "Steuerwert",
    ],
  ],
  currency: ["Currency", "Währung", "Devise", "Moneda", "Moeda"],
} as const satisfies Names<string>;
type Column = keyof typeof ORDER_DATA;

type Kind = "positions" | "orders";

function kindOf(header: readonly string[]): Kind | null {
  if (!hasColumns(header, ORDER_DATA, ["order"])) return null;
  const isOfTickets = hasColumns(header, ORDER_DATA, ["product"]);
  if (
    isOfTickets &&
    ["position", "secret", "price", "name"].some((key) => hasColumns(header, ORDER_DATA, [key as Column]))
  )
    return "positions";
  return hasColumns(header, ORDER_DATA, ["total", "status"]) ? "orders" : null;
}

export function isPretix(header: readonly string[]): boolean {
  return kindOf(header) !== null;
}

export function isPretixTickets(header: readonly string[]): boolean {
  return kindOf(header) === "positions";
}

/** The status in full, or as the single letter of the JSON export. */
const PAID = /^(p|paid|bezahlt|pay[ée]e?|pagad[oa]|pag[oa]|已付款)$/i;
const CANCELLED = /^(c|cancel\w*|storniert|annul[ée]e?|cancelad[oa])(?!\p{L})/iu;
const UNPAID =
  /^(n|e|pending|expired|overdue|ausstehend|abgelaufen|überfällig|en attente|expir[ée]e?|pendiente|expirad[oa]|pendente|approval pending|genehmigung)(?!\p{L})/iu;

/**
 * Reads pretix' order data: a line for each position; buyers are in the sheet of orders, if there
 * is one.
 */
export function readPretix(sheets: readonly Sheet[], options: PlatformImportOptions) {
  const tables = sheets.map((sheet) => ({ kind: kindOf(sheet.header), table: tableOf(sheet, ORDER_DATA) }));
  const positions = tables.filter(({ kind }) => kind === "positions").map(({ table }) => table);
  const orders = tables.filter(({ kind }) => kind === "orders").map(({ table }) => table);
  const currencies = positions.flatMap((table) => table.rows.map((row) => table.cell(row, "currency")));
  return gather("PRETIX", options, currencies, (into) => {
    for (const table of [...orders, ...positions]) into.sawDates(table, ["date", "checked_in_at"]);
    const bought = new Map<string, Bought>();
    for (const table of orders)
      for (const row of table.rows) bought.set(table.cell(row, "order"), boughtIn(into, table, row));
    for (const table of positions) {
      for (const key of ["secret", "status", "price", "attendee_email"] as const)
        into.lacks(table, key, ORDER_DATA[key][0]);
      for (const row of table.rows) readLine(into, table, row, bought);
    }
  });
}

type Bought = { name: string; email: string; status: string; locale: string; placed_at: Date | null };

function boughtIn(into: Gathering, table: Table<Column>, row: Row): Bought {
  const cell = (key: Column) => table.cell(row, key);
  if (/[1-9]/.test(cell("fees"))) into.left("fees");
  if (cell("invoice") || cell("payment")) into.left("payment_references");
  if (cell("address")) into.left("addresses");
  return {
    name: cell("buyer"),
    email: cell("email"),
    status: cell("status"),
    locale: cell("locale"),
    placed_at: into.moment(table, row, ["date", "time"], { quiet: true }),
  };
}

function readLine(into: Gathering, table: Table<Column>, row: Row, orders: ReadonlyMap<string, Bought>): void {
  const cell = (key: Column) => table.cell(row, key);
  const order = cell("order");
  const bought = orders.get(order);
  const status = cell("status") || (bought?.status ?? "");
  if (UNPAID.test(status)) return into.left("unpaid_orders");
  const known = CANCELLED.test(status) ? "CANCELLED" : status === "" || PAID.test(status) ? "VALID" : null;
  const meaning = known ?? into.meaningOf(table, row, "status", status);
  if (!meaning) return;
  into.sawTitle(cell("event"));
  if (cell("voucher")) into.left("vouchers");
  if (cell("seat")) into.left("seats");
  if (cell("address") && !bought) into.left("addresses");
  const placed_at = cell("date") ? into.moment(table, row, ["date", "time"]) : (bought?.placed_at ?? null);
  const email = cell("email") || (bought?.email ?? "");
  const buyer = splitName(cell("buyer") || (bought?.name ?? ""));
  const arrived_at =
    into.moment(table, row, ["checked_in_at"], { quiet: true }) ?? (isYes(cell("checked_in_at")) ? placed_at : null);
  // an attendee without a name gets the buyer's; if the order has no name at all, its email is used
  const name =
    cell("given") || cell("family")
      ? { first_name: cell("given"), last_name: cell("family") || null }
      : splitName(cell("name"));
  into.add(
    { file: table.name, line: row.line },
    {
      order: order || `${table.name}:${row.line}`,
      ...name,
      email: cell("attendee_email") || email,
      ...(email && { buyer: { ...buyer, email } }),
      ticket: cell("product"),
      tier: cell("variation") || null,
      gross: into.amount(table, row, "price"),
      code: cell("secret") || null,
      status: meaning === "CANCELLED" ? "CANCELLED" : "ACTIVE",
      placed_at,
      checked_in_at: arrived_at,
      locale: localeIn(cell("locale") || (bought?.locale ?? "")),
      answers: table.others(row).filter(({ question }) => !/^(attendee name|invoice address name): /i.test(question)),
      note: cell("note") || null,
    },
  );
}
