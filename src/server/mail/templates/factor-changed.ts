import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { withoutTurning } from "#domain/names.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { type Block, emailTemplate, NOTICES_AN_HOUR } from "#server/mail/email-body.ts";
import { advertises, isolated } from "#server/mail/user-supplied-text.ts";
import { signInFields, signInContext } from "#server/mail/sign-in-context.ts";

const CHANGES = [
  "TOTP_ADDED",
  "TOTP_REMOVED",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "RECOVERY_CODE_USED",
  "RECOVERY_CODES_RENEWED",
] as const;

const HEADING = {
  TOTP_ADDED: msg`A code app was set up for your sign-in`,
  TOTP_REMOVED: msg`Your code app was removed`,
  PASSKEY_ADDED: msg`A passkey was added to your sign-in`,
  PASSKEY_REMOVED: msg`A passkey was removed from your sign-in`,
  RECOVERY_CODE_USED: msg`One of your recovery codes was used`,
  RECOVERY_CODES_RENEWED: msg`Your recovery codes were replaced`,
};

const WHAT = {
  TOTP_ADDED: msg`From now on you sign in with your password and a code of this app. Every other sign-in has ended.`,
  TOTP_REMOVED: msg`Codes of this app do not count any more. Every other sign-in has ended.`,
  PASSKEY_ADDED: msg`From now on this passkey signs in as you. Every other sign-in has ended.`,
  PASSKEY_REMOVED: msg`This passkey does not sign in any more. Every other sign-in has ended.`,
  RECOVERY_CODE_USED: msg`A recovery code stood in for your second factor. It works only once.`,
  RECOVERY_CODES_RENEWED: msg`There are ten new recovery codes. Those from before do not work any more.`,
};

/**
 * To a user whose second factors have changed, or whose recovery code was used, in case it was not
 * the user.
 */
export const factorChanged = emailTemplate({
  priority: "notice",
  most_an_hour: NOTICES_AN_HOUR,
  data: z.object({
    first_name: z.string(),
    change: z.enum(CHANGES),
    /** For a passkey only. */
    passkey_name: z.string().nullish(),
    /** After a recovery code was used. */
    codes_left: z.int().nullish(),
    /** For a factor that was added: the link to undo it. */
    link_id: z.int().nullish(),
    token: z.string().default(""),
    ...signInFields,
  }),
  write: ({ first_name, change, passkey_name, codes_left, link_id, token, ...from }, reader) => {
    const isBackPossible = typeof link_id === "number";
    const heading = reader.say(HEADING[change]);
    const contextBlock = signInContext(from, reader, [
      // An attacker may have chosen the name.
      ...(passkey_name && !advertises(passkey_name)
        ? [{ label: reader.say(msg`Passkey`), value: isolated(withoutTurning(passkey_name)) }]
        : []),
      ...(typeof codes_left === "number"
        ? [{ label: reader.say(msg`Recovery codes left`), value: String(codes_left) }]
        : []),
    ]);
    const blocks: Block[] = [
      { type: "text", text: greeting(first_name, reader) },
      { type: "text", text: reader.say(WHAT[change]) },
      contextBlock,
      { type: "text", text: reader.say(msg`If that was you, all is well.`) },
      {
        type: "text",
        text: isBackPossible
          ? reader.say(
              msg`If it was not you, remove it: it signs nobody in any more, everybody who is signed in as you is signed out, and you choose a new password.`,
            )
          : reader.say(
              msg`If it was not you, set a new password right away, and then look through your second factors in your profile.`,
            ),
      },
    ];
    const url = isBackPossible ? reader.addresses.undoFactor(token) : reader.addresses.forgotPassword();
    const button = { label: reader.say(msg`This wasn’t me`), url };
    const more: Block[] = isBackPossible
      ? [{ type: "note", text: reader.say(msg`The link works for 48 hours, and once.`) }]
      : [];
    const preheader = reader.say(msg`Was it you?`);
    return { subject: heading, heading, preheader, blocks, button, more, ...accountDress(reader) };
  },
});
