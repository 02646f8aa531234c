import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";

/**
 * To a user's previous address, when a change is requested and again when it is done: the link to
 * undo it, in case it was not the user.
 */
export const emailChanging = emailTemplate({
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
      : reader.say(msg`Your email address is about to change`),
    preheader: reader.say(msg`If this wasn’t you, you can undo it for 7 days.`),
    heading: is_done
      ? reader.say(msg`Your email address was changed`)
      : reader.say(msg`Your email address is about to change`),
    blocks: [
      { type: "text", text: greeting(first_name, reader) },
      {
        type: "text",
        text: is_done
          ? reader.say(msg`You now sign in with ${new_email}. If this was you, there’s nothing to do.`)
          : reader.say(
              msg`Someone who knows your password asked to sign in with ${new_email} from now on. The change takes effect once that address is confirmed. If this was you, there’s nothing to do.`,
            ),
      },
      {
        type: "text",
        text: reader.say(
          msg`If this wasn’t you, keep your old address. We’ll sign you out everywhere, remove any two-factor methods added since then, and email you a link to set a new password.`,
        ),
      },
    ],
    button: { label: reader.say(msg`Keep old address`), url: reader.addresses.undoEmailChange(token) },
    more: [{ type: "note", text: reader.say(msg`The link is valid for 7 days.`) }],
    ...accountDress(reader),
  }),
});
