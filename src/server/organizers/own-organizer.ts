import type { Selectable } from "kysely";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An organizer that is proven to belong to the caller's account. It comes from `ownOrganizer` and from nowhere else. */
export type OwnOrganizer = Selectable<Database["organizers"]> & { readonly [isOwn]: true };

declare const isOwn: unique symbol;

/** @throws AppError not_found: there is none, or it is another account's */
export async function ownOrganizer(db: Db, caller: Pick<SignedIn, "account_id">, id: number): Promise<OwnOrganizer> {
  const organizer = await db
    .selectFrom("organizers")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", caller.account_id)
    .executeTakeFirst();
  if (!organizer) throw new AppError("not_found");
  return organizer as OwnOrganizer;
}
