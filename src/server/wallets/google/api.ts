import { importPKCS8, SignJWT } from "jose";
import type { GoogleWalletSettings } from "#server/platform/wallet-settings.ts";
import type { GoogleClass, GoogleObject } from "./objects.ts";

const PATIENCE_MS = 10_000;
const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";

/** Returns the link that saves passes. The link is signed, so it requires no API call. */
export async function saveLink(
  { client_email, private_key }: GoogleWalletSettings,
  { origin, classes, objects }: { origin: string; classes: readonly GoogleClass[]; objects: readonly object[] },
): Promise<string> {
  const payload = { ...(classes.length > 0 && { eventTicketClasses: classes }), eventTicketObjects: objects };
  const token = await new SignJWT({ typ: "savetowallet", origins: [origin], payload })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(client_email)
    .setAudience("google")
    .setIssuedAt()
    .sign(await importPKCS8(private_key, "RS256"));
  return `https://pay.google.com/gp/v/save/${token}`;
}

type Kind = "eventTicketClass" | "eventTicketObject";

/**
 * Client of Google's API, with a short-lived token. Errors do not contain the data that was sent.
 */
export class GoogleWallet {
  readonly #settings: GoogleWalletSettings;
  #token: Promise<string> | undefined;

  constructor(settings: GoogleWalletSettings) {
    this.#settings = settings;
  }

  /** Creates or updates an object. */
  async put(kind: Kind, resource: GoogleClass | GoogleObject): Promise<void> {
    if (await this.patch(kind, resource)) return;
    const made = await this.#call("POST", kind, resource);
    // A concurrent request created it first.
    if (made.status === 409) await this.patch(kind, resource);
    else if (!made.ok) throw refusal("POST", kind, made);
  }

  /** Updates an existing object; returns false where it does not exist. */
  async patch(kind: Kind, resource: GoogleClass | GoogleObject): Promise<boolean> {
    const response = await this.#call("PATCH", `${kind}/${encodeURIComponent(resource.id)}`, resource);
    if (response.status === 404) return false;
    if (!response.ok) throw refusal("PATCH", kind, response);
    return true;
  }

  async #call(method: string, path: string, body: object): Promise<Response> {
    this.#token ??= this.#askToken();
    return fetch(`${this.#settings.api_base}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  async #askToken(): Promise<string> {
    const { client_email, private_key, token_uri } = this.#settings;
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime("10m")
      .sign(await importPKCS8(private_key, "RS256"));
    const response = await fetch(token_uri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw refusal("POST", "token", response);
    return String(((await response.json()) as { access_token?: unknown }).access_token);
  }
}

function refusal(method: string, what: string, { status }: Response): Error {
  return new Error(`Google Wallet answered ${status} to ${method} ${what}.`);
}
