import { sql } from "kysely";
import type { z } from "zod";
import type { registerInput } from "#contract/auth.ts";
import type { Locale } from "#contract/fields.ts";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { knowsTimezone } from "#server/platform/database/require-timezone.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { fullName } from "#domain/names.ts";
import { usualTaxBehavior } from "#domain/taxes-and-fees.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { type Browser, openSession } from "#server/platform/sessions.ts";
import { refuseEasyPassword } from "#server/credentials/easy-passwords.ts";
import { guessCurrency } from "./guess-currency.ts";
import { mailLink } from "#server/credentials/mailed-links.ts";
import { hashPassword } from "#server/credentials/passwords.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    /** The legal documents that a new user has to accept. */
    readonly legalDocuments: LegalDocumentUrls;
  }
}

type Form = z.output<typeof registerInput>;

/**
 * Registers a user, with an account of their own, a session, and the email that confirms their
 * address. Of any number of simultaneous attempts with one email address, one succeeds.
 * @throws AppError invalid for an email address that is taken (disclosed on purpose, see
 * docs/developers/email.md) or a password that is easy to guess
 */
export async function register(
  db: Db,
  acting: Acting,
  { legalDocuments, secrets }: { legalDocuments: LegalDocumentUrls; secrets: Secrets },
  form: Form,
  locale: Locale,
  browser?: Browser,
): Promise<{ token: string; user_id: number; account_id: number }> {
  await refuseEasyPassword(form.password, form);
  if (await isEmailTaken(db, form.email)) throw invalid({ email: "email_taken" });
  const password_hash = await hashPassword(form.password);
  const agreement = { ...legalDocuments, terms_accepted_at: acting.now };
  // the form does not ask for it: a zone that the database server does not support is chosen later
  const timezone = form.timezone && (await knowsTimezone(db, form.timezone)) ? form.timezone : "UTC";
  const details = { ...form, timezone, agreement, password_hash };
  return withTransaction(db, acting, async (ctx) => {
    const created = await createUserWithAccount(ctx, details, form.locale ?? locale);
    return { token: await openSession(ctx, secrets, created, browser), ...created };
  }).catch(async (error: unknown) => {
    // another registration took the email address first, or the wait for its commit timed out
    throw (await isEmailTaken(db, form.email)) ? invalid({ email: "email_taken" }) : error;
  });
}

type NewAdmin = Pick<Form, "first_name" | "last_name" | "email" | "currency_code"> & {
  timezone: string;
  /** What the user has accepted; empty where the operator creates the account. */
  agreement: Partial<LegalDocumentUrls & { terms_accepted_at: Date }>;
  password_hash: string;
};

/**
 * Creates a user with an account of their own, and the email that confirms their address.
 * @throws AppError invalid for an email address that is taken
 */
export async function createUserWithAccount(
  ctx: WriteContext,
  form: NewAdmin,
  locale: Locale,
): Promise<{ user_id: number; account_id: number }> {
  const { tx, now } = ctx;
  const { first_name, last_name, email, password_hash, timezone } = form;
  const person = { password_hash, first_name, last_name, locale, timezone, ...form.agreement };
  const user = await tx
    .insertInto("users")
    .values({ email, ...person })
    // The email address was invited before, and the invitation has not been accepted. The person
    // who registers with it is the invited one, or can't accept the invitation.
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ ...person, updated_at: now })
        .where("users.password_hash", "is", null),
    )
    .returning(["id", "email"])
    .executeTakeFirst();
  if (!user) throw invalid({ email: "email_taken" });
  const currency_code = form.currency_code ?? guessCurrency(timezone, locale);
  const account = await tx
    .insertInto("accounts")
    .values({
      name: fullName({ first_name, last_name }),
      currency_code,
      timezone,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("event_defaults")
    .values({ account_id: account.id, tax_behavior: usualTaxBehavior(currency_code) })
    .execute();
  await tx
    .insertInto("account_users")
    .values({
      account_id: account.id,
      user_id: user.id,
      role: "ADMIN",
      status: "ACTIVE",
      is_owner: true,
      last_login_at: now,
    })
    .execute();
  await mailConfirmation(ctx, { ...user, first_name, locale });
  await recordActivity(ctx, {
    kind: "account.registered",
    account_id: account.id,
    event_id: null,
    subject: { account: account.id },
    data: {},
  });
  return { user_id: user.id, account_id: account.id };
}

/**
 * Emails the link that confirms a user's address. Earlier links stay valid, because users click the
 * one that arrives first.
 */
export async function mailConfirmation(
  ctx: WriteContext,
  user: { id: number; email: string; first_name: string; locale: Locale },
): Promise<void> {
  const { link_id } = await mailLink(ctx, "CONFIRM_EMAIL", user);
  const data = { first_name: user.first_name, user_id: user.id, link_id };
  await queueMails(ctx.tx, [
    templatedEmail("CONFIRM_EMAIL", { cause: `link:${link_id}`, recipient: user.email, locale: user.locale, data }),
  ]);
}

async function isEmailTaken(db: ReadDb, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
