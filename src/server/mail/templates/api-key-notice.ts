import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { withoutTurning } from "#domain/names.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { greeting } from "#server/mail/greeting.ts";
import { mailedDeadline } from "#server/mail/mailed-times.ts";
import { advertises, isolated } from "#server/mail/user-supplied-text.ts";

const CHANGES = ["CREATED", "ROLLED", "EXPIRES"] as const;

const HEADING = {
  CREATED: (account_name: string) => msg`An API key was created for ${account_name}`,
  ROLLED: (account_name: string) => msg`An API key of ${account_name} was rolled`,
  EXPIRES: (account_name: string) => msg`An API key of ${account_name} expires soon`,
};

const WHAT = {
  CREATED: msg`Programs that have this key can use the account within its permissions.`,
  ROLLED: msg`Programs need the new key from now on.`,
  EXPIRES: msg`Programs that use this key stop working once it expires. Roll the key in time, and give them the new one.`,
};

const ADVICE = {
  CREATED: msg`If you didn’t expect this, revoke the key and ask who created it.`,
  ROLLED: msg`If you didn’t expect this, revoke the key and ask who rolled it.`,
  EXPIRES: msg`If the key is no longer needed, there’s nothing to do.`,
};

/** To the admins of an account: one of its API keys was created or rolled, or is about to expire. */
export const apiKeyNotice = emailTemplate({
  data: z.object({
    first_name: z.string(),
    account_name: z.string(),
    timezone: z.string(),
    change: z.enum(CHANGES),
    key_name: z.string(),
    /** Who created or rolled it. */
    by: z.string().nullable(),
    expires_at: z.string().nullable(),
    api_key_id: z.int(),
  }),
  write: ({ first_name, account_name, timezone, change, key_name, by, expires_at, api_key_id }, reader) => {
    const heading = reader.say(HEADING[change](account_name));
    const expiry =
      expires_at === null
        ? reader.say(msg({ message: "Never", context: "expiry" }))
        : mailedDeadline(expires_at, timezone, reader);
    // An attacker may have chosen the names.
    const named = (label: string, name: string | null) =>
      name && !advertises(name) ? [{ label, value: isolated(withoutTurning(name)) }] : [];
    const rows = [
      ...named(reader.say(msg`API key`), key_name),
      ...named(change === "ROLLED" ? reader.say(msg`Rolled by`) : reader.say(msg`Created by`), by),
      { label: reader.say(msg`Expires`), value: expiry },
    ];
    return {
      subject: heading,
      heading,
      preheader: reader.say(WHAT[change]),
      blocks: [
        { type: "text", text: greeting(first_name, reader) },
        { type: "text", text: reader.say(WHAT[change]) },
        { type: "facts", rows },
        { type: "text", text: reader.say(ADVICE[change]) },
      ],
      button: { label: reader.say(msg`View API key`), url: reader.addresses.apiKey(api_key_id) },
      ...accountDress(reader),
    };
  },
});
