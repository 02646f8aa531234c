import { sql } from "kysely";
import type { TaxReportLine } from "#contract/tax-reports.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { ReportPeriod } from "./tax-report-period.ts";
import { refundedBasis, refundedTax, returned, taxed, taxedAtSale } from "./taxed-amounts.ts";

/**
 * Returns the amounts of each tax by currency, name and rate: sales of the period by the day of
 * sale, changes of tickets by the day of the change, and refunds by the day of the refund. They are
 * the amounts stored with each order, whatever the taxes are today.
 */
export async function taxReportLines(
  db: ReadDb,
  organizer: Pick<OwnOrganizer, "id">,
  { since, until }: ReportPeriod,
): Promise<TaxReportLine[]> {
  const { rows } = await sql<TaxReportLine>`
    with sold as (${sold(organizer, since, until)}),
    changed as (${changed(organizer, since, until)}),
    given_back as (${refundedLines(organizer, since, until)})
    select
      currency,
      name,
      calculation_type,
      rate,
      sum(basis)::bigint as basis,
      sum(tax)::bigint as tax,
      sum(refunded_basis)::bigint as refunded_basis,
      sum(refunded_tax)::bigint as refunded_tax
    from (
      select * from sold
      union all
      select * from changed
      union all
      select * from given_back
    ) as all_ways
    group by currency, name, calculation_type, rate
    order by currency, name nulls last, calculation_type, rate desc`.execute(db);
  return rows;
}

function sold({ id }: Pick<OwnOrganizer, "id">, since: Date, until: Date) {
  return sql`
    with counted as (
      select orders.id, orders.currency
      from events
      join orders on orders.event_id = events.id
      where events.organizer_id = ${id}
        and orders.completed_at >= ${since}::timestamptz
        and orders.completed_at < ${until}::timestamptz
    ),
    ${taxedAtSale}
    select currency, name, calculation_type, rate, basis, tax, 0 as refunded_basis, 0 as refunded_tax
    from taxed`;
}

/**
 * A change of a sold order counts on the day of the change: an increase as a sale, a decrease as a
 * refund.
 */
function changed({ id }: Pick<OwnOrganizer, "id">, since: Date, until: Date) {
  return sql`
    select
      orders.currency,
      moved.name,
      moved.calculation_type,
      moved.rate,
      case when moved.is_less then 0 else moved.basis end as basis,
      case when moved.is_less then 0 else moved.tax end as tax,
      case when moved.is_less then -moved.basis else 0 end as refunded_basis,
      case when moved.is_less then -moved.tax else 0 end as refunded_tax
    from events
    join order_changes on order_changes.event_id = events.id
    join orders on orders.id = order_changes.order_id
    cross join lateral (
      select moved.*, moved.basis < 0 or (moved.basis = 0 and moved.tax < 0) as is_less
      from jsonb_to_recordset(order_changes.taxes)
        as moved (name text, calculation_type text, rate bigint, basis bigint, tax bigint)
    ) as moved
    where events.organizer_id = ${id}
      and order_changes.changed_at >= ${since}::timestamptz
      and order_changes.changed_at < ${until}::timestamptz`;
}

function refundedLines({ id }: Pick<OwnOrganizer, "id">, since: Date, until: Date) {
  return sql`
    with ${returned(sql`events.organizer_id = ${id}`)},
    counted as (
      select distinct order_id as id, currency
      from returned
      where at >= ${since}::timestamptz
        and at < ${until}::timestamptz
    ),
    ${taxed}
    select
      taxed.currency,
      name,
      calculation_type,
      rate,
      0 as basis,
      0 as tax,
      ${refundedBasis} as refunded_basis,
      ${refundedTax} as refunded_tax
    from returned
    join taxed on taxed.order_id = returned.order_id
    where at >= ${since}::timestamptz
      and at < ${until}::timestamptz`;
}
