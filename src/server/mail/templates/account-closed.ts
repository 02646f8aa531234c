import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To the former admins of a closed account: what is deleted, and what remains. */
export const accountClosed = emailTemplate({
  priority: "notice",
  data: z.object({ first_name: z.string(), account_name: z.string(), timezone: z.string() }),
  write: ({ first_name, account_name }, reader) => ({
    subject: reader.say(msg`${account_name} is closed`),
    preheader: reader.say(msg`Names and addresses are erased.`),
    heading: reader.say(msg`${account_name} is closed`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`${account_name} is closed, and nobody can sign in to it any more. The names and addresses of buyers, guests and members are erased, and so are its pictures.`,
        ),
      },
      {
        type: "text",
        text: reader.say(msg`What the law wants kept stays without names: what was sold, when, and for how much.`),
      },
    ],
    ...accountDress(reader),
  }),
});
