import { sql } from "kysely";
import type { PricedOrder } from "#domain/pricing.ts";
import { type Wanted, mergeWanted } from "#domain/stock.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { autocommit } from "#server/platform/database.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import { taking, takingOf } from "#server/stock/hold-stock.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Line, linesOf, priceOf, wantedOf } from "./order-lines.ts";
import type { ReserveRequest } from "./request.ts";

export type Reserved = {
  id: number;
  short_id: string;
  public_id: string;
  reserved_until: Date;
  server_time: Date;
  currency: string;
  total_gross: number;
  is_payment_required: boolean;
};

/** A statement that commits by itself, or one of a transaction. */
type Writer = ReturnType<typeof autocommit>;

/**
 * Takes the units and inserts the order, or does nothing when something is short or the event has
 * changed since it was read.
 * @throws AppError below_minimum_charge, invalid; and what `isTwin` recognizes, when this browser
 * has an open order of the event
 */
export async function insertOrder(
  db: Writer,
  request: ReserveRequest,
  catalogue: Catalogue,
): Promise<Reserved | undefined> {
  const [order] = await insertAll(db, [draftOf({ request, catalogue })]);
  return order;
}

/** An order before it is inserted: its lines, what they cost, and what they take of which stock. */
export type Draft = {
  request: ReserveRequest;
  catalogue: Catalogue;
  lines: readonly Line[];
  priced: PricedOrder;
  wanted: readonly Wanted[];
};

/** @throws AppError below_minimum_charge, invalid */
export function draftOf({ request, catalogue }: Pick<Draft, "request" | "catalogue">): Draft {
  const lines = linesOf(request, catalogue);
  return { request, catalogue, lines, priced: priceOf(lines, catalogue), wanted: wantedOf(lines, catalogue) };
}

/**
 * The same for several requests that were read together (`requireCatalogues`): all of them in one
 * statement (batching), in order, or none.
 */
export async function insertAll(db: Writer, drafts: readonly Draft[]): Promise<Reserved[]> {
  const named = drafts.map((draft) => ({ ...draft, short_id: shortId("o"), public_id: reference("O") }));
  const written = new Map((await insertOrders(db, named)).map((order) => [order.short_id, order]));
  return named.flatMap(({ catalogue, priced, short_id, public_id }) => {
    const order = written.get(short_id);
    if (!order) return [];
    const { currency } = catalogue;
    const { total_gross } = priced;
    return [{ ...order, public_id, currency, total_gross, is_payment_required: total_gross > 0 }];
  });
}

/**
 * Whether this browser has just reserved of the event in another tab: the index
 * `orders_open_session` allows only one of both.
 */
export function isTwin(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "orders_open_session";
}

type Named = Draft & { short_id: string; public_id: string };

/**
 * Stock, orders, lines and holds in one statement: the contended row is locked for this statement
 * and its commit, nothing more.
 */
async function insertOrders(db: Writer, drafts: readonly Named[]) {
  const { request, catalogue } = drafts[0] as Named;
  const { promo } = catalogue;
  const tickets = new Map(
    drafts.flatMap((draft) => draft.catalogue.tickets.map(({ id, updated_at }) => [id, updated_at])),
  );
  return writeOrders(db, {
    ...takingOf(mergeWanted(drafts.map(({ wanted }) => wanted))),
    ...{ event_id: request.event_id, currency: catalogue.currency },
    ...{ promo_id: promo?.id ?? null, promo_updated_at: promo?.updated_at ?? null },
    minutes: catalogue.order_timeout_in_minutes,
    tickets: JSON.stringify([...tickets].map(([id, updated_at]) => ({ id, updated_at }))),
    orders: JSON.stringify(drafts.map(orderOf)),
    items: JSON.stringify(
      drafts.flatMap(({ short_id, lines, priced }) =>
        priced.lines.map((line, at) => ({ ...line, of: short_id, item_name: lines[at]?.item_name })),
      ),
    ),
    holds: JSON.stringify(
      drafts.flatMap((draft) => holdsOf(draft.lines, draft.catalogue).map((hold) => ({ ...hold, of: draft.short_id }))),
    ),
  });
}

function orderOf({ request, catalogue, priced, short_id, public_id }: Named) {
  return {
    event_id: request.event_id,
    short_id,
    public_id,
    session_hash: request.session_hash,
    network_hash: request.network?.hash ?? null,
    currency: catalogue.currency,
    price_display_mode: catalogue.price_display_mode,
    locale: request.locale,
    total_before_additions: priced.total_before_additions,
    total_discount: priced.total_discount,
    total_tax: priced.total_tax,
    total_fee: priced.total_fee,
    total_gross: priced.total_gross,
    taxes_and_fees_rollup: priced.taxes_and_fees_rollup,
    promo_code_id: catalogue.promo?.id ?? null,
    promo_code: catalogue.promo?.code ?? null,
    affiliate_id: catalogue.affiliate_id,
    source: request.source ?? null,
  };
}

