import type { RouteConfigEntry } from "@react-router/dev/routes";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import lingui from "../lingui.config.ts";
import { catalogFile, namespacesOf } from "../src/web/platform/namespaces.ts";
import routes from "../src/web/routes.ts";
import { oneAtATime } from "./lock.mjs";

/** Size of scripts and of style sheets in KB (1,000 bytes, gzip), and the number of files. */
export type Weight = { js_kb: number; css_kb: number; files: number };

/**
 * Returns what a new browser downloads for a page before any interaction: the scripts and styles of
 * the page and of the layouts around it, with all their static imports, and the messages of the
 * language with the largest catalog.
 */
export function weightOf(file: string): Weight {
  const manifest = readManifest();
  const { path, files } = pageOf(file);
  const started = [
    "src/web/entry.client.tsx",
    ...["root.tsx", ...files].map((name) => `src/web/${name}?__react-router-build-client-route`),
  ];
  const chunks = withImports(manifest, started);
  const scripts = [...chunks].map((name) => String(manifest[name]?.file));
  const styles = [...new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []))];
  const messages = namespacesOf(path).map((namespace) =>
    Math.max(...lingui.locales.map((locale) => gzipped(manifest[catalogFile(locale, namespace)]?.file))),
  );
  return {
    js_kb: sum([...scripts.map(gzipped), ...messages]) / 1000,
    css_kb: sum(styles.map(gzipped)) / 1000,
    files: scripts.length + styles.length + messages.length,
  };
}

/** Whether there is a build to measure; waits for a running build. */
export function isBuilt(): Promise<boolean> {
  return oneAtATime("build", () => existsSync(MANIFEST));
}

const CLIENT = join("build", "web", "client");
const MANIFEST = join(CLIENT, ".vite", "manifest.json");

/** Vite's manifest: the chunks of the build, by source file or by name. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
}

/** Returns the URL of a page, and its file preceded by those of its layouts. */
function pageOf(file: string): { path: string; files: string[] } {
  const find = (entries: readonly RouteConfigEntry[], path: string, above: string[]): ReturnType<typeof pageOf>[] =>
    entries.flatMap((entry) => {
      const own = { path: entry.path ? `${path}/${entry.path}` : path, files: [...above, entry.file] };
      return entry.children ? find(entry.children, own.path, own.files) : entry.file === file ? [own] : [];
    });
  const [found] = find(routes, "", []);
  if (!found) throw new Error(`There is no page ${file}.`);
  return found;
}

function withImports(manifest: Manifest, first: readonly string[]): Set<string> {
  const known = new Set<string>();
  const open = [...first];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (known.has(name)) continue;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}.`);
    known.add(name);
    open.push(...(chunk.imports ?? []));
  }
  return known;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function gzipped(file: string | undefined): number {
  return file === undefined ? 0 : gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length;
}
