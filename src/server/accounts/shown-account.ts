import type { z } from "zod";
import type { Account, account as accountShape, WorkingMembers } from "#contract/accounts.ts";
import { MEMBERS_COUNTED_MAX, NAMED_MEMBERS_MAX } from "#domain/maxima.ts";
import { mayDo, type Worker } from "#domain/roles.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { HAS_SECOND_FACTOR } from "#server/platform/sessions.ts";
import { requireAccount } from "./account-queries.ts";

/**
 * The account as this member sees it: its owner and member counts are only for those who manage its
 * users.
 */
export async function shownAccount(
  db: ReadDb,
  reader: Worker,
  account: OwnAccount,
): Promise<z.input<typeof accountShape>> {
  const shown = await requireAccount(db, account);
  if (!mayDo(reader, { access: "admin" })) return { ...shown, owner: null, members: null };
  return { ...shown, owner: await findOwner(db, account), members: await countMembers(db, account) };
}

async function findOwner(db: ReadDb, account: OwnAccount): Promise<Account["owner"]> {
  const owner = await selectWorking(db, account)
    .select(["users.id", "users.first_name", "users.last_name", "users.email"])
    .where("account_users.is_owner", "=", true)
    .executeTakeFirst();
  return owner ?? null;
}

async function countMembers(db: ReadDb, account: OwnAccount): Promise<WorkingMembers> {
  const working = selectWorking(db, account)
    .select(["users.id", "users.first_name", "users.last_name", HAS_SECOND_FACTOR.as("has_second_factor")])
    .limit(MEMBERS_COUNTED_MAX);
  const counted = await db
    .selectFrom(working.as("working"))
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("has_second_factor", "=", false).as("without_second_factor"),
    ])
    .executeTakeFirstOrThrow();
  const isFew = counted.without_second_factor > 0 && counted.without_second_factor <= NAMED_MEMBERS_MAX;
  const named = db
    .selectFrom(working.as("working"))
    .select(["id", "first_name", "last_name"])
    .where("has_second_factor", "=", false)
    .orderBy("first_name")
    .orderBy("id");
  return { ...counted, named_without_second_factor: isFew ? await named.execute() : [] };
}

function selectWorking(db: ReadDb, account: OwnAccount) {
  return db
    .selectFrom("account_users")
    .innerJoin("users", "users.id", "account_users.user_id")
    .where("account_users.account_id", "=", account.id)
    .where("account_users.status", "=", "ACTIVE");
}
