import type { UserStatus } from "#domain/roles.ts";
import type { Role } from "#domain/roles.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";

/** Somebody who works in the caller's account, or is invited to. `id` is the user's. */
export type OwnMember = Own<
  "member",
  {
    readonly id: number;
    readonly account_id: number;
    readonly role: Role;
    readonly status: UserStatus;
    readonly is_owner: boolean;
  }
>;

type Caller = { account: OwnAccount };

/** @throws AppError not_found: there is nobody, or they work for others */
export async function ownMember(db: ReadDb, caller: Caller, user_id: number): Promise<OwnMember> {
  const found = await selectMember(db, caller, user_id).executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnMember;
}

/** As `ownMember`, and nobody else changes them meanwhile. */
export async function lockOwnMember(tx: Tx, caller: Caller, user_id: number): Promise<OwnMember> {
  const found = await selectMember(tx, caller, user_id).forUpdate("account_users").executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnMember;
}

function selectMember(db: ReadDb, { account }: Caller, user_id: number) {
  return db
    .selectFrom("account_users")
    .select(["user_id as id", "account_id", "role", "status", "is_owner"])
    .where("account_id", "=", account.id)
    .where("user_id", "=", user_id);
}
