import { sql } from "kysely";
import { lifecycleStatus } from "#domain/event-status.ts";
import { priceOrder, type PricedOrder, pricingProblem } from "#domain/pricing.ts";
import { coversTicket, normalisePromoCode, promoCodeProblem } from "#domain/promo-codes.ts";
import { availableOf, least, wantedStock } from "#domain/stock.ts";
import { type RequestedTicket, type SelectableTicket, type SelectedLine, selectedLines, selectionProblems } from "#domain/ticket-selection.ts";
import { unitPrice } from "#domain/tickets.ts";
import type { Locale } from "#contract/fields.ts";
import type { Tx } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import { reference, shortId } from "../platform/short-ids.ts";
import { hold } from "../stock/hold.ts";
import { returnOverdue } from "../stock/overdue.ts";
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
type Line = SelectedLine & { ticket: CatalogueTicket; stock_id: number; capacity_stock_ids: number[]; item_name: string };

/**
 * Holds tickets for some minutes: everything that was asked for or nothing. The price is settled here and stays.
 * @throws AppError not_found, not_available, sold_out, promo_invalid, promo_exhausted, invalid
 */
export async function reserve(tx: Tx, request: ReserveRequest) {
  const catalogue = await onSale(tx, request);
  const lines = linesOf(request, catalogue);
  const priced = price(lines, catalogue);
  const wanted = wantedStock(lines.map(stockLine), catalogue.promo?.stock_id ?? null);
  if (!request.is_new_session) await supersede(tx, request.session_hash, request.event_id, wanted.map(({ stock_id }) => stock_id));
  const order = await insertOrder(tx, request, catalogue, lines, priced);
  const short = await hold(tx, wanted);
  if (catalogue.promo && short.includes(catalogue.promo.stock_id)) throw new AppError("promo_exhausted");
  if (short.length > 0) throw new AppError("sold_out");
  return { ...order, currency: catalogue.currency, total_gross: priced.total_gross, is_payment_required: priced.total_gross > 0 };
}

/** The event and the asked-for tickets, all rules asked. What looks sold out may be held by orders whose time is over. */
async function onSale(tx: Tx, request: ReserveRequest): Promise<Catalogue> {
  const catalogue = await requireCatalogue(tx, request);
  const problems = problemsOf(request, catalogue);
  if (problems.length === 0) return catalogue;
  if (!problems.some(({ problem }) => problem === "not_enough_left")) throw refuseSelection(problems);
  const returned = await returnOverdue(tx, stocksOf(catalogue));
  const again = returned > 0 ? await requireCatalogue(tx, request) : catalogue;
  const still = returned > 0 ? problemsOf(request, again) : problems;
  if (still.length > 0) throw refuseSelection(still);
  return again;
}

async function requireCatalogue(tx: Tx, request: ReserveRequest): Promise<Catalogue> {
  const asked = [...new Set(request.tickets.map(({ ticket_id }) => ticket_id))];
  const code = request.promo_code === null ? null : normalisePromoCode(request.promo_code);
  const catalogue = await findCatalogue(tx, request.event_id, asked, code);
  if (!catalogue || catalogue.status !== "LIVE") throw new AppError("not_found");
  if (lifecycleStatus(catalogue, catalogue.now) === "ENDED") throw new AppError("not_available");
  if (code !== null) await checkPromo(tx, catalogue);
  return catalogue;
}

/** A code that stopped being good is told, never silently a full price. */
async function checkPromo(tx: Tx, catalogue: Catalogue): Promise<void> {
  const { promo } = catalogue;
  if (!promo) throw new AppError("promo_invalid");
  const problem = promoCodeProblem({ expiry_date: promo.expiry_date, available: availableOf(promo) }, catalogue.now);
  if (problem === "promo_expired") throw new AppError("promo_invalid");
  if (problem !== "promo_exhausted") return;
  if ((await returnOverdue(tx, [promo.stock_id])) === 0) throw new AppError("promo_exhausted");
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
  return { ...ticket, available, prices: ticket.prices.map((one) => ({ ...one, available: least([available, availableOf(one)]) })) };
}

function stocksOf(catalogue: Catalogue): number[] {
  return catalogue.tickets.flatMap(({ prices, capacities }) => [...prices, ...capacities].map(({ stock_id }) => stock_id));
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
  return { ...selected, ticket, price: unitPrice(ticket.type, row.price, selected.price), stock_id: row.stock_id, capacity_stock_ids: ticket.capacities.map(({ stock_id }) => stock_id), item_name };
}

function stockLine(line: Line) {
  return { ticket_price_stock_id: line.stock_id, capacity_stock_ids: line.capacity_stock_ids, quantity: line.quantity };
}

function price(lines: readonly Line[], catalogue: Catalogue): PricedOrder {
  const priced = priceOrder(
    lines.map((line) => ({ ticket_id: line.ticket_id, ticket_price_id: line.ticket_price_id, ticket_type: line.ticket.type, unit_price: line.price ?? 0, quantity: line.quantity, taxes_and_fees: line.ticket.taxes_and_fees })),
    catalogue.promo,
  );
  if (pricingProblem(priced)) throw new AppError("invalid", { fields: { tickets: "above_maximum" } });
  return priced;
}

/** Order, lines and what they take, in one statement: three round trips less under way while others wait. */
async function insertOrder(tx: Tx, request: ReserveRequest, catalogue: Catalogue, lines: readonly Line[], priced: PricedOrder) {
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
    with new_order as (
      insert into orders (event_id, short_id, public_id, session_hash, currency, locale, total_before_additions, total_discount, total_tax, total_fee,
        total_gross, taxes_and_fees_rollup, promo_code_id, promo_code, status, reserved_until)
      select given.*, 'RESERVED', now() + ${catalogue.order_timeout_in_minutes}::integer * interval '1 minute'
      from jsonb_to_record(${JSON.stringify(order)}::jsonb) as given (event_id bigint, short_id text, public_id text, session_hash text, currency text, locale text,
        total_before_additions bigint, total_discount bigint, total_tax bigint, total_fee bigint, total_gross bigint, taxes_and_fees_rollup jsonb, promo_code_id bigint, promo_code text)
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
    select id, reserved_until, clock_timestamp() as server_time from new_order`.execute(tx);
  const [inserted] = rows as [{ id: number; reserved_until: Date; server_time: Date }];
  return { ...inserted, short_id: order.short_id, public_id: order.public_id };
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
