import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, NOTICES_AN_HOUR } from "#server/mail/email-body.ts";
import { signInFields, signInContext } from "#server/mail/sign-in-context.ts";

/** To a user, after a sign-in with a browser and from a network that are both new for this user. */
export const unknownDevice = emailTemplate({
  priority: "notice",
  most_an_hour: NOTICES_AN_HOUR,
  data: z.object({ first_name: z.string(), ...signInFields }),
  write: ({ first_name, ...from }, reader) => ({
    subject: reader.say(msg`A sign-in from a new device`),
    preheader: reader.say(msg`Was it you?`),
    heading: reader.say(msg`A sign-in from a new device`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: reader.say(
          msg`Somebody has just signed in as you, with a browser and from a network that we have not seen with you before.`,
        ),
      },
      signInContext(from, reader),
      { type: "text", text: reader.say(msg`If that was you, all is well.`) },
      {
        type: "text",
        text: reader.say(msg`If it was not you, set a new password right away. Every sign-in ends with it.`),
      },
    ],
    button: { label: reader.say(msg`This wasn’t me`), url: reader.addresses.forgotPassword() },
    ...accountDress(reader),
  }),
});
