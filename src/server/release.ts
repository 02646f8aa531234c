import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { root } from "./platform/root.ts";

/** What is running: the version, and the commit that it was built from, or `unknown`. */
export const RELEASE = { release: packageFile.version, commit: readCommit() };

/** The build writes the file (scripts/ensure-built.mjs). */
function readCommit(): string {
  try {
    return readFileSync(join(root, "build", "commit"), "utf8").trim() || "unknown";
  } catch {
    return "unknown";
  }
}
