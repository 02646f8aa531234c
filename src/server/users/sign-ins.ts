import { deviceOf } from "#domain/devices.ts";
import type { z } from "zod";
import type { signInRow } from "#contract/users.ts";
import { happened } from "#server/happenings/happened.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { endSessions, openSessionsAt, type SignedIn } from "#server/platform/sessions.ts";

/** Where a person is signed in, the place that was used last first. */
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
 * Ends one of a person's own sign-ins.
 * @throws AppError not_found
 */
export async function endSignIn(deed: Deed, caller: SignedIn, session_id: string): Promise<void> {
  const { numDeletedRows } = await deed.tx
    .deleteFrom("sessions")
    .where("user_id", "=", caller.user_id)
    .where("id", "=", session_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("not_found");
  await tell(deed, caller, "user.signed_out");
}

/** Ends all but the one that asks. */
export async function endOtherSignIns(deed: Deed, caller: SignedIn): Promise<void> {
  await endSessions(deed, caller.user_id, caller);
  await tell(deed, caller, "user.signed_out_elsewhere");
}

function tell(deed: Deed, caller: SignedIn, kind: "user.signed_out" | "user.signed_out_elsewhere"): Promise<void> {
  const subject = { user: caller.user_id };
  return happened(deed, { kind, account_id: caller.account.id, event_id: null, subject, data: {} });
}
