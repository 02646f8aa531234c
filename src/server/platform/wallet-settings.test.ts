import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { anAppleWallet, certificates, PASS_TYPE_ID, TEAM_ID } from "#server/wallets/testing/certificates.ts";
import { idleSettings, readConfig } from "./config.ts";

async function apple(over: Record<string, string> = {}) {
  const { authority, pass } = await certificates();
  return {
    APPLE_WALLET_CERTIFICATE: pass.certificate,
    APPLE_WALLET_KEY: pass.key,
    APPLE_WALLET_WWDR: authority,
    APPLE_WALLET_TEAM_ID: TEAM_ID,
    APPLE_WALLET_PASS_TYPE_ID: PASS_TYPE_ID,
    ...over,
  };
}

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const account = { client_email: "tickets@example.test", private_key: privateKey };

test("wallets are off without settings, and a complete set of settings enables its wallet", async () => {
  expect(readConfig({}).wallets).toEqual({ apple: undefined, google: undefined });
  const { wallets } = readConfig(await apple());
  expect(wallets.apple).toMatchObject({ team_id: TEAM_ID, pass_type_id: PASS_TYPE_ID });
  const google = { GOOGLE_WALLET_ISSUER_ID: "338812", GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account) };
  expect(readConfig(google).wallets.google).toMatchObject({
    issuer_id: "338812",
    token_uri: "https://oauth2.googleapis.com/token",
  });
});

test("Apple Wallet key may have escaped line breaks, as in a one-line environment variable", async () => {
  const { APPLE_WALLET_KEY: key } = await apple();
  expect(readConfig(await apple({ APPLE_WALLET_KEY: key.replaceAll("\n", "\\n") })).wallets.apple).toBeDefined();
});

test.each([
  ["APPLE_WALLET_KEY", "nothing of the kind", "there is no such file"],
  ["APPLE_WALLET_KEY", privateKey, "a different one"],
  ["APPLE_WALLET_KEY", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "can't be read"],
  ["APPLE_WALLET_CERTIFICATE", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", "can't be read"],
  ["APPLE_WALLET_TEAM_ID", "ZZZZZ99999", TEAM_ID],
  ["APPLE_WALLET_TEAM_ID", "too short", "ten letters"],
  ["APPLE_WALLET_PASS_TYPE_ID", "pass.somebody.else", PASS_TYPE_ID],
  ["APPLE_WALLET_WWDR", "", "together with the other"],
])("wrong %s stops the start with a message that names it", async (name, value, fragment) => {
  const env = await apple({ [name]: value });
  const message = refusalOf(() => readConfig(env));
  expect(message).toContain(name);
  expect(message).toContain(fragment);
  expect(message).not.toContain("PRIVATE KEY");
});

test("Apple Wallet certificate of another authority is refused and named", async () => {
  const { pass } = await certificates();
  const env = await apple({ APPLE_WALLET_WWDR: pass.certificate });
  expect(refusalOf(() => readConfig(env))).toMatch(/^APPLE_WALLET_WWDR must be/);
});

test.each([
  [{ GOOGLE_WALLET_ISSUER_ID: "338812" }, "GOOGLE_WALLET_SERVICE_ACCOUNT must be set"],
  [{ GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account) }, "GOOGLE_WALLET_ISSUER_ID must be set"],
  [{ GOOGLE_WALLET_ISSUER_ID: "338812", GOOGLE_WALLET_SERVICE_ACCOUNT: "{" }, "isn't JSON"],
  [
    { GOOGLE_WALLET_ISSUER_ID: "338812", GOOGLE_WALLET_SERVICE_ACCOUNT: "{}" },
    "client_email or private_key is missing",
  ],
])("wrong Google Wallet settings stop the start: %o", (env, fragment) => {
  expect(refusalOf(() => readConfig(env))).toContain(fragment);
});

test("expired wallet certificate does not stop the start and is reported in the log", async () => {
  const config = readConfig(await apple());
  expect(idleSettings(config, {})).toEqual([]);
  const later = new Date(Date.now() + 31 * 86_400_000);
  expect(idleSettings(config, {}, later).join()).toContain("APPLE_WALLET_CERTIFICATE expired on");
  expect((await anAppleWallet()).valid_until > new Date()).toBe(true);
});

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return "it was taken";
}
