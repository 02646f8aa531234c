import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

/** These files of ours, and all that they import, now or later, and that those import in turn. Types are nothing that runs. */
export function reachable(first: readonly string[]): Set<string> {
  const known = new Set<string>();
  const open = [...first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (known.has(file)) continue;
    known.add(file);
    open.push(...importsOf(file));
  }
  return known;
}

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\(\s*"([^"]+)"\s*\)/gm;

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)]
    .map(([, now, later]) => ownFile(String(now ?? later), file))
    .filter((one) => one !== undefined);
}

/** Undefined for what npm brought, and for looks. */
function ownFile(name: string, from: string): string | undefined {
  const file = name.startsWith("#")
    ? name.replace("#", "src/")
    : name.startsWith(".")
      ? posix.join(dirname(from), name)
      : undefined;
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined;
}
