import { randomUUID } from "node:crypto";
import type { WriteContext } from "#server/platform/write-context.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { endSessions } from "#server/platform/sessions.ts";
import { forgotPassword } from "./forgot-password.ts";
import { endLinks } from "./mailed-links.ts";

/** No hash of any password: whoever knew the old one does not get in with it, and only a link in a mail sets the next. */
const NO_PASSWORD = "none: somebody said that it was not them";

/**
 * Somebody else was in, says the person whose address this is: it holds, every sign-in ends, and so does what waits for an answer. The
 * password is void, for it was known; a link to set another is on its way.
 */
export async function shutEverybodyOut(ctx: WriteContext, { id, email }: { id: number; email: string }): Promise<void> {
  const { tx, now } = ctx;
  await tx
    .updateTable("users")
    .set({ email, pending_email: null, password_hash: NO_PASSWORD, updated_at: now })
    .where("id", "=", id)
    .execute();
  await endSessions(ctx, id);
  for (const purpose of ["CHANGE_EMAIL", "RESET_PASSWORD", "CONFIRM_EMAIL"] as const)
    await endLinks(ctx, purpose, { id });
  await enqueue(tx, forgotPassword, { email, asked: randomUUID() });
}
