import { expressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An organizer that is proven to be of the caller's account. */
export type OwnOrganizer = Own<"organizer", Selectable<Database["organizers"]>>;

/**
 * Limits a query to the organizers of the account that are within the member's scope: every query
 * of organizers starts with it.
 */
export function ofOrganizers({ id, scope }: OwnAccount) {
  const organizers = expressionBuilder<Database, "organizers">();
  const inAccount = organizers("organizers.account_id", "=", id);
  if (scope === null) return inAccount;
  return organizers.and([inAccount, sql<SqlBool>`organizers.id = any(${scope.organizer_ids}::bigint[])`]);
}

/**
 * @throws AppError not_found: it does not exist, belongs to another account, or is outside of the
 * caller's scope
 */
export async function ownOrganizer(
  db: ReadDb,
  caller: { account: OwnAccount },
  organizer_id: number,
): Promise<OwnOrganizer> {
  const organizer = await findOwnOrganizer(db, caller, organizer_id);
  if (!organizer) throw new AppError("not_found");
  return organizer;
}

/** The same for an id in a request body: the caller reports the error at its field. */
export async function findOwnOrganizer(
  db: ReadDb,
  { account }: { account: OwnAccount },
  organizer_id: number,
): Promise<OwnOrganizer | undefined> {
  const organizer = await db
    .selectFrom("organizers")
    .selectAll()
    .where("id", "=", organizer_id)
    .where(ofOrganizers(account))
    .executeTakeFirst();
  return organizer as OwnOrganizer | undefined;
}
