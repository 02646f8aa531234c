import { type RawBuilder, sql } from "kysely";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import { inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { ReportPeriod } from "./tax-report-period.ts";
import { refundedBasis, refundedTax, returned, taxed, taxedAtSale } from "./taxed-amounts.ts";

/**
 * One tax of a sale or refund, or of a refund that a bank returned; amounts in minor units,
 * negative for a refund.
 */
export type TaxedLine = {
  kind: "SALE" | "ORDER_CHANGE" | "REFUND" | "REFUND_UNDONE";
  at: Date;
  public_id: string;
  event_title: string;
  currency: string;
  name: string | null;
  calculation_type: "FIXED" | "PERCENTAGE" | null;
  rate: number | null;
  basis: number;
  tax: number;
};

type Event = { id: number; title: string };
/**
 * A sale or a refund with its taxes. `cursor`: its time to the microsecond, which a `Date` can't
 * represent.
 */
type Booking = Pick<TaxedLine, "kind" | "at" | "public_id" | "currency"> & {
  id: number;
  cursor: string;
  taxes: Pick<TaxedLine, "name" | "calculation_type" | "rate" | "basis" | "tax">[];
};

/** Yields sales, changes and then refunds, event by event and each in the order of time. */
export async function* exportedTaxes(
  db: ReadDb,
  { id }: Pick<OwnOrganizer, "id">,
  period: ReportPeriod,
): AsyncGenerator<TaxedLine[]> {
  const events = db.selectFrom("events").select(["id", "title"]).where("organizer_id", "=", id);
  for (const event of await events.orderBy("id").execute()) {
    for await (const sales of inBatches<Booking>((after, size) => salesOf(db, event, period, after, size)))
      yield sales.flatMap((sale) => linesOf(event, sale));
    for await (const changes of inBatches<Booking>((after, size) => changesOf(db, event, period, after, size)))
      yield changes.flatMap((change) => linesOf(event, change));
    for await (const refunds of inBatches<Booking>((after, size) => refundsOf(db, event, period, after, size)))
      yield refunds.flatMap((refund) => linesOf(event, refund));
  }
}

function linesOf({ title }: Event, { kind, taxes, at, public_id, currency }: Booking): TaxedLine[] {
  return taxes.map((tax) => ({ kind, at, public_id, event_title: title, currency, ...tax }));
}

async function salesOf(
  db: ReadDb,
  event: Event,
  { since, until }: ReportPeriod,
  after: Booking | undefined,
  size: number,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    with counted as (
      select id, currency, completed_at as at, public_id
      from orders
      where event_id = ${event.id}
        and completed_at < ${until}::timestamptz
        and (completed_at, id) > (${after?.cursor ?? since}::timestamptz, ${after?.id ?? 0}::bigint)
      order by completed_at, id
      limit ${size}
    ),
    ${taxedAtSale}
    select
      counted.*,
      'SALE' as kind,
      counted.at::text as cursor,
      ${taxesWith(sql`taxed.basis`, sql`taxed.tax`)} as taxes
    from counted
    left join taxed on taxed.order_id = counted.id
    group by counted.id, counted.currency, counted.at, counted.public_id
    order by counted.at, counted.id`.execute(db);
  return rows;
}

/** Changes of an order's tickets since its sale, positive or negative. */
async function changesOf(
  db: ReadDb,
  event: Event,
  { since, until }: ReportPeriod,
  after: Booking | undefined,
  size: number,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select
      order_changes.id,
      'ORDER_CHANGE' as kind,
      order_changes.changed_at as at,
      order_changes.changed_at::text as cursor,
      orders.currency,
      orders.public_id,
      order_changes.taxes
    from order_changes
    join orders on orders.id = order_changes.order_id
    where order_changes.event_id = ${event.id}
      and order_changes.changed_at < ${until}::timestamptz
      and (order_changes.changed_at, order_changes.id)
        > (${after?.cursor ?? since}::timestamptz, ${after?.id ?? 0}::bigint)
    order by order_changes.changed_at, order_changes.id
    limit ${size}`.execute(db);
  return rows;
}

async function refundsOf(
  db: ReadDb,
  event: Event,
  { since, until }: ReportPeriod,
  after: Booking | undefined,
  size: number,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    with ${returned(sql`events.id = ${event.id}`)},
    wanted as (
      select *
      from returned
      where at < ${until}::timestamptz
        and (at, id) > (${after?.cursor ?? since}::timestamptz, ${after?.id ?? 0}::bigint)
      order by at, id
      limit ${size}
    ),
    counted as (
      select distinct order_id as id, currency
      from wanted
    ),
    ${taxed}
    select
      returned.id,
      case when returned.amount < 0 then 'REFUND_UNDONE' else 'REFUND' end as kind,
      returned.at,
      returned.at::text as cursor,
      returned.currency,
      orders.public_id,
      ${taxesWith(sql`-${refundedBasis}`, sql`-${refundedTax}`)} as taxes
    from wanted as returned
    join orders on orders.id = returned.order_id
    left join taxed on taxed.order_id = returned.order_id
    group by returned.id, returned.amount, returned.at, returned.currency, orders.public_id
    order by returned.at, returned.id`.execute(db);
  return rows;
}

function taxesWith(basis: RawBuilder<unknown>, tax: RawBuilder<unknown>) {
  return sql`coalesce(
        jsonb_agg(jsonb_build_object(
          'name', taxed.name,
          'calculation_type', taxed.calculation_type,
          'rate', taxed.rate,
          'basis', ${basis},
          'tax', ${tax}
        ) order by taxed.name, taxed.rate) filter (where taxed.order_id is not null),
        '[]'
      )`;
}
