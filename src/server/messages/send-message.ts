import { z } from "zod";
import { withTransaction, type WriteContext } from "#server/platform/write-context.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import { allOf } from "#server/platform/database/any-of.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import { runInTurns } from "#server/platform/batches.ts";
import { enqueue, job, type JobContext } from "#server/platform/jobs.ts";
import { gatherSome } from "./collect-recipients.ts";
import { dispatchSome, UNDER_WAY, type WhichRecipients } from "./dispatch-mails.ts";
import { MESSAGING_SUSPENSION } from "./messaging-quota.ts";
import { findAndLock } from "./own-message.ts";

/**
 * Writes a message's recipients and dispatches their emails in batches. Each step is a transaction,
 * so the job continues where it was interrupted. Only a few of its emails wait to be sent at a
 * time, so that a pause takes effect at once; the job runs again a moment later. A recipient who
 * fails on our side delays no other, and is tried again by the job's next attempt.
 */
export const sendMessage = job({
  name: "send-message",
  payload: z.object({ message_id: z.number() }),
  priority: "bulk",
  max_attempts: 20,
  one_per: "message_id",
  async run(db, { message_id }, context) {
    const failed: string[] = [];
    try {
      await runInTurns(db, context, sendMessage, { message_id }, () => sendNext(db, context, message_id, failed));
    } catch (error) {
      if (!context.is_last_attempt || isLostConnection(error)) throw error;
      logFailed(context.log, { err: error, message_id }, "A message was abandoned");
      await withTransaction(db, context, (ctx) => pauseAfterFailure(ctx, message_id));
    }
  },
});

/**
 * Takes the next step. Where it fails, the next recipients are taken one at a time; those that fail
 * are added to `failed` and left out from then on.
 */
async function sendNext(db: Db, context: JobContext, message_id: number, failed: string[]): Promise<boolean> {
  const send = (which: WhichRecipients) =>
    withTransaction(db, { ...context, now: context.app.clock.now() }, (ctx) => sendSome(ctx, message_id, which));
  try {
    return await send({ except: failed });
  } catch (error) {
    if (isLostConnection(error)) throw error;
    const next = await waitingRecipients(db, message_id, failed);
    if (next.length === 0) throw error;
    const how = {
      ...{ log: context.log, message: "An email of a message could not be written" },
      about: () => ({ message_id }),
    };
    await eachApart(next, how, (email) =>
      send({ only: email }).catch((cause: unknown) => {
        failed.push(email);
        throw cause;
      }),
    );
    return true;
  }
}

async function waitingRecipients(db: ReadDb, message_id: number, failed: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("message_recipients")
    .innerJoin("messages", "messages.id", "message_recipients.message_id")
    .select("message_recipients.email")
    .where("messages.id", "=", message_id)
    .where("messages.recipients_collected_at", "is not", null)
    .where("message_recipients.status", "=", "WAITING")
    .where("message_recipients.email", "<>", allOf(failed))
    .orderBy("message_recipients.email")
    .limit(UNDER_WAY)
    .execute();
  return rows.map(({ email }) => email);
}

/** After the job's last attempt: the rest stays unsent until the organizer resumes the message. */
async function pauseAfterFailure({ tx, now }: WriteContext, message_id: number): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ status: "PAUSED", problem: "unexpected", updated_at: now })
    .where("id", "=", message_id)
    .where("status", "=", "PROCESSING")
    .execute();
}

const A_MOMENT_MS = 1_000;

/**
 * Returns whether there is more to do at once. Where the message has to wait, the job is enqueued
 * again.
 */
async function sendSome(ctx: WriteContext, message_id: number, which: WhichRecipients): Promise<boolean> {
  const message = await findAndLock(ctx.tx, message_id);
  if (message?.status !== "PROCESSING") return false;
  if (await pauseWhereStopped(ctx, message)) return false;
  if (message.recipients_collected_at === null) {
    await gatherSome(ctx, message);
    return true;
  }
  const next = await dispatchSome(ctx, message, which);
  if (next === "wait") {
    const at = new Date(ctx.now.getTime() + A_MOMENT_MS);
    await enqueue(ctx.tx, sendMessage, { message_id }, { at });
  }
  return next === "more";
}

/**
 * Pauses the message of an account that has been suspended, or of an event that has been archived.
 */
async function pauseWhereStopped(
  { tx, now }: WriteContext,
  message: { id: number; event_id: number },
): Promise<boolean> {
  const { status, suspended_at } = await tx
    .selectFrom("events")
    .innerJoin("accounts", "accounts.id", "events.account_id")
    .select(["events.status", ...MESSAGING_SUSPENSION])
    .where("events.id", "=", message.event_id)
    .executeTakeFirstOrThrow();
  const problem = suspended_at !== null ? "messaging_suspended" : status === "ARCHIVED" ? "event_archived" : null;
  if (problem === null) return false;
  await tx
    .updateTable("messages")
    .set({ status: "PAUSED", problem, updated_at: now })
    .where("id", "=", message.id)
    .execute();
  return true;
}
