import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { PRIORITY } from "#server/platform/jobs.ts";
import { enqueueDeliveries } from "#server/platform/mail.ts";

export type FailedMail = { id: number; kind: string; recipient: string; created_at: Date; error: string };

/** A literal condition, because a parameter would not match that of the partial index. */
export const hasFailed = sql<boolean>`mails.status = 'FAILED'`;

/** The newest emails that were given up, the newest first. */
export async function listFailedMails(db: ReadDb): Promise<FailedMail[]> {
  return db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "created_at"])
    .select(sql<string>`left(split_part(coalesce(last_error, ''), E'\n', 1), 200)`.as("error"))
    .where(hasFailed)
    .orderBy("id", "desc")
    .limit(1_000)
    .execute();
}

/**
 * Sends these emails again, with all their attempts. Returns the number of those that had failed. A
 * job that was given up is replaced. The queue's view of its jobs has no payload, so its table is
 * read.
 */
export async function retryMails(tx: Tx, mails: readonly Pick<FailedMail, "id">[]): Promise<number> {
  const queued = await tx
    .updateTable("mails")
    .set({ status: "QUEUED" })
    .where("status", "=", "FAILED")
    .where(sql<boolean>`id = any(${mails.map(({ id }) => id)}::bigint[])`)
    .returning("id")
    .execute();
  const ids = queued.map(({ id }) => id);
  await sql`
    select graphile_mails.complete_jobs(array_agg(id))
    from graphile_mails._private_jobs
    where locked_at is null and (payload ->> 'mail_id')::bigint = any(${ids}::bigint[])`.execute(tx);
  await enqueueDeliveries(
    sql`select id, ${PRIORITY.notice}::integer as rank from unnest(${ids}::bigint[]) as id`,
  ).execute(tx);
  return queued.length;
}
