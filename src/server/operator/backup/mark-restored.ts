import { sql } from "kysely";
import { DUE_AT } from "#server/messages/due-messages.ts";
import type { Tx } from "#server/platform/database.ts";
import { CREATE_INSTALLATION_STATE, INSTALLATION_STATE } from "#server/platform/database/installation-state.ts";

/** How many emails and messages a restored copy doesn't send by itself. */
export type WaitingSetAside = { mails: number; messages: number };

const REASON = "Set aside by a restore: the original may have sent it";

/**
 * Payments and refunds carry the numbers of our rows to their provider. The original may have given
 * the next numbers to others after the backup: a provider would take ours for theirs.
 */
export const SKIPPED_NUMBERS = 1_000_000;

/**
 * Makes a copy of a database safe to run: skips numbers, gives up the emails that were waiting,
 * and the webhook deliveries, pauses the messages that were being sent, marks those as missed that were due, and pauses the
 * installation. The operator lists and retries the emails, organizers resume their messages.
 */
export async function markRestored(tx: Tx): Promise<WaitingSetAside> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + ${SKIPPED_NUMBERS}::bigint)
    from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(tx);
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
  await sql`
    update webhook_deliveries set status = 'FAILED', locked_until = null where status = 'PENDING'`.execute(tx);
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
  await sql.raw(CREATE_INSTALLATION_STATE).execute(tx);
  await sql`delete from ${sql.id(INSTALLATION_STATE)}`.execute(tx);
  await sql`insert into ${sql.id(INSTALLATION_STATE)} (state) values ('paused')`.execute(tx);
  return { mails: mails.length, messages: sending.length + due.length };
}
