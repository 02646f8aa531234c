import { z } from "zod";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { Tx } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { endLinks, mailLink, mayMailLink } from "#server/credentials/mailed-links.ts";

/**
 * Emails a link to set a new password to the user with this email address, if there is one. It is a
 * job, so that the call takes the same time for every address. A new link replaces the previous
 * one. `asked` identifies the request: a second run of the same job finds its email and ends no
 * link.
 */
export const forgotPassword = job({
  name: "forgot-password",
  payload: z.object({ email: z.string(), nonce: z.string() }),
  priority: "sign_in",
  max_attempts: 5,
  async run(db, { email, nonce }, context) {
    const cause = `asked:${nonce}`;
    await withTransaction(db, context, async (ctx) => {
      const { tx } = ctx;
      const user = await tx
        .selectFrom("users")
        .select(["id", "email", "first_name", "locale"])
        .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
        // An invited user who has not accepted has no password yet.
        .where("password_hash", "is not", null)
        .forUpdate()
        .executeTakeFirst();
      if (!user || (await isMailed(tx, cause)) || !(await mayMailLink(ctx, "RESET_PASSWORD", user))) return;
      await endLinks(ctx, "RESET_PASSWORD", user);
      const data = { first_name: user.first_name, ...(await mailLink(ctx, "RESET_PASSWORD", user)) };
      await queueMails(tx, [
        templatedEmail("RESET_PASSWORD", {
          cause,
          recipient: user.email,
          locale: user.locale,
          data,
        }),
      ]);
    });
  },
});

async function isMailed(tx: Tx, cause: string): Promise<boolean> {
  const mail = await tx.selectFrom("mails").select("id").where("cause", "=", cause).executeTakeFirst();
  return mail !== undefined;
}
