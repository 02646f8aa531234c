import { join, resolve } from "node:path";
import {
  fetchBy,
  findProgram,
  installAsRoot,
  installWithSudo,
  unpackForOneself,
  writeWrapper,
} from "./debian-packages.mjs";
import { oneAtATime } from "./lock.mjs";

/**
 * Returns the path of the `openssl` program, which creates certificates for the tests of wallet
 * passes and verifies their signatures: the one on the PATH, or Debian's, installed by root or
 * unpacked into .cache/openssl by other users.
 */
export async function ensureOpenssl() {
  return findOpenssl() ?? (await oneAtATime("openssl", async () => findOpenssl() ?? (await fetchOpenssl())));
}

const home = resolve(".cache", "openssl");
const choices = [["openssl"]];

function findOpenssl() {
  return findProgram(["openssl"], [join(home, "openssl")], ["version"]);
}

function fetchOpenssl() {
  return fetchBy(
    "Installing OpenSSL for the tests (first run only)",
    [() => installAsRoot(choices), () => installWithSudo(choices), unpackOpenssl],
    { find: findOpenssl, none: "The tests need OpenSSL to verify signatures: install openssl." },
  );
}

async function unpackOpenssl() {
  const root = await unpackForOneself(home, choices);
  if (root === undefined) return;
  const env = { OPENSSL_CONF: join(root, "etc", "ssl", "openssl.cnf") };
  writeWrapper(join(home, "openssl"), { root, program: join(root, "usr", "bin", "openssl"), env });
}
