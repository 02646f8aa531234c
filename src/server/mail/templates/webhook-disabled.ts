import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { greeting } from "#server/mail/greeting.ts";
import { DISABLED_REASONS } from "#domain/webhooks.ts";

/** To the admins of an account: a webhook was disabled, and nothing more is sent to it. */
export const webhookDisabled = emailTemplate({
  data: z.object({
    ...{ first_name: z.string(), account_name: z.string(), timezone: z.string() },
    ...{ webhook_id: z.int(), url: z.string(), reason: z.enum(DISABLED_REASONS) },
  }),
  write: ({ first_name, account_name, webhook_id, url, reason }, reader) => ({
    subject: reader.say(msg`A webhook of ${account_name} was disabled`),
    preheader: reader.say(msg`Nothing more is sent to ${url}.`),
    heading: reader.say(msg`A webhook was disabled`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text:
          reason === "GONE"
            ? reader.say(msg`${url} answered that it is gone (410), so the webhook was disabled.`)
            : reader.say(msg`Nothing could be delivered to ${url} for three days, so the webhook was disabled.`),
      },
      {
        type: "text",
        text: reader.say(
          msg`Once the address works again, enable the webhook and send what failed again. What happens until then isn’t sent.`,
        ),
      },
    ],
    button: { label: reader.say(msg`View webhook`), url: reader.addresses.webhook(webhook_id) },
    ...accountDress(reader),
  }),
});
