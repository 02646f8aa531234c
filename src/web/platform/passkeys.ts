import { msg } from "@lingui/core/macro";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { i18n } from "./i18n.ts";
import { passkeysWork } from "./passkeys-work.ts";

// Loaded only when a passkey may be used: `await import("#web/platform/passkeys.ts")`.

/** In the form that the contract passes through (`passkeyJson`). */
type Json = Record<string, unknown>;

/**
 * Requests one of the passkeys in `options` from the browser.
 * @throws Error with a message for the user
 */
export async function askPasskey(options: Json): Promise<Json> {
  return (await runCeremony(
    startAuthentication({ optionsJSON: requestOptions(options) }),
    NOT_USED,
  )) as unknown as Json;
}

/**
 * Creates a passkey in the browser.
 * @throws Error with a message for the user
 */
export async function makePasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await runCeremony(startRegistration({ optionsJSON }), NOT_MADE)) as unknown as Json;
}

/**
 * Offers passkeys in the autofill list of the field with `webauthn`; undefined where the user did
 * something else.
 */
export async function offerPasskeys(options: Json): Promise<Json | undefined> {
  const offer = startAuthentication({ optionsJSON: requestOptions(options), useBrowserAutofill: true });
  return (await offer.catch(() => undefined)) as unknown as Json | undefined;
}

/** Cancels the browser's current request or offer. */
export function stopPasskeys(): void {
  WebAuthnAbortService.cancelCeremony();
}

const NOT_USED = msg`No passkey was used. Try again or choose another method.`;
const NOT_MADE = msg`No passkey was created. You can try again at any time.`;
const KNOWN_HERE = msg`This device already has one of your passkeys.`;
const NOT_HERE = msg`Passkeys aren’t available in this browser.`;

function requestOptions(options: Json): PublicKeyCredentialRequestOptionsJSON {
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
}

async function runCeremony<Answer>(ceremony: Promise<Answer>, otherwise: typeof NOT_USED): Promise<Answer> {
  try {
    return await ceremony;
  } catch (error) {
    const { name } = error as Error;
    if (name === "InvalidStateError") throw new Error(i18n._(KNOWN_HERE), { cause: error });
    throw new Error(i18n._(passkeysWork() ? otherwise : NOT_HERE), { cause: error });
  }
}
