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
 * Returns the path of varnishd, for the tests of deploy/varnish.vcl: the installed one, or Debian's,
 * unpacked into .cache/varnish, because installing the package starts a server. It compiles its
 * configuration with the system's C compiler.
 */
export async function ensureVarnish() {
  return findVarnish() ?? (await oneAtATime("varnish", async () => findVarnish() ?? (await fetchVarnish())));
}

const home = resolve(".cache", "varnish");
const choices = [["varnish", "gcc", "libc6-dev"]];

function findVarnish() {
  if (!findProgram(["gcc"])) return undefined;
  return findProgram(["varnishd"], ["/usr/sbin/varnishd", join(home, "varnishd")], ["-V"]);
}

function fetchVarnish() {
  return fetchBy(
    "Installing Varnish for the tests (first run only)",
    [unpackVarnish, () => installAsRoot(choices), () => installWithSudo(choices)],
    { find: findVarnish, none: "The tests need Varnish to try deploy/varnish.vcl: install varnish." },
  );
}

/** A compiler that is only unpacked finds neither its parts nor its headers. */
async function unpackVarnish() {
  if (!findProgram(["gcc"])) return;
  const root = await unpackForOneself(home, [["varnish"]]);
  if (root === undefined) return;
  writeWrapper(join(home, "varnishd"), { root, program: join(root, "usr", "sbin", "varnishd") });
}
