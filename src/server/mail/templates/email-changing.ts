import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, NOTICES_AN_HOUR } from "#server/mail/email-body.ts";

/**
 * To a user's previous address, when a change is requested and again when it is done: the link to
 * undo it, in case it was not the user.
 */
export const emailChanging = emailTemplate({
  priority: "notice",
  most_an_hour: NOTICES_AN_HOUR,
  data: z.object({
    first_name: z.string(),
    new_email: z.string(),
    is_done: z.boolean(),
    link_id: z.int(),
    token: z.string().default(""),
  }),
  write: ({ first_name, new_email, is_done, token }, reader) => ({
    subject: is_done
      ? reader.say(msg`Your email address was changed`)
      : reader.say(msg`Your email address is to change`),
    preheader: reader.say(msg`Was it not you? You can take it back for 7 days.`),
    heading: is_done
      ? reader.say(msg`Your email address was changed`)
      : reader.say(msg`Your email address is to change`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: is_done
          ? reader.say(msg`From now on you sign in with ${new_email}. If that was you, all is well.`)
          : reader.say(
              msg`Somebody who knows your password asked to sign in with ${new_email} from now on. It changes once that address is confirmed. If that was you, all is well.`,
            ),
      },
      {
        type: "text",
        text: reader.say(
          msg`If it was not you, keep your address: everybody who is signed in as you is signed out, second factors that were added since are removed, and you choose a new password.`,
        ),
      },
    ],
    button: { label: reader.say(msg`Keep my old address`), url: reader.addresses.undoEmailChange(token) },
    more: [{ type: "note", text: reader.say(msg`The link works for 7 days.`) }],
    ...accountDress(reader),
  }),
});
