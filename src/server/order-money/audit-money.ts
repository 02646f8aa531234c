import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";

/** A broken rule of money. `sentence` names the order or organizer, and no person. */
export type MoneyFinding = { rule: MoneyRule; sentence: string };

/** Findings per rule that are read; a broken rule of more orders has one cause. */
const FINDINGS_MAX = 1_000;

/**
 * Compares orders, payments, refunds and invoices with each other: one statement for each rule,
 * over all orders. The result should be empty.
 */
export async function auditMoney(db: ReadDb): Promise<MoneyFinding[]> {
  const findings: MoneyFinding[] = [];
  for (const rule of MONEY_RULES) {
    const { rows } = await sql<{ sentence: string }>`${RULES[rule]} limit ${FINDINGS_MAX}`.execute(db);
    findings.push(...rows.map(({ sentence }) => ({ rule, sentence })));
  }
  return findings;
}

/** Amounts are in the smallest unit of the order's currency. */
const RULES = {
  lines: sql`
    select format(
      'Order %s has a total of %s, but its lines add up to %s.', orders.public_id, orders.total_gross, lines.gross
    ) as sentence
    from orders
    cross join lateral (
      select
        coalesce(sum(total_gross), 0) as gross,
        coalesce(sum(total_before_additions), 0) as before_additions,
        coalesce(sum(total_tax), 0) as tax,
        coalesce(sum(total_fee), 0) as fee,
        coalesce(sum(total_discount), 0) as discount
      from order_items
      where order_items.order_id = orders.id
    ) as lines
    where (orders.total_gross, orders.total_before_additions, orders.total_tax, orders.total_fee, orders.total_discount)
      is distinct from (lines.gross, lines.before_additions, lines.tax, lines.fee, lines.discount)`,

  additions: sql`
    select format(
      'Order %s has %s of taxes and %s of fees, but the rates listed with it add up to %s and %s.',
      orders.public_id, orders.total_tax, orders.total_fee, listed.tax, listed.fee
    ) as sentence
    from orders
    cross join lateral ${listedIn("orders")} as listed
    where (orders.total_tax, orders.total_fee) is distinct from (listed.tax, listed.fee)`,

  line_sums: sql`
    select format(
      'Order %s has line %s of %s, with %s of taxes and %s of fees; its parts add up to %s, its rates to %s and %s.',
      orders.public_id, order_items.id, order_items.total_gross, order_items.total_tax, order_items.total_fee,
      parts.gross, listed.tax, listed.fee
    ) as sentence
    from order_items
    join orders on orders.id = order_items.order_id
    cross join lateral ${listedIn("order_items")} as listed
    cross join lateral (
      select order_items.total_before_additions + order_items.total_tax + order_items.total_fee as gross
    ) as parts
    where (order_items.total_gross, order_items.total_tax, order_items.total_fee)
      is distinct from (parts.gross, listed.tax, listed.fee)`,

  // What was paid for a manual or imported order is stated, not proven. Late money that bought nothing
  // is in a returned payment of an order that is not complete.
  paid: sql`
    select format(
      'Order %s is paid with %s, but its payments add up to %s.', orders.public_id, due.amount, paid.amount
    ) as sentence
    from orders
    cross join lateral (
      select coalesce(
        (select total_before from order_changes where order_id = orders.id order by id limit 1),
        orders.total_gross
      ) + coalesce(
        (select sum(difference) from order_changes where order_id = orders.id and settled in ('PAID', 'RECEIVED')), 0
      ) as amount
    ) as due
    cross join lateral (
      select coalesce(sum(payments.amount), 0) as amount
      from payments
      where payments.order_id = orders.id and payments.status = 'SUCCEEDED'
    ) as paid
    where orders.payment_status = 'PAYMENT_RECEIVED'
      and orders.completed_at is not null
      and not orders.is_manually_created
      and due.amount <> paid.amount`,

  completed: sql`
    select format('Order %s is complete, but its payment status is %s.', public_id, coalesce(payment_status, 'empty'))
      as sentence
    from orders
    where completed_at is not null
      and coalesce(payment_status, '') not in ('PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED')`,

  unpaid: sql`
    select format(
      'Order %s has payment %s, which paid for it, but the order is %s and its payment status is %s.',
      orders.public_id, payments.id, orders.status, coalesce(orders.payment_status, 'empty')
    ) as sentence
    from payments
    join orders on orders.id = payments.order_id
    where payments.status = 'SUCCEEDED'
      and (orders.payment_status is distinct from 'PAYMENT_RECEIVED' or orders.completed_at is null)`,

  currency: sql`
    select format(
      'Order %s is in %s, but its payment %s is in %s.',
      orders.public_id, orders.currency, payments.id, payments.currency
    ) as sentence
    from payments
    join orders on orders.id = payments.order_id
    where payments.status = 'SUCCEEDED' and payments.currency <> orders.currency`,

  // The earlier money of a manual order has no receipts.
  receipts: sql`
    select format(
      'Order %s has payment %s of %s, which was received offline, but its receipts add up to %s.',
      orders.public_id, payments.id, payments.amount, received.amount
    ) as sentence
    from payments
    join orders on orders.id = payments.order_id
    cross join lateral (
      select coalesce(sum(receipts.amount), 0) as amount
      from receipts
      where receipts.order_id = orders.id and receipts.undone_at is null and receipts.returned_at is null
    ) as received
    where payments.provider = 'offline'
      and payments.status = 'SUCCEEDED'
      and payments.order_change_id is null
      and not orders.is_manually_created
      and payments.amount <> received.amount`,

  returned: sql`
    select format('Order %s has payment %s, which bought nothing and has no refund.', orders.public_id, payments.id)
      as sentence
    from payments
    join orders on orders.id = payments.order_id
    where payments.status = 'RETURNED'
      and not exists (select from refunds where refunds.payment_id = payments.id)`,

  refunds: sql`
    select format(
      'Order %s has refunds of %s for payment %s of %s.',
      orders.public_id, sum(refunds.amount), payments.id, payments.amount
    ) as sentence
    from refunds
    join payments on payments.id = refunds.payment_id
    join orders on orders.id = payments.order_id
    where refunds.status <> 'FAILED'
    group by orders.public_id, payments.id
    having sum(refunds.amount) > payments.amount`,

  refund_payments: sql`
    select format('Order %s has refund %s of a payment of order %s.', orders.public_id, refunds.id, other.public_id)
      as sentence
    from refunds
    join payments on payments.id = refunds.payment_id
    join orders on orders.id = refunds.order_id
    join orders as other on other.id = payments.order_id
    where orders.id <> other.id`,

  refunded: sql`
    select format(
      'Order %s says that %s were refunded, but its refunds add up to %s.',
      orders.public_id, orders.total_refunded, given.amount
    ) as sentence
    from orders
    cross join lateral (
      select coalesce(sum(refunds.amount), 0) as amount
      from refunds
      where refunds.order_id = orders.id
        and refunds.status = 'SUCCEEDED'
        and refunds.reason not in ('DUPLICATE', 'ORDER_CHANGE')
    ) as given
    where orders.total_refunded <> given.amount`,

  refund_status: sql`
    select format(
      'Order %s has the refund status %s, but %s of %s were refunded.',
      public_id, coalesce(refund_status, 'empty'), total_refunded, total_gross
    ) as sentence
    from orders
    where case refund_status
      when 'REFUNDED' then total_refunded <> total_gross
      when 'PARTIALLY_REFUNDED' then total_refunded = 0
      when 'REFUND_PENDING' then not exists (
        select from refunds where refunds.order_id = orders.id and refunds.status = 'PENDING')
      when 'REFUND_FAILED' then not exists (
        select from refunds where refunds.order_id = orders.id and refunds.status = 'FAILED')
      else total_refunded > 0
    end`,

  changes: sql`
    select format(
      'Order %s has a total of %s, but its last change left %s.',
      orders.public_id, orders.total_gross, last.total_after
    ) as sentence
    from (
      select distinct on (order_id) order_id, total_after from order_changes order by order_id, id desc
    ) as last
    join orders on orders.id = last.order_id
    where orders.total_gross <> last.total_after`,

  // A refund that failed and its repetition are both counted.
  change_refunds: sql`
    select format(
      'Order %s became cheaper by %s, which was to be refunded, but refunds of %s were requested.',
      orders.public_id, due.amount, requested.amount
    ) as sentence
    from (
      select order_id, -sum(difference) as amount from order_changes where settled = 'REFUNDED' group by order_id
    ) as due
    join orders on orders.id = due.order_id
    cross join lateral (
      select coalesce(sum(refunds.amount), 0) as amount
      from refunds
      where refunds.order_id = orders.id and refunds.reason = 'ORDER_CHANGE'
    ) as requested
    where requested.amount < due.amount`,

  credit_notes: sql`
    select format(
      'Order %s has invoice %s of %s, but its credit notes add up to %s.',
      orders.public_id, invoices.number, invoices.snapshot ->> 'gross_total', credited.amount
    ) as sentence
    from (
      select refers_to, sum((snapshot ->> 'gross_total')::bigint) as amount
      from invoices
      where kind = 'CREDIT_NOTE'
      group by refers_to
    ) as credited
    join invoices on invoices.id = credited.refers_to
    join orders on orders.id = invoices.order_id
    where credited.amount > (invoices.snapshot ->> 'gross_total')::bigint`,

  invoice_numbers: sql`
    select format(
      'Organizer %s has %s invoices and credit notes, but the last number is %s.',
      sellers.organizer_id, coalesce(issued.documents, 0), greatest(sellers.last_sequence, issued.last)
    ) as sentence
    from sellers
    left join (
      select organizer_id, count(*) as documents, max(sequence) as last from invoices group by organizer_id
    ) as issued on issued.organizer_id = sellers.organizer_id
    where (coalesce(issued.documents, 0), coalesce(issued.last, 0))
      is distinct from (sellers.last_sequence, sellers.last_sequence)`,
} satisfies Record<string, RawBuilder<unknown>>;

/** What the taxes and fees that are stored with an order or a line come to. */
function listedIn(table: "orders" | "order_items"): RawBuilder<unknown> {
  const sumOf = (list: "taxes" | "fees") => sql`(
    select coalesce(sum((listed ->> 'value')::bigint), 0)
    from jsonb_array_elements(${sql.ref(`${table}.taxes_and_fees_rollup`)} -> ${sql.lit(list)}) as listed)`;
  return sql`(select ${sumOf("taxes")} as tax, ${sumOf("fees")} as fee)`;
}

export type MoneyRule = keyof typeof RULES;
export const MONEY_RULES = Object.keys(RULES) as MoneyRule[];
