import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, NOTICES_AN_HOUR } from "#server/mail/email-body.ts";

/** To a user's new address: the link that confirms it. */
export const changeEmail = emailTemplate({
  priority: "sign_in",
  most_an_hour: NOTICES_AN_HOUR,
  data: z.object({ first_name: z.string(), link_id: z.int(), token: z.string().default("") }),
  // The stored email has no token: it is created when the email is delivered.
  is_awaited: true,
  write: ({ first_name, token }, reader) => ({
    subject: reader.say(msg`Confirm your new email address`),
    preheader: reader.say(msg`The link works for 2 days.`),
    heading: reader.say(msg`Is this your new address?`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      { type: "text", text: reader.say(msg`You want to sign in with this address from now on. Please confirm it.`) },
    ],
    button: { label: reader.say(msg`Confirm my new address`), url: reader.addresses.confirmEmailChange(token) },
    more: [
      {
        type: "note",
        text: reader.say(
          msg`The link works for 2 days. If you did not ask for it, you can ignore this mail: nothing changes.`,
        ),
      },
    ],
    ...accountDress(reader),
  }),
});
