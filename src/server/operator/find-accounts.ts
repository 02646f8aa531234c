import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";

type FoundAccount = { account: number; name: string; owner: string | null; events: number; suspended: boolean };

/** The accounts that are not closed, all or those with this member, the oldest first. */
export async function findAccounts(db: ReadDb, member?: string): Promise<FoundAccount[]> {
  return db
    .selectFrom("accounts")
    .leftJoin("account_users", (join) =>
      join.onRef("account_users.account_id", "=", "accounts.id").on("account_users.is_owner", "=", true),
    )
    .leftJoin("users", "users.id", "account_users.user_id")
    .select(["accounts.id as account", "accounts.name", "users.email as owner"])
    .select(sql<number>`(select count(*) from events where events.account_id = accounts.id)`.as("events"))
    .select(sql<boolean>`accounts.suspended_at is not null`.as("suspended"))
    .where("accounts.closed_at", "is", null)
    .$if(member !== undefined, (accounts) =>
      accounts.where(
        sql<boolean>`exists (
          select
          from account_users as members
          join users as people on people.id = members.user_id
          where members.account_id = accounts.id and lower(people.email) = ${member?.toLowerCase()})`,
      ),
    )
    .orderBy("accounts.id")
    .execute();
}
