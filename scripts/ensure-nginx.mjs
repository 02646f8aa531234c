import { join, resolve } from "node:path";
import { fetchBy, findProgram, unpackForOneself, writeWrapper } from "./debian-packages.mjs";
import { oneAtATime } from "./lock.mjs";

/**
 * Returns the path of nginx, for the test of deploy/nginx.conf: the installed one, or Debian's,
 * unpacked into .cache/nginx, because installing the package starts a server.
 */
export async function ensureNginx() {
  return findNginx() ?? (await oneAtATime("nginx", async () => findNginx() ?? (await fetchNginx())));
}

const home = resolve(".cache", "nginx");

function findNginx() {
  return findProgram(["nginx"], ["/usr/sbin/nginx", join(home, "nginx")], ["-v"]);
}

function fetchNginx() {
  return fetchBy("Installing nginx for the tests (first run only)", [unpackNginx], {
    find: findNginx,
    none: "The tests need nginx to try deploy/nginx.conf: install nginx.",
  });
}

async function unpackNginx() {
  const root = await unpackForOneself(home, [["nginx"]]);
  if (root === undefined) return;
  writeWrapper(join(home, "nginx"), { root, program: join(root, "usr", "sbin", "nginx") });
}
