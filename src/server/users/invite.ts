import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { users } from "#contract/users.ts";
import type { ActivityKind, Activities } from "#domain/activities.ts";
import { fullName } from "#domain/names.ts";
import { endLinks, mailLink, mayMailLink } from "#server/credentials/mailed-links.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { limitsOf, scopeOf, UNLIMITED, writeScope } from "#server/access/member-scope.ts";
import { lockOwnMember, type OwnMember, ownMember } from "./own-member.ts";

type Invited = Body<typeof users.invite>;

/** Maximum number of invitation emails per account within 24 hours. */
const INVITATIONS_A_DAY = 200;

/**
 * Invites a user into the account by email. The result does not reveal whether the address already
 * belongs to a user of this installation.
 * @throws AppError email_not_verified, account_not_verified: only verified users of verified
 * accounts may send invitations; invalid: the user already belongs to the account, or limits were
 * given for an Admin; too_many_requests
 */
export async function invite(ctx: WriteContext, caller: SignedIn, input: Invited): Promise<OwnMember> {
  if (!caller.is_email_verified) throw new AppError("email_not_verified");
  if (!caller.account.is_verified) throw new AppError("account_not_verified");
  const scope = limitsOf(input, UNLIMITED);
  const user = await findOrMakeUser(ctx, caller, input);
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto("account_users")
    .values({
      account_id: caller.account.id,
      user_id: user.id,
      role: input.role,
      work: scope.work,
      is_limited: scope.is_limited,
      status: "INVITED",
      invited_first_name: input.first_name,
      invited_last_name: input.last_name,
      invited_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw invalid({ email: "already_member" });
  if (scope.is_limited) await writeScope(ctx.tx, { account: caller.account, user_id: user.id }, scope);
  await mailInvitation(ctx, caller, { ...user, first_name: input.first_name });
  const { work } = scope;
  await note(ctx, caller, "user.invited", user.id, { role: input.role, work, scope: scopeOf(scope) });
  return ownMember(ctx.tx, caller, user.id);
}

/**
 * Emails the invitation again; earlier links stop working.
 * @throws AppError not_found, invitation_accepted, too_many_requests
 */
export async function resendInvitation(ctx: WriteContext, caller: SignedIn, user_id: number): Promise<void> {
  const member = await lockInvited(ctx, caller, user_id);
  const user = await ctx.tx
    .selectFrom("users")
    .innerJoin("account_users", "account_users.user_id", "users.id")
    .select(["users.id", "users.email", "users.locale", "account_users.invited_first_name"])
    .where("users.id", "=", member.id)
    .where("account_users.account_id", "=", member.account_id)
    .executeTakeFirstOrThrow();
  const { invited_first_name, ...rest } = user;
  await endLinks(ctx, "INVITATION", user, caller.account);
  await mailInvitation(ctx, caller, { ...rest, first_name: invited_first_name ?? "" });
  await ctx.tx
    .updateTable("account_users")
    .set({ invited_at: ctx.now, updated_at: ctx.now })
    .where("account_id", "=", member.account_id)
    .where("user_id", "=", member.id)
    .execute();
  await note(ctx, caller, "user.invitation_resent", member.id, {});
}

/**
 * Revokes an invitation: its links end, and a user who never accepted any invitation is deleted.
 * @throws AppError not_found, invitation_accepted
 */
export async function revokeInvitation(ctx: WriteContext, caller: SignedIn, user_id: number): Promise<void> {
  const { tx } = ctx;
  const member = await lockInvited(ctx, caller, user_id);
  await tx
    .deleteFrom("mailed_links")
    .where("user_id", "=", member.id)
    .where("account_id", "=", member.account_id)
    .where("purpose", "=", "INVITATION")
    .execute();
  await tx
    .deleteFrom("account_users")
    .where("account_id", "=", member.account_id)
    .where("user_id", "=", member.id)
    .execute();
  const forgotten = await tx
    .deleteFrom("users")
    .where("id", "=", member.id)
    .where("password_hash", "is", null)
    .where((where) =>
      where.not(where.exists(where.selectFrom("account_users").whereRef("account_users.user_id", "=", "users.id"))),
    )
    .returning("email")
    .executeTakeFirst();
  if (forgotten)
    await sql`
      delete from mails
      where lower(recipient) = lower(${forgotten.email}) and kind = 'INVITATION'`.execute(tx);
  await note(ctx, caller, "user.invitation_revoked", member.id, {});
}

/**
 * Locks the user before the member, because accepting an invitation locks the user first as well
 * (`spendLink`).
 */
async function lockInvited({ tx }: WriteContext, caller: SignedIn, user_id: number): Promise<OwnMember> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", (await ownMember(tx, caller, user_id)).id)
    .forNoKeyUpdate()
    .execute();
  const member = await lockOwnMember(tx, caller, user_id);
  if (member.status !== "INVITED") throw new AppError("invitation_accepted");
  return member;
}

/**
 * Returns the user with this address. A new user has no password, and has not accepted the terms,
 * until the invitation is accepted.
 */
async function findOrMakeUser({ tx }: WriteContext, caller: SignedIn, { email, first_name, last_name }: Invited) {
  const { timezone } = await tx
    .selectFrom("accounts")
    .select("timezone")
    .where("id", "=", caller.account.id)
    .executeTakeFirstOrThrow();
  // The update locks the existing row. Two concurrent invitations of the same address therefore
  // create one user, and their emails count towards the same rate limit.
  return tx
    .insertInto("users")
    .values({ email, first_name, last_name, locale: caller.locale, timezone, password_hash: null })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({ email: (set) => set.ref("users.email") }),
    )
    .returning(["id", "email", "locale"])
    .executeTakeFirstOrThrow();
}

async function mailInvitation(
  ctx: WriteContext,
  caller: SignedIn,
  user: { id: number; email: string; locale: Locale; first_name: string },
): Promise<void> {
  const { tx } = ctx;
  if (!(await mayMailLink(ctx, "INVITATION", user)) || !(await mayWriteMore(ctx, caller)))
    throw new AppError("too_many_requests", { retry_after_seconds: 3_600 });
  const inviter = await tx
    .selectFrom("users")
    .innerJoin("accounts", (join) => join.on("accounts.id", "=", caller.account.id))
    .select(["users.first_name", "users.last_name", "accounts.name as account_name"])
    .where("users.id", "=", caller.user_id)
    .executeTakeFirstOrThrow();
  const { link_id } = await mailLink(ctx, "INVITATION", user, { account_id: caller.account.id });
  const { first_name, email: recipient } = user;
  const data = { first_name, inviter_name: fullName(inviter), account_name: inviter.account_name, link_id };
  await queueMails(tx, [
    templatedEmail("INVITATION", { cause: `link:${link_id}`, recipient, locale: user.locale, data }),
  ]);
}

async function mayWriteMore({ tx, now }: WriteContext, { account }: SignedIn): Promise<boolean> {
  const { sent } = await tx
    .selectFrom("mailed_links")
    .select((select) => select.fn.countAll<number>().as("sent"))
    .where("account_id", "=", account.id)
    .where("created_at", ">", new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  return sent < INVITATIONS_A_DAY;
}

type Kind = Extract<ActivityKind, `user.invit${string}`>;

function note(
  ctx: WriteContext,
  caller: SignedIn,
  kind: Kind,
  user_id: number,
  data: Activities["user.invited"]["user"] | {},
) {
  return recordActivity(ctx, {
    kind,
    account_id: caller.account.id,
    event_id: null,
    subject: { user: user_id },
    data: data as Activities["user.invited"]["user"],
  });
}
