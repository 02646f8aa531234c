import type { Locale } from "#contract/fields.ts";
import { endLinks, extendFactorLinks, mailLink, mayMailLink } from "#server/credentials/mailed-links.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

type Changing = { id: number; email: string; first_name: string; locale: Locale };

/**
 * Requests a change of the email address. The change is pending until it is confirmed by a link
 * sent to the new address. The old address is notified and can undo the change. The caller of this
 * function has verified the password.
 * @throws AppError invalid: the address belongs to another user; too_many_requests
 */
export async function askEmailChange(ctx: WriteContext, caller: SignedIn, email: string): Promise<void> {
  const user = await lockSelf(ctx, caller);
  if (email === user.email) throw invalid({ email: "same_email" });
  if (await isAnothers(ctx.tx, user, email)) throw invalid({ email: "email_taken" });
  await ctx.tx
    .updateTable("users")
    .set({ pending_email: email, updated_at: ctx.now })
    .where("id", "=", user.id)
    .execute();
  const requested_at = ctx.now;
  await mailChange(ctx, user, { email, requested_at });
  await notifyOldEmail(ctx, user, { old_email: user.email, new_email: email, requested_at, is_done: false });
  await recordEmailChange(ctx, caller, "user.email_change_asked");
}

/**
 * Emails the link to the new address again; the previous link stops working.
 * @throws AppError link_invalid: no change is pending; too_many_requests
 */
export async function resendEmailChange(ctx: WriteContext, caller: SignedIn): Promise<void> {
  const { pending_email, ...user } = await lockSelf(ctx, caller);
  if (pending_email === null) throw new AppError("link_invalid");
  await mailChange(ctx, user, { email: pending_email, requested_at: await requestedAt(ctx, user, pending_email) });
  await recordEmailChange(ctx, caller, "user.email_change_resent");
}

/** Cancels the pending change. Does nothing where no change is pending. */
export async function cancelEmailChange(ctx: WriteContext, caller: SignedIn): Promise<void> {
  const user = await lockSelf(ctx, caller);
  if (user.pending_email === null) return;
  await ctx.tx
    .updateTable("users")
    .set({ pending_email: null, updated_at: ctx.now })
    .where("id", "=", user.id)
    .execute();
  await endLinks(ctx, "CHANGE_EMAIL", user);
  await recordEmailChange(ctx, caller, "user.email_change_cancelled");
}

/**
 * Notifies the old address before and after the change and sends it a link to undo the change.
 * Earlier undo links stay valid: an attacker must not be able to end them by changing the address
 * again. `asked_at` is null where the time of the request is no longer known.
 */
export async function notifyOldEmail(
  ctx: WriteContext,
  user: Changing,
  {
    old_email,
    new_email,
    requested_at,
    is_done,
  }: { old_email: string; new_email: string; requested_at: Date | null; is_done: boolean },
): Promise<void> {
  const left = { id: user.id, email: old_email };
  const { link_id } = await mailLink(ctx, "UNDO_EMAIL_CHANGE", left, { change_requested_at: requested_at });
  await extendFactorLinks(ctx, left);
  const data = { first_name: user.first_name, new_email, is_done, link_id };
  await queueMails(ctx.tx, [
    templatedEmail("EMAIL_CHANGING", {
      cause: `link:${link_id}`,
      recipient: old_email,
      locale: user.locale,
      data,
    }),
  ]);
}

type Kind = `user.email_change_${"asked" | "resent" | "cancelled"}` | "user.email_changed";

export function recordEmailChange(ctx: WriteContext, caller: SignedIn, kind: Kind): Promise<void> {
  const subject = { user: caller.user_id };
  return recordActivity(ctx, { kind, account_id: caller.account.id, event_id: null, subject, data: {} });
}

function lockSelf({ tx }: WriteContext, caller: SignedIn) {
  return tx
    .selectFrom("users")
    .select(["id", "email", "pending_email", "first_name", "locale"])
    .where("id", "=", caller.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function isAnothers(db: ReadDb, user: { id: number }, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("id", "<>", user.id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns when the change to the pending address was requested. Its newest link stores the time.
 */
async function requestedAt({ tx }: WriteContext, user: { id: number }, email: string): Promise<Date | null> {
  const newest = await tx
    .selectFrom("mailed_links")
    .select("change_requested_at")
    .where("user_id", "=", user.id)
    .where("purpose", "=", "CHANGE_EMAIL")
    .where("email", "=", email)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.change_requested_at ?? null;
}

async function mailChange(
  ctx: WriteContext,
  user: Changing,
  { email, requested_at }: { email: string; requested_at: Date | null },
): Promise<void> {
  if (!(await mayMailLink(ctx, "CHANGE_EMAIL", user)))
    throw new AppError("too_many_requests", { retry_after_seconds: 3_600 });
  await endLinks(ctx, "CHANGE_EMAIL", user);
  const { link_id } = await mailLink(
    ctx,
    "CHANGE_EMAIL",
    { id: user.id, email },
    { change_requested_at: requested_at },
  );
  const data = { first_name: user.first_name, link_id };
  await queueMails(ctx.tx, [
    templatedEmail("CHANGE_EMAIL", { cause: `link:${link_id}`, recipient: email, locale: user.locale, data }),
  ]);
}
