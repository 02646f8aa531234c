import { folded } from "./search.ts";

/** What a column of a file can contain, besides answers to an event's questions. */
export const IMPORT_FIELDS = [
  "name",
  "first_name",
  "last_name",
  "email",
  "ticket",
  "price",
  "reference",
  "ordered_at",
  "code",
  "status",
  "checked_in_at",
  "language",
  "note",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The column index of each field, starting at 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/**
 * Guesses the fields of the columns from their headings, in the product's languages and in the
 * spellings of other programs. Each field takes the first column that fits.
 */
export function guessColumns(header: readonly string[]): ImportColumns {
  const names = header.map(plainHeading);
  const guessed: ImportColumns = {};
  for (const field of IMPORT_FIELDS) {
    const at =
      field === "status" ? firstOf(names, HEADINGS.status) : names.findIndex((name) => HEADINGS[field].includes(name));
    if (at >= 0) guessed[field] = at;
  }
  return withNames(guessed, names);
}

/**
 * Prefers the column whose heading comes first in the list: a ticket's status is more precise than
 * its order's.
 */
function firstOf(names: readonly string[], headings: readonly string[]): number {
  return headings.map((heading) => names.indexOf(heading)).find((at) => at >= 0) ?? -1;
}

/**
 * A column “Name” is the last name beside a first-name column, the first name beside a last-name
 * column, and else the full name.
 */
function withNames(guessed: ImportColumns, names: readonly string[]): ImportColumns {
  const at = names.findIndex((name) => UNCLEAR_NAMES.includes(name));
  const { name, ...others } = guessed;
  const { first_name, last_name } = guessed;
  if (at >= 0 && first_name !== undefined && last_name === undefined) return { ...others, last_name: at };
  if (at >= 0 && last_name !== undefined && first_name === undefined) return { ...others, first_name: at };
  if (first_name !== undefined) return others;
  return at >= 0 && name === undefined ? { ...guessed, name: at } : guessed;
}

/**
 * Normalizes a heading for comparison: lower case without accents, bracketed text and punctuation.
 */
export function plainHeading(heading: string): string {
  return folded(heading.replace(/[([（].*?[)\]）]/gu, ""))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const UNCLEAR_NAMES = ["name", "names", "nom", "nome", "nombre", "名字"];

const HEADINGS: Record<ImportField, readonly string[]> = {
  name: headingsOf(`full name, attendee, attendee name, guest, guest name, participant, participant name, ticket holder,
    name vorname, nachname vorname, last name first name, surname first name, nom prenom, apellidos nombre, apelido nome,
    vollstandiger name, teilnehmer, teilnehmername, gast, vor und nachname, nombre completo, nombre y apellidos, asistente,
    invitado, nom complet, participant, invite, nom et prenom, prenom et nom, nome completo, participante, convidado,
    姓名, 嘉宾, 参会者, 参加者`),
  first_name:
    headingsOf(`first name, firstname, first, given name, forename, attendee first name, vorname, prenom, nombre de pila,
    primer nombre, primeiro nome, nome proprio, 名`),
  last_name:
    headingsOf(`last name, lastname, last, surname, family name, attendee last name, nachname, familienname, zuname, apellido,
    apellidos, nom de famille, apelido, sobrenome, ultimo nome, 姓, 姓氏`),
  email:
    headingsOf(`email, e mail, mail, email address, e mail address, attendee email, emailadresse, e mail adresse, mailadresse,
    correo, correo electronico, direccion de correo, adresse e mail, adresse email, courriel, endereco de e mail,
    endereco de email, 邮箱, 电子邮件, 电子邮箱, 邮件地址`),
  ticket:
    headingsOf(`ticket, ticket type, ticket name, ticket title, type of ticket, admission, category, ticketart, tickettyp, karte,
    kartenart, kategorie, tipo de entrada, entrada, categoria, billet, type de billet, categorie, bilhete, tipo de bilhete,
    ingresso, tipo de ingresso, 门票, 票种, 票型`),
  price:
    headingsOf(`price, ticket price, amount, paid, amount paid, total, total paid, preis, betrag, bezahlt, summe, gesamt, precio,
    importe, pagado, prix, montant, paye, preco, valor, pago, montante, 价格, 金额, 票价, 已付`),
  reference:
    headingsOf(`order, order number, order no, order id, order reference, booking, booking number, booking reference,
    bestellung, bestellnummer, buchung, buchungsnummer, pedido, numero de pedido, reserva, commande, numero de commande,
    reservation, encomenda, numero da encomenda, numero do pedido, 订单, 订单号, 订单编号`),
  ordered_at:
    headingsOf(`date, order date, ordered at, ordered, purchase date, purchased at, created, created at, datum, bestelldatum,
    bestellt am, gekauft am, kaufdatum, fecha, fecha de compra, fecha del pedido, date de commande, date d achat, data,
    data da compra, data do pedido, data da encomenda, 日期, 下单时间, 下单日期, 购买日期`),
  code: headingsOf(`code, ticket code, qr code, qr, barcode, barcode number, qrcode, ticketcode, strichcode, barcode nummer, codigo,
    codigo qr, codigo de barras, code barres, code qr, codigo do bilhete, 二维码, 条形码, 票码`),
  status:
    headingsOf(`ticket status, ticket state, attendee status, guest status, participant status, approval status, rsvp, rsvp status,
    attendance status, registration status, booking status, status, state, order status, order state, payment status, response,
    ticketstatus, teilnehmerstatus, teilnahmestatus, anmeldestatus, zustand, bestellstatus, zahlungsstatus, estado de la entrada,
    estado del asistente, estado de la inscripcion, estado, estado del pedido, estado del pago, statut du billet, statut du participant,
    statut de l inscription, statut, etat, statut de la commande, statut du paiement, estado do bilhete, estado do participante,
    status do ingresso, status do participante, status da inscricao, situacao, estado da encomenda, status do pedido, 票状态, 参会状态,
    审批状态, 报名状态, 状态, 订单状态, 支付状态`),
  checked_in_at:
    headingsOf(`checked in, checked in at, check in, check in time, checkin, check in date, scanned at, arrival, arrived,
    eingecheckt, eingecheckt am, ankunft, eingelassen, llegada, registro, entrada registrada, enregistre, arrivee, entree,
    chegada, entrada registada, 签到, 签到时间, 入场时间`),
  language: headingsOf(`language, locale, sprache, idioma, langue, lingua, 语言`),
  note: headingsOf(`note, notes, comment, comments, remark, remarks, notiz, notizen, bemerkung, bemerkungen, anmerkung, kommentar, nota,
    notas, comentario, comentarios, observaciones, remarque, remarques, commentaire, observacoes, 备注, 注释`),
};

function headingsOf(text: string): string[] {
  return text.split(",").map(plainHeading);
}
