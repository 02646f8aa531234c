import { type Expression, type SqlBool, sql } from "kysely";
import type { OperatedAccount, operatedAccountList } from "#contract/operator.ts";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type WalkedColumns, walkedPage } from "#server/platform/database/keyset-pagination.ts";
import { foldedText, occursIn } from "#server/platform/database/search.ts";

/** The open accounts. What they sold is read from the counters of stock, never from orders. */
export async function listAccounts(db: ReadDb, query: ListQuery): Promise<Rows<OperatedAccount>> {
  const rows = selectAccounts(db);
  const { data, meta } = await walkedPage([{ rows, value: sql.ref("accounts.id") }], rows, query, COLUMNS);
  return {
    data: data.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      suspended_at: row.suspended_at?.toISOString() ?? null,
      messaging_suspended_at: row.messaging_suspended_at?.toISOString() ?? null,
    })),
    meta,
  };
}

const COLUMNS: WalkedColumns<typeof operatedAccountList> = {
  filters: {},
  search: isFound,
  unique: sql.ref("accounts.id"),
};

/** By name, owner's address or number. */
function isFound(query: string): Expression<SqlBool> {
  const found = occursIn(foldedText("accounts.name", "users.email"), query);
  return /^\d{1,15}$/.test(query) ? sql<SqlBool>`(accounts.id = ${Number(query)} or ${found})` : found;
}

function selectAccounts(db: ReadDb) {
  return db
    .selectFrom("accounts")
    .leftJoin("account_users", (join) =>
      join.onRef("account_users.account_id", "=", "accounts.id").on("account_users.is_owner", "=", true),
    )
    .leftJoin("users", "users.id", "account_users.user_id")
    .select([
      "accounts.id",
      "accounts.name",
      "users.email as owner_email",
      "accounts.created_at",
      "accounts.suspended_at",
      "accounts.suspended_because",
      "accounts.messaging_suspended_at",
      "accounts.messaging_suspended_because",
      sql<number>`(select count(*) from events where events.account_id = accounts.id)`.as("events"),
      sql<number>`(
        select coalesce(sum(stocks.sold), 0)::bigint
        from events join stocks on stocks.event_id = events.id
        where events.account_id = accounts.id and stocks.kind = 'TICKET_PRICE')`.as("tickets_sold"),
    ])
    .where("accounts.closed_at", "is", null);
}
