import { msg, plural } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Standing } from "#contract/messages.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { unverified } from "#server/access/refuse-unverified.ts";

const DAY_MS = 86_400_000;

/**
 * Since when an account's messages are suspended, with the whole account or alone, and the reason
 * for its members; both null if they are not.
 */
export const MESSAGING_SUSPENSION = [
  sql<Date | null>`coalesce(accounts.suspended_at, accounts.messaging_suspended_at)`.as("suspended_at"),
  sql<string | null>`case
    when accounts.suspended_at is null then accounts.messaging_suspended_because
    else accounts.suspended_because end`.as("suspended_because"),
];

type QuotaInput = { now: Date; mails_a_day: number };

/** Returns whether the caller may send messages now, and how many emails are left. */
export async function quotaOf(
  db: ReadDb,
  caller: SignedIn,
  event: OwnEvent,
  { now, mails_a_day }: QuotaInput,
): Promise<Standing> {
  const { suspended_at, suspended_because } = await db
    .selectFrom("accounts")
    .select(MESSAGING_SUSPENSION)
    .where("id", "=", event.account_id)
    .executeTakeFirstOrThrow();
  const sent = (await sentLately(db, event.account_id, now)).reduce((sum, { mails }) => sum + mails, 0);
  const isSuspended = suspended_at !== null;
  return {
    problem:
      unverified(caller) ??
      (isSuspended ? "messaging_suspended" : event.status === "ARCHIVED" ? "event_archived" : null),
    suspended_because,
    mails_a_day,
    mails_left: Math.max(0, mails_a_day - sent),
  };
}

/**
 * Locks the messaging of an account before its messages are started or resumed. Sending is
 * serialized from here on: two concurrent messages would both find room for their emails.
 * @throws AppError messaging_suspended
 */
export async function lockMessaging(tx: Tx, account_id: number): Promise<void> {
  const { suspended_at, suspended_because: reason } = await tx
    .selectFrom("accounts")
    .select(MESSAGING_SUSPENSION)
    .where("id", "=", account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (suspended_at === null) return;
  throw new AppError(
    "messaging_suspended",
    reason ? { userMessage: msg`Messages from this account are suspended: ${reason}` } : {},
  );
}

/**
 * Requires room for this many emails within 24 hours. The caller has locked the account's
 * messaging.
 * @throws AppError too_many_messages, stating in how many hours there is room
 */
export async function requireRoomForMails(
  tx: Tx,
  account_id: number,
  mails: number,
  { now, mails_a_day }: QuotaInput,
): Promise<void> {
  const lately = await sentLately(tx, account_id, now);
  let left = mails_a_day - lately.reduce((sum, sent) => sum + sent.mails, 0);
  if (mails <= left) return;
  if (mails > mails_a_day)
    throw new AppError("too_many_messages", {
      userMessage: msg`This message can’t be sent. It needs ${mails} emails, and an account can send up to ${mails_a_day} in 24 hours.`,
    });
  const last = lately.find((sent) => (left += sent.mails) >= mails);
  const seconds = Math.ceil(((last?.started_at.getTime() ?? 0) + DAY_MS - now.getTime()) / 1000);
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  throw new AppError("too_many_messages", {
    retry_after_seconds: Math.max(1, seconds),
    userMessage: msg`This account has reached its daily email limit, so this message can’t be sent now. ${plural(hours, { one: "Please try again in an hour.", other: "Please try again in # hours." })}`,
  });
}

/** Returns the messages that were started within 24 hours, the oldest first. */
async function sentLately(db: ReadDb, account_id: number, now: Date): Promise<{ started_at: Date; mails: number }[]> {
  const rows = await db
    .selectFrom("messages")
    .innerJoin("events", "events.id", "messages.event_id")
    .select(["messages.started_at", "messages.recipient_count as mails"])
    .where("events.account_id", "=", account_id)
    .where("messages.started_at", ">", new Date(now.getTime() - DAY_MS))
    .where("messages.is_test", "=", false)
    .orderBy("messages.started_at")
    .execute();
  return rows.map(({ started_at, mails }) => ({ started_at: started_at ?? now, mails }));
}
