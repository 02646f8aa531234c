import { z } from "zod";
import { FIRST_NAME_MAX, LAST_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, TOKEN_MAX } from "#domain/maxima.ts";
import { ROLES, USER_STATUSES } from "#domain/roles.ts";
import { all, endpoint, single } from "./endpoint.ts";
import { email, id, instant, line, locale, optional, problem, timezone } from "./fields.ts";
import { listQuery, page } from "./lists.ts";
import { inviteInput, memberScope, userList, member, memberInput, ownAccountRow } from "./members.ts";
import { version } from "./optimistic-lock.ts";

export const user = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  is_email_verified: z.boolean(),
  has_pending_email_change: z.boolean(),
  pending_email: z.string().nullable(),
  locale,
  timezone: z.string(),
});
export type User = z.output<typeof user>;

/** The signed-in user in the account of the token. */
export const me = user.extend({
  account_id: z.int(),
  account_name: z.string(),
  account_timezone: z.string(),
  role: z.enum(ROLES),
  ...memberScope.shape,
  status: z.enum(USER_STATUSES),
  is_account_owner: z.boolean(),
  is_account_verified: z.boolean(),
  /** When the account's data is erased; null if no closing was requested. */
  account_closes_at: instant.nullable(),
  /** The operator's reason, if the account is suspended: it sells nothing and sends no messages. */
  account_suspended_because: z.string().nullable(),
  last_login_at: instant.nullable(),
  has_second_factor: z.boolean(),
  /**
   * Whether the account already requires a second factor and the user has none: until one is added,
   * access is limited.
   */
  must_add_factor: z.boolean(),
  /**
   * From when the account requires a second factor of the user; null if the user has one, or none
   * is required.
   */
  factor_required_from: instant.nullable(),
  /** True without a mail server: emails are stored at `/dev/mail`. */
  dev_mailbox: z.boolean(),
  /** The running release and the commit that it was built from, or `unknown`. */
  release: z.string(),
  commit: z.string(),
  /** Emails and other work in the background wait, and payments are refused, until the operator resumes. */
  is_installation_paused: z.boolean(),
  updated_at: instant,
});
export type Me = z.output<typeof me>;

export const password = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"), problem("unreadable_text"));

export const passwordsMatch = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation;

/**
 * A new `email` requires the password, and takes effect once it is confirmed by the emailed link.
 */
export const profileInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  locale,
  timezone,
  email: email.optional(),
  current_password: z.string().max(PASSWORD_MAX).optional(),
  ...version,
});

/** The same for the form that changes only the email. */
export const emailChangeInput = profileInput.safeExtend({
  email,
  current_password: z.string().min(1).max(PASSWORD_MAX),
});

const ofUser = z.object({ user_id: id });

export const passwordInput = z
  .object({ current_password: z.string().min(1).max(PASSWORD_MAX), password, password_confirmation: z.string() })
  .refine(passwordsMatch, problem("password_mismatch", ["password_confirmation"]));

export const signInRow = z.object({
  id: z.string(),
  /** Null if the client does not identify itself, such as a program. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The truncated IP address: `192.0.2.x`. */
  network: z.string().nullable(),
  created_at: instant,
  /** Accurate to a few minutes. */
  last_seen_at: instant,
  is_current: z.boolean(),
});
export type SignInRow = z.output<typeof signInRow>;

const help = z.object({ release: z.string(), contact_email: z.string().nullable() });

