import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { decodeProtectedHeader, importSPKI, jwtVerify } from "jose";
import type { GoogleWalletSettings } from "#server/platform/wallet-settings.ts";
import { onceAProcess } from "./once-a-process.ts";

const { privateKey, publicKey } = onceAProcess("google", () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }),
);

export const SERVICE_ACCOUNT = "tickets@example.test";

/**
 * Fake of Google's API: issues a token to a client that signs with the right key, and creates and
 * updates classes and objects.
 */
export async function aGoogle() {
  const objects = new Map<string, Record<string, unknown>>();
  const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const fake = { is_down: false };
  const server = createServer((request, response) => {
    void text(request).then(
      async (raw) => {
        const reply = (status: number, body: object = {}) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
        if (fake.is_down) return reply(503);
        if (request.url === "/token") {
          const assertion = new URLSearchParams(raw).get("assertion") ?? "";
          const { payload } = await verified(assertion, `${base()}/token`);
          return reply(payload.iss === SERVICE_ACCOUNT ? 200 : 401, { access_token: "a token" });
        }
        if (request.headers.authorization !== "Bearer a token") return reply(401);
        const body = JSON.parse(raw) as Record<string, unknown>;
        const path = (request.url ?? "").replace("/walletobjects/v1/", "");
        calls.push({ method: request.method ?? "", path, body });
        const id = request.method === "POST" ? `${path}/${String(body["id"])}` : decodeURIComponent(path);
        const known = objects.get(id);
        if (request.method === "PATCH" && !known) return reply(404);
        if (request.method === "POST" && known) return reply(409);
        objects.set(id, { ...known, ...body });
        return reply(200, objects.get(id));
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: GoogleWalletSettings = {
    issuer_id: "3388000000012345678",
    client_email: SERVICE_ACCOUNT,
    private_key: privateKey,
    token_uri: `${base()}/token`,
    api_base: base(),
  };
  return Object.assign(fake, {
    settings,
    things: objects,
    calls,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Returns the content of a link to Google after verifying the service account's signature. */
export async function contentOfLink(link: string) {
  const token = link.replace("https://pay.google.com/gp/v/save/", "");
  const { payload } = await verified(token, "google");
  return { ...payload, alg: decodeProtectedHeader(token).alg } as typeof payload & {
    alg: string;
    typ: string;
    origins: string[];
    payload: { eventTicketClasses?: Record<string, unknown>[]; eventTicketObjects: Record<string, unknown>[] };
  };
}

async function verified(token: string, audience: string) {
  return jwtVerify(token, await importSPKI(publicKey, "RS256"), { audience, clockTolerance: 3_600 });
}
