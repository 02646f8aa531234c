import { type RawBuilder, sql } from "kysely";

/**
 * A part of a statement (`with …`): the amount of each tax in each order of `counted (id,
 * currency)`, as stored with the order, and sales without tax. `tax_upto` is a running total within
 * the order, so that rounded shares of it add up to the share of all its tax.
 */
export const taxed = taxedOf(sql``);

/**
 * The same on the day of the sale: without later changes of the tickets, which count on their own
 * days.
 */
export const taxedAtSale = taxedOf(sql`
        union all
        select
          counted.id,
          counted.currency,
          moved.name,
          moved.calculation_type,
          moved.rate,
          -moved.basis,
          -moved.tax
        from counted
        join order_changes on order_changes.order_id = counted.id
        cross join lateral jsonb_to_recordset(order_changes.taxes)
          as moved (name text, calculation_type text, rate bigint, basis bigint, tax bigint)`);

function taxedOf(less: RawBuilder<unknown>) {
  return sql`
    charged as (
      select
        order_id,
        currency,
        name,
        calculation_type,
        rate,
        sum(basis)::bigint as basis,
        sum(tax)::bigint as tax
      from (
        select
          counted.id as order_id,
          counted.currency,
          tax.name,
          tax.type as calculation_type,
          tax.rate,
          order_items.total_before_additions + order_items.total_fee as basis,
          coalesce(tax.value, 0) as tax
        from counted
        join order_items on order_items.order_id = counted.id
        left join lateral jsonb_to_recordset(order_items.taxes_and_fees_rollup -> 'taxes')
          as tax (name text, type text, rate bigint, value bigint) on true${less}
      ) as lines
      group by order_id, currency, name, calculation_type, rate
    ),
    taxed as (
      select
        charged.*,
        sum(tax) over (
          partition by order_id
          order by name, calculation_type, rate
          rows unbounded preceding
        ) as tax_upto
      from charged
      where basis > 0
        or tax > 0
    )`;
}

/**
 * A part of a statement: refunds of completed orders on the day of the refund, negative on the day
 * on which a bank returned one, so that no earlier day ever changes; and how much of the order was
 * refunded by then. Late and duplicate payments were never income.
 */
export function returned(of: RawBuilder<unknown>) {
  return sql`
    touched as (
      select orders.id, orders.currency, orders.total_gross
      from events
      join orders on orders.event_id = events.id
      where ${of}
        and orders.total_refunded > 0
        and orders.completed_at is not null
      union
      select orders.id, orders.currency, orders.total_gross
      from refunds
      join orders on orders.id = refunds.order_id
      join events on events.id = orders.event_id
      where ${of}
        and refunds.undone_at is not null
        and orders.completed_at is not null
    ),
    moved as (
      select
        2 * refunds.id + (way.sign < 0)::int as id,
        refunds.order_id,
        touched.currency,
        touched.total_gross,
        case when way.sign < 0
          then refunds.undone_at
          else coalesce(refunds.refunded_at, refunds.updated_at)
        end as at,
        way.sign * refunds.amount as amount
      from touched
      join refunds on refunds.order_id = touched.id
      join (values (1), (-1)) as way (sign) on way.sign = 1 or refunds.undone_at is not null
      where refunds.reason in ('ORGANIZER', 'PROVIDER')
        and (refunds.status = 'SUCCEEDED' or refunds.undone_at is not null)
    ),
    returned as (
      select
        moved.*,
        sum(amount) over (
          partition by order_id
          order by at, id
        ) as upto
      from moved
    )`;
}

/**
 * Returns the share of an amount of the order in one refund of `returned`: all shares add up to the
 * whole, to the last unit.
 */
export function shareOf(amount: RawBuilder<unknown>) {
  const upTo = (refunded: RawBuilder<unknown>) =>
    sql`div(2 * ${amount}::numeric * (${refunded}) + returned.total_gross, 2 * returned.total_gross)`;
  return sql`(${upTo(sql`returned.upto`)} - ${upTo(sql`returned.upto - returned.amount`)})`;
}

/** The share of a tax, in `taxed`. */
export const refundedTax = sql`(
  ${shareOf(sql`taxed.tax_upto`)} - ${shareOf(sql`(taxed.tax_upto - taxed.tax)`)}
)`;

export const refundedBasis = shareOf(sql`taxed.basis`);
