import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

/**
 * To the admins of an account whose owner has requested to close it: until when this can be undone.
 */
export const accountClosing = emailTemplate({
  data: z.object({ first_name: z.string(), account_name: z.string(), timezone: z.string(), closes_at: z.string() }),
  write: ({ first_name, account_name, timezone, closes_at }, reader) => {
    const deadline = mailedDeadline(closes_at, timezone, reader);
    return {
      subject: reader.say(msg`${account_name} is about to be closed`),
      preheader: reader.say(msg`You can keep the account until ${deadline}.`),
      heading: reader.say(msg`${account_name} is about to be closed`),
      blocks: [
        { type: "text", text: greeting(first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`The owner of ${account_name} asked to close the account. Its events are no longer on sale.`,
          ),
        },
        {
          type: "text",
          text: reader.say(
            msg`On ${deadline}, the names and contact details of everyone in it will be permanently erased. Until then, you can keep the account and download its data.`,
          ),
        },
      ],
      button: { label: reader.say(msg`View account`), url: reader.addresses.accountPrivacy() },
      ...accountDress(reader),
    };
  },
});
