import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { signInFields, signInContext } from "#server/mail/sign-in-context.ts";

/** To a user, after a sign-in with a browser and from a network that are both new for this user. */
export const unknownDevice = emailTemplate({
  data: z.object({ first_name: z.string(), ...signInFields }),
  write: ({ first_name, ...from }, reader) => ({
    subject: reader.say(msg`New sign-in to your account`),
    preheader: reader.say(msg`Was this you?`),
    heading: reader.say(msg`New sign-in to your account`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`Someone just signed in to your account with a browser and from a network you haven’t used before.`,
        ),
      },
      signInContext(from, reader),
      { type: "text", text: reader.say(msg`If this was you, there’s nothing to do.`) },
      {
        type: "text",
        text: reader.say(msg`If this wasn’t you, set a new password right away. You’ll be signed out everywhere.`),
      },
    ],
    button: { label: reader.say(msg`This wasn’t me`), url: reader.addresses.forgotPassword() },
    ...accountDress(reader),
  }),
});
