import { sql } from "kysely";
import { auditMoney, type MoneyFinding } from "#server/order-money/audit-money.ts";
import { type Db, inSnapshot } from "#server/platform/database.ts";
import { type Drift, recount } from "#server/stock/recount-stocks.ts";

/** Compares what is stored twice, in one snapshot, however long it takes. Changes nothing. */
export async function audit(db: Db): Promise<{ stocks: Drift[]; money: MoneyFinding[] }> {
  return inSnapshot(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return { stocks: await recount(tx), money: await auditMoney(tx) };
  });
}
