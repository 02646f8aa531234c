import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { withoutTurning } from "#domain/names.ts";
import { accountDress } from "#server/mail/account-branding.ts";
import { greeting } from "#server/mail/greeting.ts";
import { type Block, emailTemplate } from "#server/mail/email-body.ts";
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
  TOTP_ADDED: msg`An authenticator app was added to your account`,
  TOTP_REMOVED: msg`An authenticator app was removed from your account`,
  PASSKEY_ADDED: msg`A passkey was added to your account`,
  PASSKEY_REMOVED: msg`A passkey was removed from your account`,
  RECOVERY_CODE_USED: msg`One of your recovery codes was used`,
  RECOVERY_CODES_RENEWED: msg`Your recovery codes were replaced`,
};

const WHAT = {
  TOTP_ADDED: msg`You now sign in with your password and a code from this app. You were signed out everywhere else.`,
  TOTP_REMOVED: msg`Codes from this app no longer work. You were signed out everywhere else.`,
  PASSKEY_ADDED: msg`You can now sign in with this passkey. You were signed out everywhere else.`,
  PASSKEY_REMOVED: msg`You can no longer sign in with this passkey. You were signed out everywhere else.`,
  RECOVERY_CODE_USED: msg`A recovery code was used instead of your authenticator app or passkey. Each code works only once.`,
  RECOVERY_CODES_RENEWED: msg`You have 10 new recovery codes. The previous ones no longer work.`,
};

/**
 * To a user whose second factors have changed, or whose recovery code was used, in case it was not
 * the user.
 */
export const factorChanged = emailTemplate({
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
      { type: "text", text: reader.say(msg`If this was you, there’s nothing to do.`) },
      {
        type: "text",
        text: isBackPossible
          ? reader.say(
              msg`If this wasn’t you, let us know. We’ll remove it, sign you out everywhere and email you a link to set a new password.`,
            )
          : reader.say(
              msg`If this wasn’t you, set a new password right away. Then check the two-factor methods in your profile.`,
            ),
      },
    ];
    const url = isBackPossible ? reader.addresses.undoFactor(token) : reader.addresses.forgotPassword();
    const button = { label: reader.say(msg`This wasn’t me`), url };
    const more: Block[] = isBackPossible
      ? [{ type: "note", text: reader.say(msg`The link is valid for 48 hours and can be used once.`) }]
      : [];
    const preheader = reader.say(msg`Was this you?`);
    return { subject: heading, heading, preheader, blocks, button, more, ...accountDress(reader) };
  },
});
