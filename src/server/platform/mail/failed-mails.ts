import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";

export type FailedMail = { id: number; kind: string; recipient: string; created_at: Date; error: string };

/** Emails that were given up, the newest first. */
export async function listFailedMails(db: ReadDb): Promise<FailedMail[]> {
  return db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "created_at"])
    .select(sql<string>`left(split_part(coalesce(last_error, ''), E'\n', 1), 200)`.as("error"))
    .where("status", "=", "FAILED")
    .orderBy("id", "desc")
    .limit(1_000)
    .execute();
}

/** Sends these emails again. Returns how many. */
export async function retryMails(tx: Tx, mails: readonly Pick<FailedMail, "id">[]): Promise<number> {
  const rows = await tx
    .updateTable("mails")
    .set({ status: "QUEUED" })
    .where("status", "=", "FAILED")
    .where(sql<boolean>`id = any(${mails.map(({ id }) => id)})`)
    .returning("id")
    .execute();
  for (const { id } of rows)
    await sql`select graphile_mails.add_job('deliver-mail', json_build_object('mail_id', ${id}::bigint))`.execute(tx);
  return rows.length;
}
