import { z } from "zod";
import { FIRST_NAME_MAX, LAST_NAME_MAX, PASSWORD_MAX, TOKEN_MAX } from "#domain/maxima.ts";
import { SIGN_UP_MODES } from "#domain/sign-up.ts";
import { endpoint, single } from "./endpoint.ts";
import { currency, email, id, instant, line, locale, optional, problem, timezone } from "./fields.ts";
import { awaitedFactor, stepUp, passkeyResponse, passkeyJson } from "./mfa.ts";
import { agreement, legalDocumentUrls } from "./legal-documents.ts";
import { me, password, passwordsMatch } from "./users.ts";

export const loginInput = z.object({
  email,
  password: z.string().min(1).max(PASSWORD_MAX),
  /** The account to sign in to, for users with several. */
  account_id: id.nullish(),
});

/**
 * `token` is null if the sign-in is incomplete. With `second_factor`, the next step is to verify
 * one (`auth.secondStep`); otherwise the user has several accounts and must choose one by repeating
 * the request with `account_id`.
 */
export const loginResponse = z.object({
  token: z.string().nullable(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  user: me.nullable(),
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
  second_factor: awaitedFactor.nullable(),
});

export const registerInput = z
  .object({
    first_name: line(FIRST_NAME_MAX),
    last_name: optional(line(LAST_NAME_MAX)),
    email,
    password,
    password_confirmation: z.string(),
    ...agreement,
    timezone: timezone.optional(),
    currency_code: currency.optional(),
    locale: locale.optional(),
  })
  .refine(passwordsMatch, problem("password_mismatch", ["password_confirmation"]));

export const resetPasswordInput = z
  .object({ password, password_confirmation: z.string() })
  .refine(passwordsMatch, problem("password_mismatch", ["password_confirmation"]));

export const signUp = z.object({
  mode: z.enum(SIGN_UP_MODES),
  /** False on a new installation, until the first user signs up or the operator creates one. */
  has_users: z.boolean(),
});
export type SignUp = z.output<typeof signUp>;

/** The content of an invitation, visible to anyone with its link. */
export const invitation = z.object({
  account_name: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  /**
   * Whether the invited user already exists and confirms with the existing password; otherwise the
   * user sets one.
   */
  has_password: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** A user without a password also sends a name and sets a password. */
export const acceptInput = z.object({
  first_name: line(FIRST_NAME_MAX).optional(),
  last_name: optional(line(LAST_NAME_MAX)),
  password: z.string().min(1).max(PASSWORD_MAX),
  password_confirmation: z.string().optional(),
  terms_accepted: agreement.terms_accepted.optional(),
  timezone: timezone.optional(),
  locale: locale.optional(),
});

export const newcomerInput = acceptInput
  .safeExtend({ first_name: line(FIRST_NAME_MAX), password, password_confirmation: z.string(), ...agreement })
  .refine(passwordsMatch, problem("password_mismatch", ["password_confirmation"]));

/** What the "It was not me" link of a new second factor would undo. */
export const addedFactor = z.object({
  added_at: instant,
  /** The user's time zone, for displaying `added_at`. */
  timezone: z.string(),
  /** Null if it no longer exists. */
  factor: z.enum(["PASSKEY", "TOTP"]).nullable(),
});
export type AddedFactor = z.output<typeof addedFactor>;

const byStep = z.object({ token: z.string().min(1).max(TOKEN_MAX) });

/**
 * The second step of a sign-in. After verification the token alone suffices to choose one of
 * several accounts.
 */
export const secondStepInput = stepUp.extend(byStep.shape).extend({ account_id: id.nullish() });

/** A sign-in with a passkey alone; `token` was returned with the passkey options. */
export const passkeyLoginInput = byStep.extend({ passkey: passkeyResponse.optional(), account_id: id.nullish() });

const byToken = z.object({ token: z.string().min(1).max(TOKEN_MAX) });
const messageResponse = z.object({ message: z.string() });

export const auth = {
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    access: "public",
    summary: "Sign in",
    invalidates: ["me"],
    refuses: ["wrong_credentials"],
    body: loginInput,
    returns: loginResponse,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/auth/second-factor",
    access: "public",
    summary: "Continue a sign-in: verify a second factor, and choose the account if there are several",
    invalidates: ["me"],
    refuses: ["step_expired", "too_many_requests"],
    body: secondStepInput,
    returns: loginResponse,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  secondStepByPasskey: endpoint({
    method: "POST",
    path: "/auth/second-factor/passkey-options",
    access: "public",
    summary: "Get the WebAuthn options to verify a passkey of the user who is signing in",
    invalidates: [],
    refuses: ["step_expired"],
    body: byStep,
    returns: single(passkeyJson),
    limit: { per_minute: 30, by: "address" },
  }),
  startPasskeyLogin: endpoint({
    method: "POST",
    path: "/auth/passkey/options",
    access: "public",
    summary: "Get the WebAuthn options to sign in with a passkey, without an email address or a password",
    invalidates: [],
    returns: single(z.object({ token: z.string(), options: passkeyJson })),
    limit: { per_minute: 60, by: "address" },
  }),
  passkeyLogin: endpoint({
    method: "POST",
    path: "/auth/passkey",
    access: "public",
    summary: "Sign in with a passkey, and choose the account if there are several",
    invalidates: ["me"],
    refuses: ["step_expired", "passkey_unknown"],
    body: passkeyLoginInput,
    returns: loginResponse,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  register: endpoint({
    method: "POST",
    path: "/auth/register",
    access: "public",
    summary: "Sign up: creates a user and an account, and sends a confirmation email",
    invalidates: ["me", "account", "mails"],
    refuses: ["invitation_needed", "sign_up_closed"],
    body: registerInput,
    returns: loginResponse,
    status: 201,
    limit: { per_minute: 20, by: "address" },
  }),
  legalDocuments: endpoint({
    method: "GET",
    path: "/auth/register/legal-documents",
    access: "public",
    summary: "Get what a new user must accept: this installation's terms of use and privacy policy",
    provides: [],
    returns: single(legalDocumentUrls),
  }),
  signUp: endpoint({
    method: "GET",
    path: "/auth/register",
    access: "public",
    summary: "Get who may sign up on this installation",
    provides: [],
    returns: single(signUp),
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    access: "organizer",
    is_open_without_factor: true,
    area: "own",
    summary: "Sign out",
    // data cached under this sign-in is discarded, not refetched
    invalidates: [],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/auth/forgot-password",
    access: "public",
    summary: "Request a link to reset a password; the response does not reveal whether the email address is known",
    invalidates: ["mails"],
    body: z.object({ email }),
    returns: messageResponse,
    limit: { per_minute: 10, by: "address", guards_secret: true },
  }),
  checkResetPassword: endpoint({
    method: "GET",
    path: "/auth/reset-password/:token",
    access: "public",
    summary: "Get whether a password reset link is valid",
    provides: [],
    refuses: ["link_expired"],
    params: byToken,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/auth/reset-password/:token",
    access: "public",
    summary: "Reset the password; signs the user out everywhere",
    invalidates: ["mails"],
    refuses: ["link_expired"],
    params: byToken,
    body: resetPasswordInput,
    returns: messageResponse,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  invitation: endpoint({
    method: "GET",
    path: "/auth/invitation/:token",
    access: "public",
    summary: "Get an invitation and whether it is still valid",
    provides: [],
    refuses: ["link_invalid", "invitation_accepted", "invitation_expired", "sign_up_closed"],
    params: byToken,
    returns: single(invitation),
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  acceptInvitation: endpoint({
    method: "POST",
    path: "/auth/invitation/:token",
    access: "public",
    summary: "Accept an invitation and sign in to its account",
    invalidates: ["me", "account", "users"],
    refuses: [
      "link_invalid",
      "invitation_accepted",
      "invitation_expired",
      "sign_up_closed",
      "conflict",
      "too_many_requests",
    ],
    params: byToken,
    body: acceptInput,
    returns: loginResponse,
    limit: { per_minute: 30, by: "address", guards_secret: true },
  }),
  addedFactor: endpoint({
    method: "GET",
    path: "/auth/undo-factor/:token",
    access: "public",
    summary: "Get what the link in the email about a new second factor would remove, and whether it is still valid",
    provides: [],
    refuses: ["link_invalid"],
    params: byToken,
    returns: single(addedFactor),
    limit: { per_minute: 30, by: "address" },
  }),
  undoFactor: endpoint({
    method: "POST",
    path: "/auth/undo-factor/:token",
    access: "public",
    summary:
      "Remove a second factor, and those added after it, with the link in the email about it; signs the user out everywhere and invalidates the password",
    invalidates: ["me", "users", "mfa", "mails"],
    refuses: ["link_invalid"],
    params: byToken,
    returns: single(z.object({ email: z.string() })),
    limit: { per_minute: 30, by: "address" },
  }),
  undoEmailChange: endpoint({
    method: "POST",
    path: "/auth/undo-email-change/:token",
    access: "public",
    summary: "Undo a change of email address with the link sent to the previous address; signs the user out everywhere",
    invalidates: ["me", "users"],
    refuses: ["link_invalid", "invalid"],
    params: byToken,
    returns: single(z.object({ email: z.string() })),
    limit: { per_minute: 30, by: "address" },
  }),
};
