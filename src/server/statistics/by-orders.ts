import { sql } from "kysely";
import type { StatisticRow } from "#contract/statistics.ts";
import { sourceKind } from "#domain/source-kinds.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { DaysOfEvent } from "#server/event-stats/statistics-period.ts";
import { type FoundRow, PLAIN } from "./rows.ts";

/* Statistics that only the orders contain. Reads the orders completed on these days by the
   index, and no others. Like the daily stats, they count by the day of sale and with the current
   state. */

type Sold = { orders: number; tickets: number; gross: number; refunded: number };

export async function byPromoCode(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<Sold & { id: number | null; code: string | null; discount: number }>`
    with ${sold(event, days)}
    select promo_codes.id, promo_codes.code, ${SUMS}, sum(total_discount)::bigint as discount
    from sold
    left join promo_codes on promo_codes.id = sold.promo_code_id
    group by promo_codes.id, promo_codes.code
    order by promo_codes.id is null, gross desc, promo_codes.id`.execute(db);
  return rows.map(({ id, code, ...measures }) => ({
    ...PLAIN,
    key: String(id ?? "none"),
    label: code,
    kind: id === null ? "NONE" : null,
    ...measures,
  }));
}

/**
 * By the source of the buyer: an affiliate by name, otherwise the host or the keyword that the
 * visit began with.
 */
export async function bySource(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<Sold & { affiliate_id: number | null; name: string | null; source: string | null }>`
    with ${sold(event, days)}
    select
      affiliates.id as affiliate_id,
      affiliates.name,
      case when affiliates.id is null then sold.source end as source,
      ${SUMS}
    from sold
    left join affiliates on affiliates.id = sold.affiliate_id
    group by 1, 2, 3
    order by gross desc, orders desc, 1, 3`.execute(db);
  return rows.map(({ affiliate_id, name, source, ...measures }) => ({
    ...PLAIN,
    key: affiliate_id === null ? `source ${source ?? ""}` : `affiliate ${affiliate_id}`,
    label: name ?? source,
    kind: affiliate_id === null ? sourceKind(source) : "AFFILIATE",
    ...measures,
  }));
}

/**
 * How often each option was chosen, and the other answers, of complete orders and valid tickets.
 */
export async function byAnswer(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<{
    question_id: number;
    title: string;
    option_id: number | null;
    label: string | null;
    answers: number;
  }>`
    with ${counted(event, days)}
    select
      questions.id as question_id,
      questions.title,
      chosen.id as option_id,
      (
        select option ->> 'label'
        from jsonb_array_elements(questions.options) as option
        where (option ->> 'id')::bigint = chosen.id
      ) as label,
      count(*)::bigint as answers
    from counted
    join question_answers on question_answers.order_id = counted.id
    join questions on questions.id = question_answers.question_id
    left join attendees on attendees.id = question_answers.attendee_id
    left join lateral (
      select one.value::bigint as id
      from jsonb_array_elements(
        case jsonb_typeof(question_answers.answer)
          when 'array' then question_answers.answer
          when 'number' then jsonb_build_array(question_answers.answer)
          else '[]'
        end) as one (value)
    ) as chosen on true
    where counted.status = 'COMPLETED'
      and (question_answers.attendee_id is null or attendees.status = 'ACTIVE')
    group by questions.id, questions.title, questions."order", chosen.id
    order by questions."order", questions.id, answers desc, chosen.id`.execute(db);
  return rows.map(({ question_id, title, option_id, label, answers }) => ({
    ...PLAIN,
    key: `${question_id} ${option_id ?? ""}`,
    label,
    kind: option_id === null ? "ANSWERED" : null,
    group: title,
    answers,
  }));
}

/**
 * The amount of each tax and fee, less its share of the refunds: together they are what the order
 * has left of them.
 */
export async function byTaxOrFee(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<
    Omit<NonNullable<StatisticRow["rate"]>, never> & { kind: string; name: string; amount: number }
  >`
    with ${sold(event, days)},
    charged as (
      select
        sold.id, sold.total_gross, sold.refunded, added.kind, added.name, added.type, added.rate,
        sum(added.value) as value,
        sum(sum(added.value)) over (
          partition by sold.id, added.kind
          order by added.name, added.type, added.rate
          rows unbounded preceding
        ) as upto
      from sold, lateral (
        select 'TAX' as kind, tax.*
        from jsonb_to_recordset(sold.taxes_and_fees_rollup -> 'taxes')
          as tax (name text, type text, rate bigint, value bigint)
        union all
        select 'FEE', fee.*
        from jsonb_to_recordset(sold.taxes_and_fees_rollup -> 'fees')
          as fee (name text, type text, rate bigint, value bigint)
      ) as added
      group by sold.id, sold.total_gross, sold.refunded, added.kind, added.name, added.type, added.rate
    )
    select
      kind,
      name,
      type as calculation_type,
      rate,
      sum(value - (
        div(2 * upto * refunded + total_gross, 2 * total_gross)
        - div(2 * (upto - value) * refunded + total_gross, 2 * total_gross)
      ))::bigint as amount
    from charged
    where total_gross > 0
    group by kind, name, type, rate
    order by kind desc, amount desc, name, rate`.execute(db);
  return rows.map(({ kind, name, calculation_type, rate, amount }) => ({
    ...PLAIN,
    key: `${kind} ${calculation_type} ${rate} ${name}`,
    label: name,
    kind,
    rate: { calculation_type, rate },
    amount,
  }));
}

const SUMS = sql`
      count(*) filter (where sold.status <> 'CANCELLED')::bigint as orders,
      sum(sold.tickets)::bigint as tickets,
      sum(sold.total_gross - sold.refunded)::bigint as gross,
      sum(sold.refunded)::bigint as refunded`;

/** Parts of a statement: the orders that were completed on these days … */
function counted({ id }: OwnEvent, { since, until }: DaysOfEvent) {
  return sql`
    counted as materialized (
      select
        id, status, promo_code_id, affiliate_id, source, total_gross, total_discount, total_refunded,
        taxes_and_fees_rollup
      from orders
      where event_id = ${id}
        and completed_at >= ${since}::timestamptz
        and completed_at < ${until}::timestamptz
    )`;
}

/**
 * … with the refunds of each, and its number of valid tickets. Late and duplicate payments were
 * never income.
 */
function sold(event: OwnEvent, days: DaysOfEvent) {
  return sql`
    ${counted(event, days)},
    returned as (
      select refunds.order_id, sum(refunds.amount)::bigint as amount
      from counted
      join refunds on refunds.order_id = counted.id
      where counted.total_refunded > 0
        and refunds.status = 'SUCCEEDED'
        and refunds.reason in ('ORGANIZER', 'PROVIDER')
      group by refunds.order_id
    ),
    valid as (
      select attendees.order_id, count(*)::bigint as tickets
      from counted
      join attendees on attendees.order_id = counted.id
      where attendees.status = 'ACTIVE'
      group by attendees.order_id
    ),
    sold as (
      select counted.*, coalesce(returned.amount, 0) as refunded, coalesce(valid.tickets, 0) as tickets
      from counted
      left join returned on returned.order_id = counted.id
      left join valid on valid.order_id = counted.id
    )`;
}
