import { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import { templatedEmail } from "#server/mail/email-templates.ts";
import type { Tx } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { endLinks, mailLink, mayMailLink } from "./mailed-links.ts";

/**
 * Mails a link to set a new password to whoever has this address, if anybody has. It is a job, so that the call takes the
 * same time for every address. A new link replaces the one before. `asked` names the one time
 * that somebody asked: a second run of the same job finds its mail and ends nothing.
 */
export const forgotPassword = job({
  name: "forgot-password",
  payload: z.object({ email: z.string(), asked: z.string() }),
  priority: "sign_in",
  max_attempts: 5,
  async run(db, { email, asked }, context) {
    const cause = `asked:${asked}`;
    await withTransaction(db, context, async (ctx) => {
      const { tx } = ctx;
      const user = await tx
        .selectFrom("users")
        .select(["id", "email", "first_name", "locale"])
        .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
        // Who was invited and has not accepted has none to forget.
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
          locale: user.locale as Locale,
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
