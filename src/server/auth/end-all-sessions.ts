import { randomUUID } from "node:crypto";
import type { WriteContext } from "#server/platform/write-context.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { forgotPassword } from "./forgot-password.ts";
import { endLinks } from "#server/credentials/mailed-links.ts";

/**
 * The hash of no password: an attacker with the old password can't sign in, and only a link in an
 * email sets the next one.
 */
const NO_PASSWORD = "none: somebody said that it was not them";

/**
 * Handles the report of a user that another person had access: restores their email address, ends
 * all sessions and open links, and invalidates the password, which was known. Emails a link to set
 * another one.
 */
export async function resetAccess(ctx: WriteContext, { id, email }: { id: number; email: string }): Promise<void> {
  const { tx, now } = ctx;
  await tx
    .updateTable("users")
    .set({ email, pending_email: null, password_hash: NO_PASSWORD, updated_at: now })
    .where("id", "=", id)
    .execute();
  await endSessions(ctx, id);
  for (const purpose of ["CHANGE_EMAIL", "RESET_PASSWORD", "CONFIRM_EMAIL"] as const)
    await endLinks(ctx, purpose, { id });
  await enqueue(tx, forgotPassword, { email, nonce: randomUUID() });
}