type Written = ReturnType<typeof takingOf> & {
  event_id: number;
  currency: string;
  promo_id: number | null;
  promo_updated_at: string | null;
  minutes: number;
  /** This and those below are JSON lists; `of`: the `short_id` of the order. */
  tickets: string;
  orders: string;
  items: string;
  holds: string;
};

const writeOrders = cachedQuery("insert orders", (db, { minutes, orders, items, holds, ...rest }: Written) => {
  const statement = sql<{ id: number; short_id: string; reserved_until: Date; server_time: Date }>`
    with ${taking(rest, whileOnSale(rest))},
    new_orders as (
      insert into orders (
        event_id, short_id, public_id, session_hash, network_hash, currency, price_display_mode, locale,
        total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup,
        promo_code_id, promo_code, affiliate_id, source, status, reserved_until
      )
      select given.*, 'RESERVED', now() + ${minutes}::integer * interval '1 minute'
      from fit, jsonb_to_recordset(${orders}::jsonb) as given (
        event_id bigint, short_id text, public_id text, session_hash text, network_hash text,
        currency text, price_display_mode text, locale text,
        total_before_additions bigint, total_discount bigint, total_tax bigint, total_fee bigint, total_gross bigint,
        taxes_and_fees_rollup jsonb, promo_code_id bigint, promo_code text,
        affiliate_id bigint, source text
      )
      returning id, short_id, reserved_until
    ),
    new_items as (
      insert into order_items (
        order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, tax_behavior,
        total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup
      )
      select
        new_orders.id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, tax_behavior,
        total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup
      from jsonb_to_recordset(${items}::jsonb) as item (
        "of" text, ticket_id bigint, ticket_price_id bigint, item_name text, quantity integer,
        price_before_discount bigint, price bigint, tax_behavior text,
        total_before_additions bigint, total_discount bigint, total_tax bigint, total_fee bigint, total_gross bigint,
        taxes_and_fees_rollup jsonb
      )
      join new_orders on new_orders.short_id = item."of"
    ),
    new_holds as (
      insert into stock_holds (order_id, stock_id, ticket_price_id, quantity)
      select new_orders.id, stock_id, ticket_price_id, quantity
      from jsonb_to_recordset(${holds}::jsonb) as taken (
        "of" text, stock_id bigint, ticket_price_id bigint, quantity integer
      )
      join new_orders on new_orders.short_id = taken."of"
    )
    select id, short_id, reserved_until, clock_timestamp() as server_time
    from new_orders`;
  return { compile: () => statement.compile(db) };
});

/**
 * Checks the event's status and currency again with the write. The lock on the event is the one
 * that the order's foreign key takes anyway, only earlier: it waits for a transaction that changes
 * the currency or deletes the event, and then sees the result. The tickets are checked without a
 * lock for being as they were priced: every change of a ticket sets its `updated_at`. A promo code
 * is checked after any transaction that changes or deletes it: FOR SHARE, because KEY SHARE would
 * accept the row as our snapshot sees it. A transaction that also changes the code's limit locks
 * its stock first, as this one does.
 */
function whileOnSale({
  event_id,
  currency,
  tickets,
  ...promo
}: Pick<Written, "event_id" | "currency" | "tickets" | "promo_id" | "promo_updated_at">) {
  const hasPromo = promo.promo_id !== null;
  return sql`
      select events.id
      from events, room${hasPromo ? sql`, promo_codes` : sql``}
      where room.is_enough
        and events.id = ${event_id}
        and events.status = 'LIVE'
        and events.currency = ${currency}${hasPromo ? whileGood(promo) : sql``}
        and not exists (
          select
          from jsonb_to_recordset(${tickets}::jsonb) as priced (id bigint, updated_at timestamptz)
          join tickets on tickets.id = priced.id
          where tickets.updated_at <> priced.updated_at
        )
      for key share of events${hasPromo ? sql` for share of promo_codes` : sql``}`;
}

function whileGood({ promo_id, promo_updated_at }: Pick<Written, "promo_id" | "promo_updated_at">) {
  return sql`
        and promo_codes.id = ${promo_id}
        and promo_codes.updated_at = ${promo_updated_at}::timestamptz
        and (promo_codes.expiry_date is null or promo_codes.expiry_date > clock_timestamp())`;
}

/** Recorded per price, so that one cancelled attendee releases exactly what their ticket took. */
function holdsOf(lines: readonly Line[], catalogue: Catalogue) {
  const holds = new Map<string, { stock_id: number; ticket_price_id: number | null; quantity: number }>();
  for (const line of lines) {
    for (const stock_id of [line.stock_id, ...line.capacity_stock_ids]) {
      const key = `${stock_id} ${line.ticket_price_id}`;
      const quantity = (holds.get(key)?.quantity ?? 0) + line.quantity;
      holds.set(key, { stock_id, ticket_price_id: line.ticket_price_id, quantity });
    }
  }
  const promo = catalogue.promo ? [{ stock_id: catalogue.promo.stock_id, ticket_price_id: null, quantity: 1 }] : [];
  return [...holds.values(), ...promo];
}
