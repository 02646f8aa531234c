import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To the admins of an account that was to be closed and stays open. */
export const accountClosingCancelled = emailTemplate({
  data: z.object({ first_name: z.string(), account_name: z.string(), timezone: z.string() }),
  write: ({ first_name, account_name }, reader) => ({
    subject: reader.say(msg`${account_name} stays open`),
    preheader: reader.say(msg`Nothing was erased.`),
    heading: reader.say(msg`${account_name} stays open`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`An admin decided to keep ${account_name}. Nothing was erased, and events that were taken off sale are public again.`,
        ),
      },
    ],
    button: { label: reader.say(msg`View account`), url: reader.addresses.accountPrivacy() },
    ...accountDress(reader),
  }),
});
