import { sql } from "kysely";
import { lifecycleStatus } from "#domain/event-status.ts";
import { priceOrder, type PricedOrder, pricingProblem } from "#domain/pricing.ts";
import { coversTicket, normalisePromoCode, promoCodeProblem } from "#domain/promo-codes.ts";
import { availableOf, least, wantedStock } from "#domain/stock.ts";
import {
  type RequestedTicket,
  type SelectableTicket,
  type SelectedLine,
  selectedLines,
  selectionProblems,
} from "#domain/ticket-selection.ts";
import { unitPrice } from "#domain/tickets.ts";
import type { Locale } from "#contract/fields.ts";
import { type Db, inOneStatement, inTransaction, type ReadDb, type Tx } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import { reference, shortId } from "../platform/short-ids.ts";
import { shortOf, taking } from "../stock/hold.ts";
import { isAnyOverdue, returnOverdue } from "../stock/overdue.ts";
import { type Catalogue, type CatalogueTicket, findCatalogue } from "./catalogue.ts";
import { refuseSelection } from "./refuse-selection.ts";
import { supersede } from "./supersede.ts";

export type ReserveRequest = {
  event_id: number;
  tickets: readonly RequestedTicket[];
  promo_code: string | null;
  locale: Locale;
  /** Of the browser's cookie; its earlier reservation of the same event is given up for this one. */
  session_hash: string;
  is_new_session: boolean;
};

/** A line of the order: what was asked for with the ticket it is of and the stocks it takes. */
type Line = SelectedLine & {
  ticket: CatalogueTicket;
  stock_id: number;
  capacity_stock_ids: number[];
  item_name: string;
};

/**
 * Holds tickets for some minutes: everything that was asked for or nothing. The price is settled here and stays.
 *
 * In a rush it is two statements: read the event, then take the places and write the order down, which commits by itself.
 * Only what needs more is a transaction of several: a browser that gives up an earlier reservation, or places that orders past
 * their time still hold.
 * @throws AppError not_found, not_available, sold_out, promo_invalid, promo_exhausted, invalid
 */
export async function reserve(db: Db, request: ReserveRequest): Promise<Reserved> {
  const catalogue = await requireCatalogue(db, request);
  const problems = problemsOf(request, catalogue);
  const isShort = problems.some(({ problem }) => problem === "not_enough_left");
  if (problems.length > 0 && !(isShort && (await isAnyOverdue(db, stocksOf(catalogue)))))
    throw refuseSelection(problems);
  const order =
    isShort || !request.is_new_session || promoProblem(catalogue)
      ? undefined
      : await place(inOneStatement(db), request, catalogue);
  return order ?? inTransaction(db, (tx) => reserveWithCare(tx, request));
}

/** One statement that commits by itself, or one of a transaction. */
type Writer = ReturnType<typeof inOneStatement>;

type Reserved = {
  id: number;
  short_id: string;
  public_id: string;
  reserved_until: Date;
  server_time: Date;
  currency: string;
  total_gross: number;
  is_payment_required: boolean;
};

/** As `reserve`, step by step: gives up, gives back what is overdue, asks the rules again, and takes. */
async function reserveWithCare(tx: Tx, request: ReserveRequest): Promise<Reserved> {
  const before = await requireCatalogue(tx, request);
  if (!request.is_new_session) await supersede(tx, request.session_hash, request.event_id, stocksOf(before));
  await returnOverdue(tx, stocksOf(before));
  const catalogue = await requireCatalogue(tx, request);
  const problems = problemsOf(request, catalogue);
  if (problems.length > 0) throw refuseSelection(problems);
  if (promoProblem(catalogue)) throw new AppError("promo_exhausted");
  const order = await place(tx, request, catalogue);
  if (order) return order;
  const short = await shortOf(tx, wantedOf(linesOf(request, catalogue), catalogue));
  throw new AppError(catalogue.promo && short.includes(catalogue.promo.stock_id) ? "promo_exhausted" : "sold_out");
}

