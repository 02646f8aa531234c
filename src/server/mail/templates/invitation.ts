import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate } from "#server/mail/email-body.ts";
import { advertises, nameOf } from "#server/mail/user-supplied-text.ts";

/**
 * To a person who is invited to an account: the link to accept. The recipient may never have heard
 * of us.
 */
export const invitation = emailTemplate({
  // The stored email has no token: it is created when the email is delivered.
  data: z.object({
    first_name: z.string(),
    inviter_name: z.string(),
    account_name: z.string(),
    link_id: z.int(),
    token: z.string().default(""),
  }),
  write: ({ first_name, inviter_name, account_name, token }, reader) => {
    const inviter = nameOf(inviter_name, reader);
    const account = nameOf(account_name, reader);
    const { host } = reader.addresses;
    return {
      subject: advertises(account_name)
        ? reader.say(msg`${inviter} invited you to join their team`)
        : reader.say(msg`${inviter} invited you to join ${account}`),
      preheader: reader.say(msg`The link is valid for 7 days.`),
      heading: reader.say(msg`You’re invited`),
      sender: "Foyer",
      blocks: [
        { type: "text", text: greeting(first_name, reader) },
        {
          type: "text",
          text: advertises(account_name)
            ? reader.say(msg`${inviter} invited you to manage events and tickets on Foyer.`)
            : reader.say(msg`${inviter} invited you to manage the events and tickets of ${account} on Foyer.`),
        },
      ],
      button: { label: reader.say(msg`Accept invitation`), url: reader.addresses.invitation(token) },
      more: [
        {
          type: "note",
          text: reader.say(msg`The link is valid for 7 days. If you don’t know the sender, you can ignore this email.`),
        },
      ],
      footer: [
        {
          type: "note",
          text: reader.say(msg`You’re receiving this email because ${inviter} entered your email address at ${host}.`),
        },
      ],
    };
  },
});
