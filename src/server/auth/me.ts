import { sql } from "kysely";
import type { z } from "zod";
import type { me } from "#contract/users.ts";
import type { Role, Work } from "#domain/roles.ts";
import type { App } from "#server/platform/app-context.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { limitColumns } from "#server/platform/database/limit-columns.ts";
import type {} from "#server/platform/mail.ts";
import type {} from "#server/platform/paused.ts";
import { RELEASE } from "#server/release.ts";
import { HAS_SECOND_FACTOR, mustAddFactorAt } from "#server/platform/sessions.ts";

/**
 * Returns the signed-in user's own profile in one of their accounts. `dev_mailbox`: no mail server
 * is configured, so emails are shown at `/dev/mail`.
 */
export async function meOf(
  db: ReadDb,
  { user_id, account }: { user_id: number; account: { id: number } },
  { mailing, clock, is_paused }: Pick<App, "mailing" | "clock" | "is_paused">,
): Promise<z.input<typeof me>> {
  const { role, work, status, locale, ...found } = await db
    .selectFrom("account_users")
    .innerJoin("users", "users.id", "account_users.user_id")
    .innerJoin("accounts", "accounts.id", "account_users.account_id")
    .select((select) => [
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.pending_email",
      "users.locale",
      "users.timezone",
      "users.updated_at",
      "account_users.account_id",
      "accounts.name as account_name",
      "accounts.timezone as account_timezone",
      "accounts.closes_at as account_closes_at",
      "accounts.suspended_because as account_suspended_because",
      "account_users.role",
      "account_users.work",
      ...limitColumns(),
      "account_users.status",
      "account_users.last_login_at",
      "account_users.is_owner as is_account_owner",
      select("users.email_verified_at", "is not", null).as("is_email_verified"),
      select("users.pending_email", "is not", null).as("has_pending_email_change"),
      select("accounts.verified_at", "is not", null).as("is_account_verified"),
      HAS_SECOND_FACTOR.as("has_second_factor"),
      mustAddFactorAt(clock.now()).as("must_add_factor"),
      sql<Date | null>`case when ${HAS_SECOND_FACTOR} then null else accounts.second_factor_required_from end`.as(
        "factor_required_from",
      ),
    ])
    .where("account_users.user_id", "=", user_id)
    .where("account_users.account_id", "=", account.id)
    .$narrowType<{ is_email_verified: boolean; has_pending_email_change: boolean; is_account_verified: boolean }>()
    .executeTakeFirstOrThrow(() => new AppError("unauthenticated"));
  return {
    ...found,
    locale,
    role: role as Role,
    work: work as Work,
    status,
    dev_mailbox: mailing.is_stored,
    ...RELEASE,
    is_installation_paused: is_paused,
  };
}
