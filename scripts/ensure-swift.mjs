import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fetchBy, foldersOfMachine, installAsRoot, installWithSudo, unpackForOneself } from "./debian-packages.mjs";
import { oneAtATime } from "./lock.mjs";

/**
 * Returns how to run Python with OpenStack Swift, whose S3 API the tests store files in: the
 * installed one, or Debian's, unpacked into .cache/swift, because installing the packages starts
 * servers.
 */
export async function ensureSwift() {
  return findSwift() ?? (await oneAtATime("swift", async () => findSwift() ?? (await fetchSwift())));
}

const home = resolve(".cache", "swift");
const choices = [["python3", "swift-proxy", "swift-account", "swift-container", "swift-object"]];
const IMPORTS = "import eventlet, swift.proxy.server, swift.account.server, swift.container.server, swift.obj.server";

function findSwift() {
  const root = join(home, "root");
  const unpacked = {
    PYTHONPATH: join(root, "usr", "lib", "python3", "dist-packages"),
    LD_LIBRARY_PATH: foldersOfMachine(join(root, "usr", "lib")).join(":"),
  };
  const pythons = ["/usr/bin/python3", join(root, "usr", "bin", "python3")].filter((file) => existsSync(file));
  const ways = pythons.flatMap((python) => [{}, unpacked].map((env) => ({ python, env })));
  return ways.find(({ python, env }) => runs(python, env));
}

function runs(python, env) {
  const options = { env: { ...process.env, ...env }, stdio: "ignore", timeout: 60_000 };
  return spawnSync(python, ["-c", IMPORTS], options).status === 0;
}

function fetchSwift() {
  return fetchBy(
    "Installing OpenStack Swift for the tests (first run only)",
    [() => unpackForOneself(home, choices), () => installAsRoot(choices), () => installWithSudo(choices)],
    { find: findSwift, none: "The tests need OpenStack Swift for its S3 API: install Swift's four servers." },
  );
}
