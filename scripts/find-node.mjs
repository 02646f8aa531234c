import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The Node that runs Foyer: the one that npm brought, or this one where there is none for the machine and this one is new enough. */
export function findNode() {
  const brought = join("node_modules", ".bin", "node");
  for (const node of [brought, process.execPath]) {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (isNewEnough(stdout)) return node;
  }
  throw new Error(`Foyer needs Node 22.18 or newer on this machine, and this is ${process.version}.`);
}

/** Since 22.18 Node reads TypeScript by itself. */
function isNewEnough(version) {
  const [major, minor] = (version ?? "").replace("v", "").split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}
