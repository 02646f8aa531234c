import { expressionBuilder, type Selectable, sql, type SqlBool } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An organizer of the caller's account, proven once. */
export type OwnOrganizer = Own<"organizer", Selectable<Database["organizers"]>>;

/** The organizers of the account that its holder works for: every question about organizers begins with it. */
export function ofOrganizers({ id, scope }: OwnAccount) {
  const organizers = expressionBuilder<Database, "organizers">();
  const inAccount = organizers("organizers.account_id", "=", id);
  if (scope === null) return inAccount;
  return organizers.and([inAccount, sql<SqlBool>`organizers.id = any(${scope.organizer_ids}::bigint[])`]);
}

/** @throws AppError not_found: there is none, it is another account's, or the caller does not work for it */
export async function ownOrganizer(
  db: ReadDb,
  caller: { account: OwnAccount },
  organizer_id: number,
): Promise<OwnOrganizer> {
  const organizer = await findOwnOrganizer(db, caller, organizer_id);
  if (!organizer) throw new AppError("not_found");
  return organizer;
}

/** As `ownOrganizer`, for an id that stands in a body: the caller says at which field it is wrong. */
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
