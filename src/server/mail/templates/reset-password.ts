import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To a user who requested it: the link to set a new password. */
export const resetPasswordTemplate = emailTemplate({
  // The stored email has no token: it is created when the email is delivered.
  data: z.object({ first_name: z.string(), link_id: z.int(), token: z.string().default("") }),
  write: ({ first_name, token }, reader) => ({
    subject: reader.say(msg`Set a new password`),
    preheader: reader.say(msg`The link is valid for 30 minutes and can be used once.`),
    heading: reader.say(msg`Set a new password`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(msg`Someone asked to set a new password for your account. If this was you, choose one now.`),
      },
    ],
    button: { label: reader.say(msg`Set new password`), url: reader.addresses.resetPassword(token) },
    more: [
      {
        type: "note",
        text: reader.say(
          msg`The link is valid for 30 minutes and can be used once. If you didn’t ask for this, you can ignore this email and nothing will change.`,
        ),
      },
    ],
    ...accountDress(reader),
  }),
});
