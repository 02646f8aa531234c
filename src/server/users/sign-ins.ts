import { deviceOf } from "#domain/devices.ts";
import type { z } from "zod";
import type { signInRow } from "#contract/users.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { endSessions, openSessionsAt, type SignedIn } from "#server/platform/sessions.ts";

/** Returns the user's sessions, most recently used first. */
export async function listSignIns(db: ReadDb, caller: SignedIn, now: Date): Promise<z.input<typeof signInRow>[]> {
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "network", "created_at", "last_seen_at"])
    .where("user_id", "=", caller.user_id)
    .where(openSessionsAt(now))
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
  return sessions.map(({ user_agent, ...session }) => ({
    ...session,
    ...deviceOf(user_agent ?? ""),
    is_current: session.id === caller.session_id,
  }));
}

/**
 * Ends one of the user's own sessions.
 * @throws AppError not_found
 */
export async function endSignIn(ctx: WriteContext, caller: SignedIn, session_id: string): Promise<void> {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom("sessions")
    .where("user_id", "=", caller.user_id)
    .where("id", "=", session_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("not_found");
  await tell(ctx, caller, "user.signed_out");
}

export async function endOtherSignIns(ctx: WriteContext, caller: SignedIn): Promise<void> {
  await endSessions(ctx, caller.user_id, caller);
  await tell(ctx, caller, "user.signed_out_elsewhere");
}

function tell(
  ctx: WriteContext,
  caller: SignedIn,
  kind: "user.signed_out" | "user.signed_out_elsewhere",
): Promise<void> {
  const subject = { user: caller.user_id };
  return recordActivity(ctx, { kind, account_id: caller.account.id, event_id: null, subject, data: {} });
}
