import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { StartRefused } from "./start-refused.ts";

/**
 * The credentials for signing Apple Wallet passes and for their updates, which belong to the
 * operator. Certificates and key are PEM.
 */
export type AppleWalletSettings = {
  certificate: string;
  key: string;
  /** Apple's intermediate certificate, which issued the pass certificate. */
  wwdr: string;
  team_id: string;
  pass_type_id: string;
  /** After this time its signatures are not accepted. */
  valid_until: Date;
  push_base: string;
  /** The authority of the push service, if it is not a public one: in tests. */
  push_ca?: string;
};

/**
 * The credentials for signing Google Wallet passes and for their updates: a service account of the
 * issuer.
 */
export type GoogleWalletSettings = {
  issuer_id: string;
  client_email: string;
  private_key: string;
  token_uri: string;
  api_base: string;
};

export type WalletSettings = { apple?: AppleWalletSettings | undefined; google?: GoogleWalletSettings | undefined };

type AppleInput = Record<
  "certificate" | "key" | "key_password" | "wwdr" | "team_id" | "pass_type_id",
  string | undefined
> & { push_base: string };

const APPLE = {
  certificate: "APPLE_WALLET_CERTIFICATE",
  key: "APPLE_WALLET_KEY",
  wwdr: "APPLE_WALLET_WWDR",
  team_id: "APPLE_WALLET_TEAM_ID",
  pass_type_id: "APPLE_WALLET_PASS_TYPE_ID",
} as const;

/**
 * Reads all five settings or none. An expired certificate is accepted: passes are then not offered,
 * and the log reports it, but a server that sold tickets yesterday starts today.
 * @throws StartRefused with the name of the setting that is missing or does not fit
 */
export function readAppleWallet(input: AppleInput): AppleWalletSettings | undefined {
  const names = Object.keys(APPLE) as (keyof typeof APPLE)[];
  if (names.every((name) => input[name] === undefined)) return undefined;
  for (const name of names)
    if (input[name] === undefined)
      refuse(`${APPLE[name]} must be set together with the other Apple Wallet settings: see docs/operators/wallet.md.`);
  const { team_id = "", pass_type_id = "" } = input;
  const certificate = certificateIn(APPLE.certificate, input.certificate ?? "");
  const wwdr = certificateIn(APPLE.wwdr, input.wwdr ?? "");
  const key = keyIn(input.key ?? "", input.key_password);
  if (!certificate.checkPrivateKey(key))
    refuse(`${APPLE.key} must be the private key of ${APPLE.certificate}, but is a different one.`);
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    refuse(
      `${APPLE.wwdr} must be the Apple certificate that issued ${APPLE.certificate} (WWDR G4), but is a different one.`,
    );
  fits(certificate, { part: "OU", name: APPLE.team_id, value: team_id });
  fits(certificate, { part: "UID", name: APPLE.pass_type_id, value: pass_type_id });
  return {
    certificate: certificate.toString(),
    // The library that signs passes reads RSA keys in this format.
    key: key.export({ type: "pkcs1", format: "pem" }).toString(),
    wwdr: wwdr.toString(),
    team_id,
    pass_type_id,
    valid_until: new Date(Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo))),
    push_base: input.push_base,
  };
}

type GoogleInput = { issuer_id: string | undefined; service_account: string | undefined; api_base: string };

/**
 * Reads both settings or none.
 * @throws StartRefused with the name of the setting that is missing or can't be read
 */
export function readGoogleWallet({
  issuer_id,
  service_account,
  api_base,
}: GoogleInput): GoogleWalletSettings | undefined {
  if (!issuer_id && !service_account) return undefined;
  if (!issuer_id)
    refuse(
      "GOOGLE_WALLET_ISSUER_ID must be set together with GOOGLE_WALLET_SERVICE_ACCOUNT: your issuer ID, a number.",
    );
  if (!service_account)
    refuse(
      "GOOGLE_WALLET_SERVICE_ACCOUNT must be set together with GOOGLE_WALLET_ISSUER_ID: the path of a Google key file, or its contents.",
    );
  const { client_email, private_key, token_uri } = accountIn(
    fileOrText("GOOGLE_WALLET_SERVICE_ACCOUNT", service_account, "{"),
  );
  return { issuer_id, client_email, private_key, token_uri, api_base };
}

function accountIn(text: string): Record<"client_email" | "private_key" | "token_uri", string> {
  const what =
    "GOOGLE_WALLET_SERVICE_ACCOUNT must be the path of a Google service account key file (JSON), or its contents";
  const read = jsonIn(text);
  const { client_email, private_key, token_uri } = read;
  if (typeof client_email !== "string" || typeof private_key !== "string")
    return refuse(`${what}, but client_email or private_key is missing.`);
  if (!isRsa(private_key)) refuse(`${what}, but its private_key can't be read.`);
  const isAddress = typeof token_uri === "string" && /^https?:\/\//.test(token_uri);
  return { client_email, private_key, token_uri: isAddress ? token_uri : "https://oauth2.googleapis.com/token" };
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return refuse(
      "GOOGLE_WALLET_SERVICE_ACCOUNT must be the path of a Google service account key file (JSON), or its contents, but isn't JSON.",
    );
  }
}

function isRsa(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/**
 * Checks a setting against the certificate's subject, where Apple writes it. A certificate from
 * elsewhere (in tests) may lack it.
 */
function fits(
  certificate: X509Certificate,
  { part, name, value }: { part: string; name: string; value: string },
): void {
  const attribute = certificate.subject.split("\n").find((line) => line.startsWith(`${part}=`));
  if (attribute && attribute !== `${part}=${value}`)
    refuse(
      `${name} must match ${APPLE.certificate} (${attribute.slice(part.length + 1)}), but is ${JSON.stringify(value)}.`,
    );
}

function certificateIn(name: string, setting: string): X509Certificate {
  try {
    return new X509Certificate(pem(name, setting));
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    return refuse(`${name} must be a PEM certificate or the path of one, but can't be read.`);
  }
}

function keyIn(setting: string, passphrase: string | undefined): KeyObject {
  const text = pem(APPLE.key, setting);
  try {
    const key = createPrivateKey({ key: text, passphrase });
    if (key.asymmetricKeyType === "rsa") return key;
  } catch {
    // Reported below.
  }
  return refuse(
    `${APPLE.key} must be a private RSA key (PEM) or the path of one, but can't be read${passphrase ? " with APPLE_WALLET_KEY_PASSWORD" : ""}.`,
  );
}

/** Places that allow only one line have \n instead of line breaks. */
function pem(name: string, setting: string): string {
  return fileOrText(name, setting, "-----BEGIN").replaceAll("\\n", "\n");
}

function fileOrText(name: string, setting: string, start: string): string {
  if (setting.trimStart().startsWith(start)) return setting;
  if (!existsSync(setting)) refuse(`${name} must be the path of a file or its contents, but there is no such file.`);
  return readFileSync(setting, "utf8");
}

function refuse(message: string): never {
  throw new StartRefused(message);
}
