import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

/** These files of ours, and all that they import, now or later, and that those import in turn. Types are nothing that runs. */
export function reachable(first: readonly string[]): Set<string> {
  return followed(first, importsOf);
}

/** Of those, what is there before anything is asked for: what pages import later (`LATER`) comes with what they say then. */
export function reachableAtFirst(first: readonly string[]): Set<string> {
  return followed(first, (file) => importsOf(file, LATER));
}

/** A file of the web that is fetched when it is needed. Rules and contracts, which show nothing, are none. */
export const LATER = /\bimport\(\s*"((?:\.|#web\/)[^"]*\.tsx?)"\s*\)/g;

function followed(first: readonly string[], next: (file: string) => string[]): Set<string> {
  const known = new Set<string>();
  const open = [...first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (known.has(file)) continue;
    known.add(file);
    open.push(...next(file));
  }
  return known;
}

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\(\s*"([^"]+)"\s*\)/gm;

function importsOf(file: string, without?: RegExp): string[] {
  const code = readFileSync(file, "utf8");
  return [...(without ? code.replaceAll(without, "") : code).matchAll(IMPORT)]
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
