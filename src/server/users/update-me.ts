import type { Body } from "#contract/endpoint.ts";
import type { users } from "#contract/users.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import { requireStepUp } from "#server/mfa/require-step-up.ts";
import { provePassword } from "#server/credentials/verify-password.ts";
import type { SignInOrigin } from "#server/credentials/sign-in-origins.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { askEmailChange } from "./request-email-change.ts";

type Form = Body<typeof users.updateMe>;

/**
 * Changes the user's own profile. A new email address is only requested here: it applies once it is
 * confirmed.
 * @throws AppError conflict, proof_needed, invalid, too_many_requests
 */
export async function updateMe(
  db: Db,
  acting: Acting,
  caller: SignedIn,
  form: Form,
  origin: SignInOrigin,
): Promise<void> {
  const { email, current_password, ...profile } = form;
  const { email: present } = await requireEmail(db, caller);
  const isMoving = email !== undefined && email !== present;
  if (isMoving) {
    await requireStepUp(db, caller, acting.now);
    if (!current_password) throw invalid({ current_password: "required" });
    const proof = { password: current_password, place: origin, field: "current_password" as const };
    await provePassword(db, acting, { id: caller.user_id }, proof);
  }
  await withTransaction(db, acting, async (ctx) => {
    await updateProfile(ctx, caller, profile);
    if (isMoving) await askEmailChange(ctx, caller, email);
  });
}

function requireEmail(db: ReadDb, caller: SignedIn) {
  return db.selectFrom("users").select("email").where("id", "=", caller.user_id).executeTakeFirstOrThrow();
}

async function updateProfile(
  ctx: WriteContext,
  caller: SignedIn,
  { updated_at, ...rest }: Omit<Form, "email" | "current_password">,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "users", { id: caller.user_id }, updated_at);
  const before = await tx
    .selectFrom("users")
    .select(["first_name", "last_name", "locale", "timezone"])
    .where("id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("users")
    .set({ ...rest, updated_at: now })
    .where("id", "=", caller.user_id)
    .execute();
  await recordActivity(ctx, {
    kind: "user.updated",
    account_id: caller.account.id,
    event_id: null,
    subject: { user: caller.user_id },
    data: { changed: changedFields(before, rest) },
  });
}
