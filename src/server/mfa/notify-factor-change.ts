import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { deviceOf } from "#domain/devices.ts";
import { recordInAccounts } from "#server/credentials/notify-accounts.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { factorChanged } from "#server/mail/templates/factor-changed.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { Browser } from "#server/platform/sessions.ts";

type Change = Pick<z.input<typeof factorChanged.data>, "change" | "passkey_name" | "codes_left" | "link_id">;

const ACTIVITY_OF_CHANGE = {
  TOTP_ADDED: ["user.factor_added", { factor: "TOTP" }],
  TOTP_REMOVED: ["user.factor_removed", { factor: "TOTP" }],
  PASSKEY_ADDED: ["user.factor_added", { factor: "PASSKEY" }],
  PASSKEY_REMOVED: ["user.factor_removed", { factor: "PASSKEY" }],
  RECOVERY_CODE_USED: ["user.recovery_code_used", {}],
  RECOVERY_CODES_RENEWED: ["user.recovery_codes_renewed", {}],
} as const;

/**
 * Emails the user about a change of their second factors and records it in the activity log of each
 * of their accounts.
 */
export async function notifyFactorChange(
  ctx: WriteContext,
  user_id: number,
  change: Change,
  browser: Browser,
): Promise<void> {
  const { tx, now } = ctx;
  const { email, first_name, locale, timezone } = await tx
    .selectFrom("users")
    .select(["email", "first_name", "locale", "timezone"])
    .where("id", "=", user_id)
    .executeTakeFirstOrThrow();
  const from = { ...deviceOf(browser.user_agent ?? ""), network: browser.network };
  const data = { ...change, ...from, first_name, timezone, at: now.toISOString() };
  const cause = `factor:${randomUUID()}`;
  await queueMails(tx, [templatedEmail("FACTOR_CHANGED", { cause, recipient: email, locale, data })]);
  const [kind, details] = ACTIVITY_OF_CHANGE[change.change];
  await recordInAccounts(ctx, user_id, kind, details);
}
