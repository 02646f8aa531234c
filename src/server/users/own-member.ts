import type { UserStatus } from "#domain/roles.ts";
import type { Role } from "#domain/roles.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";

/** A member of the caller's account, active or invited. `id` is the id of the user. */
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

/** @throws AppError not_found: no such user, or a member of other accounts only */
export async function ownMember(db: ReadDb, caller: Caller, user_id: number): Promise<OwnMember> {
  const found = await selectMember(db, caller, user_id).executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnMember;
}

/** Like `ownMember`, and locks the member against concurrent changes. */
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
