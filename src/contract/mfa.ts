import { z } from "zod";
import { FACTORS } from "#domain/mfa.ts";
import { NAME_MAX, PASSWORD_MAX, TYPED_CODE_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, line } from "./fields.ts";

/**
 * The input of the browser's passkey API (W3C Web Authentication, JSON forms), passed through
 * unchanged.
 */
export const passkeyJson = z.record(z.string(), z.unknown());

/**
 * The output of the browser's passkey API. Untrusted and possibly deeply nested: the server reads
 * only the fields it needs.
 */
export const passkeyResponse = z.record(z.string(), z.unknown());

/** Six digits from an authenticator app; spaces from copying are removed. */
const totpCode = z
  .string()
  .max(TYPED_CODE_MAX)
  .transform((code) => code.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));

/** One of: a code, a recovery code, a passkey response. */
export const stepUp = z.object({
  code: totpCode.optional(),
  recovery_code: z.string().trim().max(TYPED_CODE_MAX).optional(),
  passkey: passkeyResponse.optional(),
});

/** Users without a second factor send their password. */
export const proofInput = stepUp.extend({ password: z.string().min(1).max(PASSWORD_MAX).optional() });

/**
 * The factors that a sign-in still requires. `token` belongs to this sign-in and is valid for ten
 * minutes.
 */
export const awaitedFactor = z.object({ token: z.string(), factors: z.array(z.enum(FACTORS)) });
export type AwaitedFactor = z.output<typeof awaitedFactor>;

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it is synced to a password manager or a cloud, and survives the loss of a device. */
  is_synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const ownFactors = z.object({
  totp_since: instant.nullable(),
  passkeys: z.array(passkey),
  /** Null for users without a second factor. */
  recovery_codes_left: z.int().nullable(),
  /**
   * The earliest time from which one of the user's accounts requires a second factor; null if none
   * does.
   */
  required_from: instant.nullable(),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** The recovery codes are shown once. Null if the user already has some. */
const withCodes = z.object({ data: ownFactors, recovery_codes: z.array(z.string()).nullable() });

const byId = z.object({ passkey_id: id });
const named = z.object({ name: line(NAME_MAX) });
const limit = { per_minute: 30, by: "session" } as const;

export const mfa = {
  get: endpoint({
    method: "GET",
    path: "/users/me/mfa",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    summary: "Get the signed-in user's two-factor methods",
    provides: ["mfa", "account"],
    returns: single(ownFactors),
  }),
  stepUp: endpoint({
    method: "POST",
    path: "/users/me/proof",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    summary:
      "Verify the signed-in user again, by a second factor or, without one, by the password; for ten minutes this session can use endpoints that require it",
    invalidates: ["mfa"],
    refuses: ["invalid", "too_many_requests"],
    body: proofInput,
    limit,
  }),
  stepUpByPasskey: endpoint({
    method: "POST",
    path: "/users/me/proof/passkey-options",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    summary: "Get the WebAuthn options to verify a passkey of the signed-in user",
    invalidates: [],
    returns: single(passkeyJson),
    limit,
  }),
  startTotp: endpoint({
    method: "POST",
    path: "/users/me/totp",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    needs_proof: true,
    summary: "Start setting up an authenticator app: returns a new secret, which is used once a code is confirmed",
    invalidates: [],
    returns: single(z.object({ secret: z.string(), uri: z.string() })),
    limit,
  }),
  confirmTotp: endpoint({
    method: "POST",
    path: "/users/me/totp/confirm",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    needs_proof: true,
    summary: "Confirm an authenticator app with a code from it; replaces the previous one",
    invalidates: ["mfa", "me", "users", "mails"],
    refuses: ["step_expired"],
    body: z.object({ code: totpCode }),
    returns: withCodes,
    limit,
  }),
  removeTotp: endpoint({
    method: "DELETE",
    path: "/users/me/totp",
    access: "organizer",
    area: "own",
    needs_proof: true,
    summary: "Remove the authenticator app",
    invalidates: ["mfa", "me", "users", "mails"],
    returns: single(ownFactors),
  }),
  startPasskey: endpoint({
    method: "POST",
    path: "/users/me/passkeys/options",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    needs_proof: true,
    summary: "Get the WebAuthn options to create a passkey",
    invalidates: [],
    refuses: ["too_many_passkeys"],
    returns: single(passkeyJson),
    limit,
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/users/me/passkeys",
    access: "organizer",
    area: "own",
    is_open_without_factor: true,
    needs_proof: true,
    summary: "Save a new passkey",
    invalidates: ["mfa", "me", "users", "mails"],
    refuses: ["step_expired", "too_many_passkeys"],
    body: named.extend({ passkey: passkeyResponse }),
    returns: withCodes,
    status: 201,
    limit,
  }),
  renamePasskey: endpoint({
    method: "PUT",
    path: "/users/me/passkeys/:passkey_id",
    access: "organizer",
    area: "own",
    summary: "Rename a passkey",
    invalidates: ["mfa"],
    params: byId,
    body: named,
    returns: single(ownFactors),
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/users/me/passkeys/:passkey_id",
    access: "organizer",
    area: "own",
    needs_proof: true,
    summary: "Remove a passkey",
    invalidates: ["mfa", "me", "users", "mails"],
    params: byId,
    returns: single(ownFactors),
  }),
  newRecoveryCodes: endpoint({
    method: "POST",
    path: "/users/me/recovery-codes",
    access: "organizer",
    area: "own",
    needs_proof: true,
    summary: "Create ten new recovery codes; the previous ones stop working",
    invalidates: ["mfa", "mails"],
    refuses: ["not_available"],
    returns: z.object({ data: ownFactors, recovery_codes: z.array(z.string()) }),
    limit,
  }),
};
