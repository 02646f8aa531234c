import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To a user's new address: the link that confirms it. */
export const changeEmail = emailTemplate({
  // The stored email has no token: it is created when the email is delivered.
  data: z.object({ first_name: z.string(), link_id: z.int(), token: z.string().default("") }),
  write: ({ first_name, token }, reader) => ({
    subject: reader.say(msg`Confirm your new email address`),
    preheader: reader.say(msg`The link is valid for 2 days.`),
    heading: reader.say(msg`Confirm your new email address`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(msg`You asked to sign in with this email address from now on. Confirm that it’s yours.`),
      },
    ],
    button: { label: reader.say(msg`Confirm email address`), url: reader.addresses.confirmEmailChange(token) },
    more: [
      {
        type: "note",
        text: reader.say(
          msg`The link is valid for 2 days. If you didn’t ask for this, you can ignore this email and nothing will change.`,
        ),
      },
    ],
    ...accountDress(reader),
  }),
});
