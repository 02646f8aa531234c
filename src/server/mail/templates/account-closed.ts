import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To the former admins of a closed account: what is deleted, and what remains. */
export const accountClosed = emailTemplate({
  data: z.object({ first_name: z.string(), account_name: z.string(), timezone: z.string() }),
  write: ({ first_name, account_name }, reader) => ({
    subject: reader.say(msg`${account_name} was closed`),
    preheader: reader.say(msg`Names and contact details were erased.`),
    heading: reader.say(msg`${account_name} was closed`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`${account_name} was closed, and its members can no longer sign in. The names and contact details of buyers, attendees and members were erased, and so were all images.`,
        ),
      },
      {
        type: "text",
        text: reader.say(
          msg`Sales records that the law requires are kept without names: what was sold, when, and for how much.`,
        ),
      },
    ],
    ...accountDress(reader),
  }),
});
