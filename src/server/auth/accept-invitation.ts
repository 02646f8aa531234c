import type { z } from "zod";
import { type acceptInput, newcomerInput } from "#contract/auth.ts";
import type { SignUpMode } from "#domain/sign-up.ts";
import type { Locale } from "#contract/fields.ts";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { Browser } from "#server/platform/sessions.ts";
import { checked } from "#server/platform/http/validation.ts";
import { verifyOwned } from "./confirm-email.ts";
import { organizationsOf, refuseEasyPassword } from "#server/credentials/easy-passwords.ts";
import { ofToken, spendLink } from "#server/credentials/mailed-links.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { requireNewcomers } from "./sign-up.ts";
import { type Entered, enterOrAwait } from "./start-session.ts";
import { requirePassword } from "#server/credentials/verify-password.ts";
import type { SignInOrigin } from "#server/credentials/sign-in-origins.ts";

type Form = z.output<typeof acceptInput>;
type Input = { token: string; form: Form; locale: Locale; place: SignInOrigin; browser: Browser; secrets: Secrets };

/**
 * Returns what a valid invitation is for.
 * @throws AppError link_invalid for an unknown or withdrawn invitation; invitation_expired,
 * invitation_accepted
 */
export async function requireInvitation(db: ReadDb, token: string, now: Date) {
  const found = await db
    .selectFrom("mailed_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "mailed_links.user_id").onRef("users.email", "=", "mailed_links.email"),
    )
    .innerJoin("accounts", "accounts.id", "mailed_links.account_id")
    .innerJoin("account_users", (join) =>
      join
        .onRef("account_users.account_id", "=", "mailed_links.account_id")
        .onRef("account_users.user_id", "=", "mailed_links.user_id"),
    )
    .select([
      "users.id as user_id",
      "users.email",
      "users.password_hash",
      "accounts.name as account_name",
      "account_users.status",
      "account_users.invited_first_name",
      "account_users.invited_last_name",
      "mailed_links.used_at",
      "mailed_links.expires_at",
    ])
    .where(ofToken(token))
    .where("mailed_links.purpose", "=", "INVITATION")
    .executeTakeFirst();
  if (!found) throw new AppError("link_invalid");
  if (found.status !== "INVITED") throw new AppError("invitation_accepted");
  if (found.used_at !== null) throw new AppError("link_invalid");
  if (found.expires_at <= now) throw new AppError("invitation_expired");
  return found;
}

/**
 * Accepts an invitation, and signs in to its account. A user with a password proves with it that
 * they are the invited person; a new user enters a name and chooses a password. The link proves the
 * email address. A user with a second factor becomes a member at once, and proves the factor before
 * the session begins.
 * @throws AppError link_invalid, invitation_expired, invitation_accepted, sign_up_closed, invalid,
 * too_many_requests; conflict where the password changed meanwhile
 */
export async function acceptInvitation(
  db: Db,
  acting: Acting,
  { legalDocuments, sign_up }: { legalDocuments: LegalDocumentUrls; sign_up: SignUpMode },
  input: Input,
): Promise<Entered> {
  const { token, form, place, browser, locale, secrets } = input;
  const invited = await requireInvitation(db, token, acting.now);
  const { user_id: id, email, password_hash: before } = invited;
  const isKnown = before !== null;
  if (!isKnown) requireNewcomers(sign_up);
  const organizations = isKnown ? [] : await organizationsOf(db, id);
  const person = isKnown
    ? null
    : await newcomer(form, legalDocuments, { email, organizations, now: acting.now, locale });
  if (isKnown) await requirePassword(db, acting, { id }, { password: form.password, place, field: "password" });
  return withTransaction(db, acting, async (ctx) => {
    const account_id = await join(ctx, token, { before, person });
    const entered = await enterOrAwait(ctx, { id, email }, { account_id, place, browser, secrets });
    if (!entered) throw new AppError("link_invalid");
    return entered;
  });
}

type Person = Awaited<ReturnType<typeof newcomer>>;

async function newcomer(
  form: Form,
  legalDocuments: LegalDocumentUrls,
  { email, organizations, now, locale }: { email: string; organizations: string[]; now: Date; locale: Locale },
) {
  const { first_name, last_name, password, timezone } = checked(newcomerInput, form);
  await refuseEasyPassword(password, { email, first_name, last_name }, organizations);
  const agreement = { ...legalDocuments, terms_accepted_at: now };
  const password_hash = await hashPassword(password);
  return {
    first_name,
    last_name,
    password_hash,
    locale: form.locale ?? locale,
    ...(timezone && { timezone }),
    ...agreement,
  };
}

/** Returns the account's id. */
async function join(
  ctx: WriteContext,
  token: string,
  { before, person }: { before: string | null; person: Person | null },
): Promise<number> {
  const { tx, now } = ctx;
  const { id: user_id, account_id } = await spendLink(ctx, "INVITATION", token);
  if (account_id === null) throw new AppError("link_invalid");
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set((set) => ({
      ...person,
      email_verified_at: set.fn.coalesce("email_verified_at", set.val(now)),
      updated_at: now,
    }))
    .where("id", "=", user_id)
    .where("password_hash", "is not distinct from", before)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("conflict");
  const joined = await tx
    .updateTable("account_users")
    .set({ status: "ACTIVE", invited_first_name: null, invited_last_name: null, updated_at: now })
    .where("account_id", "=", account_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "INVITED")
    .executeTakeFirst();
  if (joined.numUpdatedRows !== 1n) throw new AppError("link_invalid");
  await verifyOwned(ctx, user_id);
  await recordActivity(ctx, { kind: "user.joined", account_id, event_id: null, subject: { user: user_id }, data: {} });
  return account_id;
}
