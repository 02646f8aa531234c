import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, NOTICES_AN_HOUR } from "#server/mail/email-body.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

/**
 * To the admins of an account whose owner has requested to close it: until when this can be undone.
 */
export const accountClosing = emailTemplate({
  priority: "notice",
  most_an_hour: NOTICES_AN_HOUR,
  data: z.object({ first_name: z.string(), account_name: z.string(), timezone: z.string(), closes_at: z.string() }),
  write: ({ first_name, account_name, timezone, closes_at }, reader) => {
    const deadline = mailedDeadline(closes_at, timezone, reader);
    return {
      subject: reader.say(msg`${account_name} is to be closed`),
      preheader: reader.say(msg`You can keep the account until ${deadline}.`),
      heading: reader.say(msg`${account_name} is to be closed`),
      blocks: [
        { type: "text", text: greeting(first_name, reader) },
        {
          type: "text",
          text: reader.say(
            msg`The owner of ${account_name} has asked for the account to be closed. Its events are off sale from now on.`,
          ),
        },
        {
          type: "text",
          text: reader.say(
            msg`On ${deadline} the names and addresses of everybody in it are erased for good. Until then you can keep the account, and download what it holds.`,
          ),
        },
      ],
      button: { label: reader.say(msg`Look at the account`), url: reader.addresses.accountPrivacy() },
      ...accountDress(reader),
    };
  },
});
