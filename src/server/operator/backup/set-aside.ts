import { sql } from "kysely";
import { DUE_AT } from "#server/messages/due-messages.ts";
import type { Tx } from "#server/platform/database.ts";
import { INSTALLATION_STATE } from "#server/platform/database/installation-state.ts";

/** What a restored copy doesn't send by itself, because the original may have sent it. */
export type WaitingSetAside = { mails: number; messages: number };

const REASON = "Set aside by a restore: the original may have sent it";

/**
 * The last step of a restore: gives up the emails that were waiting, pauses the messages that were
 * being sent, marks those as missed that were due, and pauses the installation. The operator lists
 * and retries the emails, organizers resume their messages.
 */
export async function setWaitingAside(tx: Tx): Promise<WaitingSetAside> {
  const mails = await tx
    .updateTable("mails")
    .set({ status: "FAILED", last_error: REASON })
    .where("status", "in", ["QUEUED", "SENDING"])
    .returning("id")
    .execute();
  await sql`
    select graphile_mails.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_mails.jobs
    where locked_by is not null`.execute(tx);
  await sql`
    select count(failed.id)
    from
      (select array_agg(id) as ids from graphile_mails.jobs where attempts < max_attempts) as waiting,
      graphile_mails.permanently_fail_jobs(waiting.ids, ${REASON}) as failed`.execute(tx);
  const sending = await tx
    .updateTable("messages")
    .set({ status: "PAUSED", problem: "restored" })
    .where("status", "=", "PROCESSING")
    .returning("id")
    .execute();
  const due = await tx
    .updateTable("messages")
    .from("events")
    .set({ status: "MISSED", problem: "restored" })
    .whereRef("events.id", "=", "messages.event_id")
    .where("messages.status", "=", "SCHEDULED")
    .where(sql<Date>`${DUE_AT}`, "<=", sql<Date>`now()`)
    .returning("messages.id")
    .execute();
  await sql`update ${sql.id(INSTALLATION_STATE)} set state = 'paused', since = now()`.execute(tx);
  return { mails: mails.length, messages: sending.length + due.length };
}
