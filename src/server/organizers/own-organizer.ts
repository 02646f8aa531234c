import type { Selectable } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An organizer of the caller's account, proven once. */
export type OwnOrganizer = Own<"organizer", Selectable<Database["organizers"]>>;

/** @throws AppError not_found: there is none, or it is another account's */
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
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  return organizer as OwnOrganizer | undefined;
}
