import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/** To a user whose password was changed, in case it was not the user. */
export const passwordChanged = emailTemplate({
  data: z.object({ first_name: z.string() }),
  write: ({ first_name }, reader) => ({
    subject: reader.say(msg`Your password was changed`),
    preheader: reader.say(msg`You were signed out everywhere else.`),
    heading: reader.say(msg`Your password was changed`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`Your password was just changed, and you were signed out everywhere else. If this was you, there’s nothing to do.`,
        ),
      },
      { type: "text", text: reader.say(msg`If this wasn’t you, set a new password right away.`) },
    ],
    button: { label: reader.say(msg`This wasn’t me`), url: reader.addresses.forgotPassword() },
    ...accountDress(reader),
  }),
});