export const users = {
  list: endpoint({
    method: "GET",
    path: "/users",
    access: "admin",
    summary: "List the account's members and invitations",
    provides: ["users", "account"],
    query: listQuery(userList),
    returns: page(member),
  }),
  invite: endpoint({
    method: "POST",
    path: "/users",
    access: "admin",
    summary: "Invite someone to the account, by an email with a link valid for 7 days",
    invalidates: ["users", "mails"],
    refuses: ["email_not_verified", "account_not_verified", "too_many_requests"],
    body: inviteInput,
    returns: single(member),
    status: 201,
    limit: { per_minute: 30, by: "session" },
  }),
  get: endpoint({
    method: "GET",
    path: "/users/:user_id",
    access: "admin",
    summary: "Get a member",
    provides: ["users", "account"],
    params: ofUser,
    returns: single(member),
  }),
  update: endpoint({
    method: "PUT",
    path: "/users/:user_id",
    access: "admin",
    needs_proof: true,
    summary: "Update a member's name, role, access or status; rejected if changed since updated_at",
    invalidates: ["users", "me"],
    refuses: ["conflict"],
    params: ofUser,
    body: memberInput,
    returns: single(member),
  }),
  resendInvitation: endpoint({
    method: "POST",
    path: "/users/:user_id/invitation",
    access: "admin",
    summary: "Resend the invitation; the previous link stops working",
    invalidates: ["users", "mails"],
    refuses: ["invitation_accepted", "too_many_requests"],
    params: ofUser,
    limit: { per_minute: 30, by: "session" },
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/users/:user_id/invitation",
    access: "admin",
    summary: "Withdraw an invitation",
    invalidates: ["users"],
    refuses: ["invitation_accepted"],
    params: ofUser,
  }),
  me: endpoint({
    method: "GET",
    path: "/users/me",
    access: "organizer",
    is_open_without_factor: true,
    area: "own",
    summary: "Get the signed-in user",
    provides: ["me", "account"],
    returns: single(me),
  }),
  help: endpoint({
    method: "GET",
    path: "/users/help",
    access: "organizer",
    area: "own",
    summary: "Get the release of this installation and the email address of its operator",
    provides: ["installation"],
    returns: single(help),
  }),
  updateMe: endpoint({
    method: "PUT",
    path: "/users/me",
    access: "organizer",
    area: "own",
    summary:
      "Update the user's own profile; rejected if changed since updated_at. A new email address must be confirmed",
    invalidates: ["me", "users", "mails"],
    refuses: ["conflict", "proof_needed"],
    body: profileInput,
    returns: single(me),
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/users/me/password",
    access: "organizer",
    area: "own",
    summary: "Change the user's own password; ends all other sessions",
    invalidates: ["me", "mails", "sign_ins"],
    refuses: ["conflict", "proof_needed"],
    body: passwordInput,
    returns: z.object({ token: z.string(), data: me }),
    limit: { per_minute: 10, by: "session" },
  }),
  signOutEverywhere: endpoint({
    method: "DELETE",
    path: "/users/me/sessions",
    access: "organizer",
    is_open_without_factor: true,
    area: "own",
    summary: "End all sessions of the user",
    // data cached under them is discarded, not refetched
    invalidates: [],
  }),
  signIns: endpoint({
    method: "GET",
    path: "/users/me/sessions",
    access: "organizer",
    area: "own",
    summary: "List the user's sessions",
    provides: ["sign_ins"],
    returns: all(signInRow),
  }),
  endSignIn: endpoint({
    method: "DELETE",
    path: "/users/me/sessions/:session_id",
    access: "organizer",
    area: "own",
    summary: "End one of the user's sessions",
    invalidates: ["sign_ins"],
    params: z.object({ session_id: z.string().regex(/^[\w-]{43}$/) }),
  }),
  endOtherSignIns: endpoint({
    method: "POST",
    path: "/users/me/sessions/end-others",
    access: "organizer",
    area: "own",
    summary: "End all sessions but this one",
    invalidates: ["sign_ins"],
  }),
  accounts: endpoint({
    method: "GET",
    path: "/users/me/accounts",
    access: "organizer",
    is_open_without_factor: true,
    area: "own",
    summary: "List the accounts that the user belongs to",
    provides: ["me", "account"],
    returns: all(ownAccountRow),
  }),
  enterAccount: endpoint({
    method: "POST",
    path: "/users/me/account",
    access: "organizer",
    is_open_without_factor: true,
    area: "own",
    summary: "Switch to another of the user's accounts: ends this session and starts another",
    // data cached in the previous account is discarded, not refetched
    invalidates: [],
    refuses: ["not_found"],
    body: z.object({ account_id: z.int() }),
    returns: z.object({ token: z.string(), data: me }),
  }),
  resendEmailChange: endpoint({
    method: "POST",
    path: "/users/:user_id/email-change",
    access: "organizer",
    area: "own",
    summary: "Resend the link that confirms the new email address",
    invalidates: ["mails"],
    refuses: ["link_invalid", "too_many_requests"],
    params: ofUser,
    limit: { per_minute: 3, by: "session" },
  }),
  confirmEmailChange: endpoint({
    method: "POST",
    path: "/users/:user_id/email-change/:token",
    access: "organizer",
    area: "own",
    summary: "Confirm a new email address with the token from the email sent to it",
    invalidates: ["me", "users", "mails"],
    refuses: ["link_invalid", "invalid"],
    params: ofUser.extend({ token: z.string().max(TOKEN_MAX) }),
    returns: single(me),
  }),
  cancelEmailChange: endpoint({
    method: "DELETE",
    path: "/users/:user_id/email-change",
    access: "organizer",
    area: "own",
    summary: "Cancel the change of email address",
    invalidates: ["me", "users"],
    params: ofUser,
    returns: single(me),
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/users/:user_id/confirm-email/:token",
    access: "organizer",
    area: "own",
    summary: "Confirm an email address with the token from the email",
    invalidates: ["me", "account"],
    refuses: ["link_invalid"],
    params: ofUser.extend({ token: z.string().max(TOKEN_MAX) }),
    returns: single(me),
  }),
  resendEmailConfirmation: endpoint({
    method: "POST",
    path: "/users/:user_id/resend-email-confirmation",
    access: "organizer",
    area: "own",
    summary: "Resend the confirmation email",
    invalidates: ["mails"],
    params: ofUser,
    limit: { per_minute: 3, by: "session" },
  }),
};

export const emailField = z.object({ email });
