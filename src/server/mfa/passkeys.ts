import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { CHALLENGE_MINUTES } from "#domain/mfa.ts";
import type { App } from "#server/platform/app-context.ts";
import type { ReadDb } from "#server/platform/database.ts";

type Json = Record<string, z.core.util.JSONType>;
type Answer = Record<string, unknown>;
type Question = { question: string; options: Json };

/**
 * Returns the relying party. Passkeys belong to the host of `APP_URL` and stop working when it
 * changes (docs/operators/proxy.md).
 */
function siteOf({ url }: Pick<App, "url">): { origin: string; rp_id: string } {
  const { origin, hostname } = new URL(url);
  return { origin, rp_id: hostname };
}

/**
 * Returns the options and the challenge to verify a passkey: one of the given credentials, or any
 * that the device offers where none is given.
 */
export async function passkeyQuestion(app: Pick<App, "url">, credential_ids: readonly string[]): Promise<Question> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(app).rp_id,
    userVerification: "required",
    timeout: TIMEOUT_MS,
    allowCredentials: credential_ids.map((id) => ({ id })),
  });
  return { question: options.challenge, options: plain(options) };
}

/** Ed25519, ES256 and RS256: the algorithms of devices and password managers. */
const ALGORITHMS = [-8, -7, -257];
/** As long as the challenge is valid. */
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

type Owner = { handle: Buffer; email: string; name: string };

/** Returns the options and the challenge to register a discoverable passkey. */
export async function newPasskeyQuestion(
  app: Pick<App, "url">,
  owner: Owner,
  credential_ids: readonly string[],
): Promise<Question> {
  const options = await generateRegistrationOptions({
    rpName: "Foyer",
    rpID: siteOf(app).rp_id,
    userID: new Uint8Array(owner.handle),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
    excludeCredentials: credential_ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { question: options.challenge, options: plain(options) };
}

/**
 * Returns the new passkey as it is stored; undefined where the response does not match the
 * challenge.
 */
export async function readNewPasskey(app: Pick<App, "url">, passkeyResponse: Answer, question: string) {
  const { origin, rp_id } = siteOf(app);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkeyResponse as unknown as RegistrationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(nothing);
  if (!registrationInfo) return undefined;
  const { credential, aaguid, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports(credential.transports),
    is_synced: credentialBackedUp,
    aaguid,
  };
}

export type ProvenPasskey = { id: number; user_id: number; counter: number; is_synced: boolean };

const named = z.object({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  response: z.object({ userHandle: z.string().max(100).nullish() }),
});

/**
 * Returns the passkey that signed the challenge, with its user; undefined where it is not one of
 * ours. A signature counter that decreases may mean that the key was copied. It is logged but does
 * not block the sign-in, because the counters of synced passkeys are unreliable.
 */
export async function readPasskeyResponse(
  db: ReadDb,
  { app, log }: { app: Pick<App, "url">; log: Pick<FastifyBaseLogger, "warn"> },
  passkeyResponse: Answer,
  question: string,
): Promise<ProvenPasskey | undefined> {
  const { data } = named.safeParse(passkeyResponse);
  const known = data && (await findPasskey(db, data.id));
  if (!known || !isPasskeyOwner(known, data.response.userHandle)) return undefined;
  const { origin, rp_id } = siteOf(app);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkeyResponse as unknown as AuthenticationResponseJSON,
    expectedChallenge: question,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch(nothing);
  if (!verified || !authenticationInfo) return undefined;
  const counter = authenticationInfo.newCounter;
  if (known.counter > 0 && counter <= known.counter)
    log.warn({ passkey_id: known.id, was: known.counter, is: counter }, "A passkey's counter decreased");
  return { id: known.id, user_id: known.user_id, counter, is_synced: authenticationInfo.credentialBackedUp };
}

/** A user handle in the response must belong to the user of the passkey. */
function isPasskeyOwner(
  { passkey_handle }: { passkey_handle: Buffer | null },
  userHandle: string | null | undefined,
): boolean {
  if (userHandle === null || userHandle === undefined || userHandle === "") return true;
  return passkey_handle?.toString("base64url") === userHandle;
}

function findPasskey(db: ReadDb, credential_id: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select([
      "passkeys.id",
      "passkeys.user_id",
      "passkeys.credential_id",
      "passkeys.public_key",
      "passkeys.counter",
      "users.passkey_handle",
    ])
    .where("credential_id", "=", credential_id)
    .executeTakeFirst();
}

function knownTransports(transports: unknown): string[] {
  return z
    .array(z.string().max(20))
    .max(10)
    .catch([])
    .parse(transports ?? []);
}

/**
 * The response is untrusted input: any error that the library throws while reading it counts as a
 * failed verification.
 */
function nothing(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}

/** Drops undefined properties. */
function plain(options: object): Json {
  return JSON.parse(JSON.stringify(options)) as Json;
}
