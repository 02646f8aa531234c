import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To a new user: the link that confirms the address. */
export const confirmEmailTemplate = emailTemplate({
  // The stored email has no token: it is created when the email is delivered.
  data: z.object({ first_name: z.string(), user_id: z.int(), link_id: z.int(), token: z.string().default("") }),
  write: ({ first_name, token }, reader) => ({
    subject: reader.say(msg`Confirm your email address`),
    preheader: reader.say(msg`One click, and you can publish your events.`),
    heading: reader.say(msg`Confirm your email address`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`Welcome to Foyer. Confirm that this email address is yours so you can publish your events.`,
        ),
      },
    ],
    button: { label: reader.say(msg`Confirm email address`), url: reader.addresses.confirmEmail(token) },
    more: [
      {
        type: "note",
        text: reader.say(msg`The link is valid for 7 days. If you didn’t sign up, you can ignore this email.`),
      },
    ],
    ...accountDress(reader),
  }),
});
