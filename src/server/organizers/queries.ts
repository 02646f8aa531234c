import type { Organizer } from "#contract/organizers.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { OwnOrganizer } from "./own-organizer.ts";

export function listOrganizers(db: ReadDb, account: OwnAccount) {
  return selectOrganizers(db).where("account_id", "=", account.id).orderBy("name").orderBy("id").execute();
}

/** As it stands now. */
export function requireOrganizer(db: ReadDb, organizer: Pick<OwnOrganizer, "id">) {
  return selectOrganizers(db).where("id", "=", organizer.id).executeTakeFirstOrThrow();
}

function selectOrganizers(db: ReadDb) {
  return db.selectFrom("organizers").select(COLUMNS);
}

const COLUMNS = [
  "id",
  "name",
  "email",
  "phone",
  "website",
  "description",
  "timezone",
  "currency",
  "updated_at",
] as const satisfies (keyof Organizer)[];
