import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { PlatformFee } from "#contract/payment-connections.ts";
import type { Locale } from "#contract/fields.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { type CsvColumn, inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import type { OwnAccount } from "#server/platform/own.ts";

/** Only payments that bought something: for other money the fee was refunded with it. */
function feesOf(db: ReadDb, account: OwnAccount) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("accounts", "accounts.id", "events.account_id")
    .where("events.account_id", "=", account.id)
    .where("payments.status", "=", "SUCCEEDED")
    .where("payments.platform_fee", ">", 0);
}

const paidAt = sql<Date>`coalesce(orders.completed_at, payments.updated_at)`;

/** By month, newest first, for five years. */
export async function platformFees(db: ReadDb, account: OwnAccount): Promise<PlatformFee[]> {
  const month = sql<string>`to_char(${paidAt} at time zone accounts.timezone, 'YYYY-MM')`;
  const rows = await feesOf(db, account)
    .select([month.as("month"), "payments.currency"])
    .select((select) => [
      select.fn.countAll<number>().as("payments"),
      select.fn.sum<number>("payments.amount").as("paid"),
      select.fn.sum<number>("payments.platform_fee").as("fee"),
    ])
    .where(sql<boolean>`${paidAt} > now() - interval '5 years'`)
    .groupBy([month, "payments.currency"])
    .orderBy(month, "desc")
    .orderBy("payments.currency")
    .execute();
  return rows.map((row) => ({ ...row, payments: Number(row.payments), paid: Number(row.paid), fee: Number(row.fee) }));
}

type Row = {
  id: number;
  paid_at: Date;
  public_id: string;
  title: string;
  currency: string;
  amount: number;
  fee: number;
};

/** One line per payment, newest first. */
export function exportedFees(db: ReadDb, account: OwnAccount): AsyncGenerator<Row[]> {
  return inBatches<Row>((after, size) =>
    feesOf(db, account)
      .select(["payments.id", "orders.public_id", "events.title", "payments.currency", "payments.amount"])
      .select(["payments.platform_fee as fee", paidAt.as("paid_at")])
      .$if(after !== undefined, (query) => query.where("payments.id", "<", after?.id ?? 0))
      .orderBy("payments.id", "desc")
      .limit(size)
      .execute(),
  );
}

/** Times are in `timezone`, that of the account. */
export function feeColumns(timezone: string, locale: Locale): CsvColumn<Row>[] {
  return [
    {
      heading: translate(locale, msg`Time (${timezone})`),
      cell: (row) => toWallTime(row.paid_at, timezone)?.replace("T", " ") ?? "",
    },
    { heading: translate(locale, msg`Order`), cell: (row) => row.public_id },
    { heading: translate(locale, msg`Event`), cell: (row) => row.title },
    { heading: translate(locale, msg`Currency`), cell: (row) => row.currency },
    { heading: translate(locale, msg`Amount paid`), cell: (row) => moneyToDecimal(row.amount, row.currency) },
    { heading: translate(locale, msg`Platform fee`), cell: (row) => moneyToDecimal(row.fee, row.currency) },
  ];
}
