import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { greeting } from "#server/mail/greeting.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";

const SUBJECT = {
  CREATED: (account_name: string) => msg`An API key was created for ${account_name}`,
  ROLLED: (account_name: string) => msg`An API key of ${account_name} was rolled`,
  EXPIRES: (account_name: string) => msg`An API key of ${account_name} expires soon`,
};

/** To the admins of an account: one of its API keys was made or rolled, or is about to expire. */
export const apiKeyNotice = emailTemplate({
  data: z.object({
    first_name: z.string(),
    account_name: z.string(),
    timezone: z.string(),
    change: z.enum(["CREATED", "ROLLED", "EXPIRES"]),
    key_name: z.string(),
    /** Who made or rolled it. */
    by: z.string().nullable(),
    expires_at: z.string().nullable(),
    api_key_id: z.int(),
  }),
  write: ({ first_name, account_name, timezone, change, key_name, by, expires_at, api_key_id }, reader) => {
    const subject = reader.say(SUBJECT[change](account_name));
    const deadline = expires_at === null ? null : mailedDeadline(expires_at, timezone, reader);
    const expiry =
      deadline === null ? reader.say(msg`It doesn’t expire.`) : reader.say(msg`It expires on ${deadline}.`);
    const maker = by ?? account_name;
    const what = {
      CREATED: msg`${maker} created the API key “${key_name}”. Programs that have it can use ${account_name} within its permissions.`,
      ROLLED: msg`${maker} rolled the API key “${key_name}”. Programs need the new one from now on.`,
      EXPIRES: msg`Programs that use the API key “${key_name}” stop working then. Roll the key in time, and give them the new one.`,
    }[change];
    const advice =
      change === "EXPIRES"
        ? reader.say(msg`If the key is no longer needed, there’s nothing to do.`)
        : reader.say(msg`If you didn’t expect this, revoke the key and ask who created it.`);
    const lines = change === "EXPIRES" ? [expiry, reader.say(what)] : [reader.say(what), expiry];
    return {
      subject,
      heading: subject,
      preheader: lines[0] ?? "",
      blocks: [greeting(first_name, reader), ...lines, advice].map((text) => ({ type: "text", text }) as const),
      button: { label: reader.say(msg`View API key`), url: reader.addresses.apiKey(api_key_id) },
      ...accountDress(reader),
    };
  },
});