/** Takes the places and writes the order down, or does nothing when something is short. */
async function place(db: Writer, request: ReserveRequest, catalogue: Catalogue): Promise<Reserved | undefined> {
  const lines = linesOf(request, catalogue);
  const priced = price(lines, catalogue);
  const order = await insertOrder(db, request, catalogue, lines, priced);
  return (
    order && {
      ...order,
      currency: catalogue.currency,
      total_gross: priced.total_gross,
      is_payment_required: priced.total_gross > 0,
    }
  );
}

function wantedOf(lines: readonly Line[], { promo }: Catalogue) {
  return wantedStock(lines.map(stockLine), promo?.stock_id ?? null);
}

async function requireCatalogue(db: ReadDb, request: ReserveRequest): Promise<Catalogue> {
  const asked = [...new Set(request.tickets.map(({ ticket_id }) => ticket_id))];
  const code = request.promo_code === null ? null : normalisePromoCode(request.promo_code);
  const catalogue = await findCatalogue(db, request.event_id, asked, code);
  if (!catalogue || catalogue.status !== "LIVE") throw new AppError("not_found");
  if (lifecycleStatus(catalogue, catalogue.now) === "ENDED") throw new AppError("not_available");
  if (code !== null && !catalogue.promo) throw new AppError("promo_invalid");
  if (promoProblem(catalogue) === "promo_expired") throw new AppError("promo_invalid");
  return catalogue;
}

/** A code that stopped being good is told, never silently a full price. */
function promoProblem({ promo, now }: Catalogue) {
  return promo && promoCodeProblem({ expiry_date: promo.expiry_date, available: availableOf(promo) }, now);
}

function problemsOf(request: ReserveRequest, catalogue: Catalogue) {
  const { promo } = catalogue;
  const selection = {
    requested: request.tickets,
    tickets: catalogue.tickets.map(selectable),
    max_tickets_per_order: catalogue.max_tickets_per_order,
    promo_reveals: (ticket_id: number) => promo !== null && coversTicket(promo, ticket_id),
  };
  return selectionProblems(selection, catalogue.now);
}

function selectable(ticket: CatalogueTicket): SelectableTicket {
  const available = least(ticket.capacities.map(availableOf));
  return {
    ...ticket,
    available,
    prices: ticket.prices.map((one) => ({ ...one, available: least([available, availableOf(one)]) })),
  };
}

function stocksOf({ tickets, promo }: Catalogue): number[] {
  const ofTickets = tickets.flatMap(({ prices, capacities }) =>
    [...prices, ...capacities].map(({ stock_id }) => stock_id),
  );
  return promo ? [...ofTickets, promo.stock_id] : ofTickets;
}

/** Two lines of the same price are one line of the order, unless they are donations of different amounts. */
function linesOf(request: ReserveRequest, catalogue: Catalogue): Line[] {
  const lines = new Map<string, Line>();
  for (const selected of selectedLines(request.tickets)) {
    const line = lineOf(selected, catalogue);
    const key = `${line.ticket_price_id} ${line.ticket.type === "DONATION" ? line.price : ""}`;
    const there = lines.get(key);
    lines.set(key, there ? { ...there, quantity: there.quantity + line.quantity } : line);
  }
  return [...lines.values()];
}

function lineOf(selected: SelectedLine, catalogue: Catalogue): Line {
  const ticket = catalogue.tickets.find(({ id }) => id === selected.ticket_id);
  const row = ticket?.prices.find(({ id }) => id === selected.ticket_price_id);
  if (!ticket || !row) throw new AppError("not_found");
  const item_name = row.label ? `${ticket.title} – ${row.label}` : ticket.title;
  return {
    ...selected,
    ticket,
    price: unitPrice(ticket.type, row.price, selected.price),
    stock_id: row.stock_id,
    capacity_stock_ids: ticket.capacities.map(({ stock_id }) => stock_id),
    item_name,
  };
}

function stockLine(line: Line) {
  return { ticket_price_stock_id: line.stock_id, capacity_stock_ids: line.capacity_stock_ids, quantity: line.quantity };
}

