import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AppleWalletSettings } from "#server/platform/wallet-settings.ts";
import { ensureOpenssl } from "../../../../scripts/ensure-openssl.mjs";
import { onceAProcess } from "./once-a-process.ts";

const run = promisify(execFile);

export const TEAM_ID = "ABCDE12345";
export const PASS_TYPE_ID = "pass.example.tickets";

/** A test certificate authority with a certificate for passes and one for a local push service. */
export type Certificates = {
  authority: string;
  pass: { certificate: string; key: string };
  service: { certificate: string; key: string };
};

/** They are valid for thirty days from now. */
export function certificates(): Promise<Certificates> {
  return onceAProcess("certificates", () => inFolder(makeCertificates));
}

async function makeCertificates(folder: string): Promise<Certificates> {
  const openssl = await ensureOpenssl();
  const at = (name: string) => join(folder, name);
  const ask = (...args: string[]) => run(openssl, args, { cwd: folder });
  const key = (name: string) => ask("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", name);
  await Promise.all(["ca.key", "pass.key", "service.key"].map(key));
  const days = ["-days", "30"];
  const authority = ["-key", "ca.key", "-out", "ca.pem", "-subj", "/CN=An authority/OU=G4"];
  await ask("req", "-x509", "-new", ...days, ...authority);
  const issue = async (name: string, subject: string, extensions: string) => {
    await writeFile(at(`${name}.ext`), extensions);
    await ask("req", "-new", "-key", `${name}.key`, "-subj", subject, "-out", `${name}.csr`);
    const by = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", `${name}.ext`];
    await ask("x509", "-req", ...days, "-in", `${name}.csr`, ...by, "-out", `${name}.pem`);
  };
  await issue(
    "pass",
    `/UID=${PASS_TYPE_ID}/CN=Pass Type ID: ${PASS_TYPE_ID}/OU=${TEAM_ID}`,
    "keyUsage=digitalSignature\n",
  );
  await issue("service", "/CN=push", "subjectAltName=IP:127.0.0.1\n");
  const read = (name: string) => readFile(at(name), "utf8");
  const pairOf = async (name: string) => ({ certificate: await read(`${name}.pem`), key: await read(`${name}.key`) });
  return { authority: await read("ca.pem"), pass: await pairOf("pass"), service: await pairOf("service") };
}

/**
 * Settings for Apple Wallet as an operator has them, signed by the test authority: real phones
 * would reject them.
 */
export async function anAppleWallet(settings: Partial<AppleWalletSettings> = {}): Promise<AppleWalletSettings> {
  const { authority, pass } = await certificates();
  return {
    ...pass,
    wwdr: authority,
    team_id: TEAM_ID,
    pass_type_id: PASS_TYPE_ID,
    valid_until: new Date(Date.now() + 30 * 86_400_000),
    push_base: "https://127.0.0.1:1",
    ...settings,
  };
}

/**
 * Whether OpenSSL accepts the signature of these bytes by a certificate that the test authority
 * issued.
 */
export function isSigned(bytes: Buffer, signature: Buffer): Promise<boolean> {
  return inFolder(async (folder) => {
    const { authority } = await certificates();
    const at = (name: string) => join(folder, name);
    await writeFile(at("bytes"), bytes);
    await writeFile(at("signature"), signature);
    await writeFile(at("ca.pem"), authority);
    const files = ["-in", "signature", "-content", "bytes", "-CAfile", "ca.pem", "-out", "said"];
    const args = ["smime", "-verify", "-inform", "DER", "-purpose", "any", "-binary", ...files];
    return run(await ensureOpenssl(), args, { cwd: folder }).then(
      () => true,
      () => false,
    );
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-certificates-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
