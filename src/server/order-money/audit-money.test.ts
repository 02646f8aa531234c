import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { anOrganizer } from "#server/testing/factories.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { auditMoney, MONEY_RULES, type MoneyRule } from "./audit-money.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

type Rows = { order_id: number; payment_id: number; payment_of_another_id: number; organizer_id: number };

const A_TAX = JSON.stringify({ taxes: [{ value: 1 }], fees: [] });

/** Rows that break one rule: nothing in the product writes them. The price is 50.00. */
const BREAKING: Record<MoneyRule, (rows: Rows) => RawBuilder<unknown>> = {
  lines: ({ order_id }) => sql`
    update order_items set total_before_additions = 49_00, total_gross = 49_00 where order_id = ${order_id}`,
  additions: ({ order_id }) => sql`update orders set taxes_and_fees_rollup = ${A_TAX} where id = ${order_id}`,
  line_sums: ({ order_id }) => sql`
    update order_items set taxes_and_fees_rollup = ${A_TAX} where order_id = ${order_id}`,
  paid: ({ payment_id }) => sql`update payments set amount = 49_00 where id = ${payment_id}`,
  completed: ({ order_id }) => sql`
    with payments_gone as (delete from payments where order_id = ${order_id})
    update orders set payment_status = 'AWAITING_PAYMENT' where id = ${order_id}`,
  unpaid: ({ order_id }) => sql`
    update orders set payment_status = 'PAYMENT_FAILED', completed_at = null where id = ${order_id}`,
  currency: ({ payment_id }) => sql`update payments set currency = 'USD' where id = ${payment_id}`,
  receipts: ({ payment_id }) => sql`update payments set provider = 'offline' where id = ${payment_id}`,
  returned: ({ order_id }) => sql`
    insert into payments (order_id, provider, provider_payment_id, status, amount, currency)
    values (${order_id}, 'sandbox', 'returned', 'RETURNED', 50_00, 'EUR')`,
  refunds: (rows) => aRefund(rows, { amount: 51_00, status: "PENDING", reason: "ORDER_CHANGE" }),
  refund_payments: ({ order_id, payment_of_another_id: payment_id }) =>
    aRefund({ order_id, payment_id }, { amount: 1_00, status: "FAILED", reason: "DUPLICATE" }),
  refunded: (rows) => sql`
    with refunded as (${aRefund(rows, { amount: 10_00, status: "SUCCEEDED", reason: "ORGANIZER" })})
    update orders set refund_status = 'PARTIALLY_REFUNDED', total_refunded = 5_00 where id = ${rows.order_id}`,
  refund_status: (rows) => sql`
    with refunded as (${aRefund(rows, { amount: 10_00, status: "SUCCEEDED", reason: "ORGANIZER" })})
    update orders set refund_status = 'REFUNDED', total_refunded = 10_00 where id = ${rows.order_id}`,
  changes: ({ order_id }) => sql`
    insert into order_changes (
      event_id, order_id, total_before, total_after, difference, settled, taxes, idempotency_key
    )
    select event_id, id, 50_00, 40_00, -10_00, 'KEPT', '[]', gen_random_uuid() from orders where id = ${order_id}`,
  change_refunds: ({ order_id, payment_id }) => sql`
    with paid as (update payments set amount = 60_00 where id = ${payment_id})
    insert into order_changes (
      event_id, order_id, total_before, total_after, difference, settled, taxes, idempotency_key
    )
    select event_id, id, 60_00, 50_00, -10_00, 'REFUNDED', '[]', gen_random_uuid() from orders where id = ${order_id}`,
  credit_notes: (rows) => sql`
    with seller as (insert into sellers (organizer_id, last_sequence) values (${rows.organizer_id}, 2)),
    refund as (${aRefund(rows, { amount: 51_00, status: "FAILED", reason: "DUPLICATE" })} returning id),
    invoice as (
      insert into invoices (organizer_id, sequence, number, kind, order_id, snapshot, issued_at)
      values (${rows.organizer_id}, 1, '1', 'INVOICE', ${rows.order_id}, '{"gross_total": 5000}', now())
      returning id
    )
    insert into invoices (
      organizer_id, sequence, number, kind, order_id, refund_id, refers_to, snapshot, issued_at
    )
    select ${rows.organizer_id}, 2, '2', 'CREDIT_NOTE', ${rows.order_id}, refund.id, invoice.id, '{"gross_total": 5100}', now()
    from refund, invoice`,
  invoice_numbers: ({ organizer_id }) => sql`
    insert into sellers (organizer_id, last_sequence) values (${organizer_id}, 1)`,
};

function aRefund(
  { order_id, payment_id }: Pick<Rows, "order_id" | "payment_id">,
  { amount, status, reason }: { amount: number; status: string; reason: string },
) {
  return sql`
    insert into refunds (order_id, payment_id, amount, status, reason)
    values (${order_id}, ${payment_id}, ${amount}, ${status}, ${reason})`;
}

test.each(MONEY_RULES)("rule %s finds the rows that break it, and no other rule does", async (rule) => {
  const { order } = await aPaidOrder(database.db);
  const { order: another } = await aPaidOrder(database.db);
  const organizer = await anOrganizer(database.db);
  expect(await auditMoney(database.db)).toEqual([]);
  const { public_id, payment_id } = await paid(order);
  const { payment_id: payment_of_another_id } = await paid(another);
  const rows = { order_id: order.id, payment_id, payment_of_another_id, organizer_id: organizer.id };
  const rollback = new Error("The next test has clean rows.");
  await expect(
    database.db.transaction().execute(async (tx) => {
      await BREAKING[rule](rows).execute(tx);
      const findings = await auditMoney(tx as never);
      expect(findings.map((finding) => finding.rule)).toEqual([rule]);
      expect(findings[0]?.sentence).toContain(
        rule === "invoice_numbers" ? `Organizer ${organizer.id}` : `Order ${public_id}`,
      );
      throw rollback;
    }),
  ).rejects.toBe(rollback);
});

function paid({ id }: { id: number }) {
  return database.db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(["orders.public_id", "payments.id as payment_id"])
    .where("orders.id", "=", id)
    .executeTakeFirstOrThrow();
}
