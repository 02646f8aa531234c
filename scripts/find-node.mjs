import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Returns the Node that runs Foyer: the one from npm, or the current one if npm has none for this
 * platform and the current one is new enough.
 */
export function findNode() {
  const brought = join("node_modules", ".bin", "node");
  for (const node of [brought, process.execPath]) {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (isNewEnough(stdout)) return node;
  }
  throw new Error(`Foyer needs Node 22.18 or newer on this machine, but this is ${process.version}.`);
}

/** Node runs TypeScript files directly since 22.18. */
function isNewEnough(version) {
  const [major, minor] = (version ?? "").replace("v", "").split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}