function price(lines: readonly Line[], catalogue: Catalogue): PricedOrder {
  const priced = priceOrder(
    lines.map((line) => ({
      ticket_id: line.ticket_id,
      ticket_price_id: line.ticket_price_id,
      ticket_type: line.ticket.type,
      unit_price: line.price ?? 0,
      quantity: line.quantity,
      taxes_and_fees: line.ticket.taxes_and_fees,
    })),
    catalogue.promo,
  );
  if (pricingProblem(priced)) throw new AppError("invalid", { fields: { tickets: "above_maximum" } });
  return priced;
}

/** Places, order, lines and what they took, in one statement: the hot row is locked for that and the commit, nothing more. */
async function insertOrder(
  db: Writer,
  request: ReserveRequest,
  catalogue: Catalogue,
  lines: readonly Line[],
  priced: PricedOrder,
) {
  const order = {
    event_id: request.event_id,
    short_id: shortId("o"),
    public_id: reference("O"),
    session_hash: request.session_hash,
    currency: catalogue.currency,
    locale: request.locale,
    total_before_additions: priced.total_before_additions,
    total_discount: priced.total_discount,
    total_tax: priced.total_tax,
    total_fee: priced.total_fee,
    total_gross: priced.total_gross,
    taxes_and_fees_rollup: priced.taxes_and_fees_rollup,
    promo_code_id: catalogue.promo?.id ?? null,
    promo_code: catalogue.promo?.code ?? null,
  };
  const items = priced.lines.map((line, at) => ({ ...line, item_name: lines[at]?.item_name }));
  const { rows } = await sql<{ id: number; reserved_until: Date; server_time: Date }>`
    with ${taking(wantedOf(lines, catalogue))}, new_order as (
      insert into orders (event_id, short_id, public_id, session_hash, currency, locale, total_before_additions, total_discount, total_tax, total_fee,
        total_gross, taxes_and_fees_rollup, promo_code_id, promo_code, status, reserved_until)
      select given.*, 'RESERVED', now() + ${catalogue.order_timeout_in_minutes}::integer * interval '1 minute'
      from jsonb_to_record(${JSON.stringify(order)}::jsonb) as given (event_id bigint, short_id text, public_id text, session_hash text, currency text, locale text,
        total_before_additions bigint, total_discount bigint, total_tax bigint, total_fee bigint, total_gross bigint, taxes_and_fees_rollup jsonb, promo_code_id bigint, promo_code text), fit
      where fit.all_fit
      returning id, reserved_until
    ), new_items as (
      insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, total_before_additions, total_discount,
        total_tax, total_fee, total_gross, taxes_and_fees_rollup)
      select new_order.id, item.* from new_order,
        jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (ticket_id bigint, ticket_price_id bigint, item_name text, quantity integer, price_before_discount bigint,
          price bigint, total_before_additions bigint, total_discount bigint, total_tax bigint, total_fee bigint, total_gross bigint, taxes_and_fees_rollup jsonb)
    ), new_holds as (
      insert into stock_holds (order_id, stock_id, ticket_price_id, quantity)
      select new_order.id, taken.* from new_order,
        jsonb_to_recordset(${JSON.stringify(holdsOf(lines, catalogue))}::jsonb) as taken (stock_id bigint, ticket_price_id bigint, quantity integer)
    )
    select id, reserved_until, clock_timestamp() as server_time from new_order`.execute(db);
  const [inserted] = rows;
  return inserted && { ...inserted, short_id: order.short_id, public_id: order.public_id };
}

/** Written down per price, so that one cancelled attendee gives back exactly what stood behind their ticket. */
function holdsOf(lines: readonly Line[], catalogue: Catalogue) {
  const taken = new Map<string, { stock_id: number; ticket_price_id: number | null; quantity: number }>();
  for (const line of lines) {
    for (const stock_id of [line.stock_id, ...line.capacity_stock_ids]) {
      const key = `${stock_id} ${line.ticket_price_id}`;
      const quantity = (taken.get(key)?.quantity ?? 0) + line.quantity;
      taken.set(key, { stock_id, ticket_price_id: line.ticket_price_id, quantity });
    }
  }
  const promo = catalogue.promo ? [{ stock_id: catalogue.promo.stock_id, ticket_price_id: null, quantity: 1 }] : [];
  return [...taken.values(), ...promo];
}
