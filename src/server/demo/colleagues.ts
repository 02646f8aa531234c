import { inTransaction, type OpenDb, type Tx } from "#server/platform/database.ts";
import { type DemoAccount, SIGN_IN } from "./account.ts";

/**
 * Two more members: one who may do everything but manage the account, and one for the check-in of
 * one event.
 */
export async function addColleagues(db: OpenDb, { caller }: DemoAccount, event: { id: number }): Promise<void> {
  const account_id = caller.account.id;
  await inTransaction(db, async (tx) => {
    const { password_hash } = await tx
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", caller.user_id)
      .executeTakeFirstOrThrow();
    const organizer = await addPerson(tx, { ...ORGANIZER, password_hash });
    const stationUser = await addPerson(tx, { ...STATION, password_hash });
    const member = { account_id, role: "ORGANIZER", status: "ACTIVE" } as const;
    await tx
      .insertInto("account_users")
      .values([
        { ...member, user_id: organizer.id, work: "EVERYTHING", is_limited: false },
        { ...member, user_id: stationUser.id, work: "CHECK_IN", is_limited: true },
      ])
      .execute();
    await tx.insertInto("member_events").values({ account_id, user_id: stationUser.id, event_id: event.id }).execute();
  });
}

const ORGANIZER = { first_name: "Tomás", last_name: "Okafor", email: SIGN_IN.organizer };
const STATION = { first_name: "Ines", last_name: "Haddad", email: SIGN_IN.station };

function addPerson(tx: Tx, person: typeof ORGANIZER & { password_hash: string | null }): Promise<{ id: number }> {
  return tx
    .insertInto("users")
    .values({ ...person, locale: "en", timezone: "Europe/Lisbon", email_verified_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
}
