import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { greeting } from "#server/mail/greeting.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

/** To the admins of an account: a webhook has failed for a day and will be disabled. */
export const webhookFailing = emailTemplate({
  data: z.object({
    ...{ first_name: z.string(), account_name: z.string(), timezone: z.string() },
    ...{ webhook_id: z.int(), url: z.string(), failing_since: z.string(), disabled_at: z.string() },
  }),
  write: ({ first_name, account_name, timezone, webhook_id, url, failing_since, disabled_at }, reader) => {
    const since = mailedDeadline(failing_since, timezone, reader);
    const deadline = mailedDeadline(disabled_at, timezone, reader);
    return {
      subject: reader.say(msg`A webhook of ${account_name} is failing`),
      preheader: reader.say(msg`It will be disabled on ${deadline} unless a delivery succeeds.`),
      heading: reader.say(msg`A webhook is failing`),
      blocks: [
        { type: "text", text: greeting(first_name, reader) },
        { type: "text", text: reader.say(msg`Nothing could be delivered to ${url} since ${since}.`) },
        {
          type: "text",
          text: reader.say(
            msg`We keep trying. On ${deadline}, the webhook will be disabled unless a delivery succeeds before then.`,
          ),
        },
      ],
      button: { label: reader.say(msg`View webhook`), url: reader.addresses.webhook(webhook_id) },
      ...accountDress(reader),
    };
  },
});
