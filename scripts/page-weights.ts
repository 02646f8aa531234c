import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { oneAtATime } from "./lock.mjs";
import { ownPageAt } from "../src/web/own/own-page-at.ts";
import type { OwnPageName } from "../src/web/own/own-pages.ts";
import { areasOf } from "../src/web/platform/sentence-areas.ts";
import { ownFilesOfBuild } from "./own-pages.ts";

/** Size of scripts and of style sheets in KB (1,000 bytes, gzip), and the number of files. */
export type Weight = { js_kb: number; css_kb: number; files: number };

/** A page, by the file of its route. `soon` lists what it loads by itself after it is rendered. */
export type PageToWeigh = { route: string; soon?: readonly string[] };

/**
 * Returns what a new browser downloads before any interaction, from the build's list of routes: the
 * scripts and styles of the page and of the layouts around it, with all their imports, and the
 * messages of the language with the largest catalog.
 */
export function weightOf({ route, soon = [] }: PageToWeigh): Weight {
  const manifest = readManifest();
  const chain = chainOf(manifest, route);
  const path = addressOf(chain);
  const own = ownPageAt(path);
  if (own) return weightOfOwn(own);
  const catalogs = areasOf(path).map(heaviestCatalog);
  const started = [manifest.entry, ...chain].flatMap(({ module, clientLoaderModule, hydrateFallbackModule }) =>
    [module, clientLoaderModule, hydrateFallbackModule].filter((file) => file !== undefined),
  );
  const scripts = withImports([...started.map((file) => basename(file)), ...catalogs, ...soon.map(chunkOf)]);
  const styles = new Set([
    ...[manifest.entry, ...chain].flatMap(({ css = [] }) => css.map(fileName)),
    ...soon.flatMap(stylesOf),
  ]);
  return {
    js_kb: (sum([...scripts]) + gzipped(manifest.file)) / 1000,
    css_kb: sum([...styles]) / 1000,
    files: scripts.size + 1 + styles.size,
  };
}

/** A page without the router loads no list of routes. */
function weightOfOwn(name: OwnPageName): Weight {
  const own = ownFilesOfBuild()[name];
  const [messages = ""] = heaviest(Object.values(own.sentences).map(fileName));
  const scripts = withImports([fileName(own.script), messages]);
  const styles = own.styles.map(fileName);
  return { js_kb: sum([...scripts]) / 1000, css_kb: sum(styles) / 1000, files: scripts.size + styles.length };
}

/** Whether there is a build to measure; waits for a running build. */
export function isBuilt(): Promise<boolean> {
  return oneAtATime("build", () => existsSync(ASSETS));
}

const ASSETS = join("build", "web", "client", "assets");

type Part = {
  path?: string;
  module: string;
  clientLoaderModule?: string;
  hydrateFallbackModule?: string;
  css?: string[];
};
type Manifest = { file: string; entry: Part; routes: Record<string, Part & { parentId?: string }> };

function readManifest(): Manifest {
  const file = assets().find((name) => /^manifest-.+\.js$/.test(name)) ?? "";
  const text = read(file);
  return { file, ...JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) };
}

function chainOf({ routes }: Manifest, id: string): Part[] {
  const chain: Part[] = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const part = routes[at];
    if (!part) throw new Error(`There is no route ${at}.`);
    chain.push(part);
  }
  return chain;
}

/** Returns these files and all their static imports. Dynamic imports are not counted. */
function withImports(first: string[]): Set<string> {
  const known = new Set<string>();
  const open = [...first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (known.has(file)) continue;
    known.add(file);
    for (const [, next] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      open.push(String(next));
  }
  return known;
}

/** The chain starts at the page, but the URL starts with the outermost layout. */
function addressOf(chain: Part[]): string {
  return `/${chain
    .map(({ path }) => path)
    .filter((path) => path)
    .toReversed()
    .join("/")}`.replaceAll("?", "");
}

function heaviestCatalog(area: string): string {
  const files = assets().filter((file) => new RegExp(`^${area}_[a-z-]+-[\\w-]{8}\\.js$`).test(file));
  return heaviest(files)[0] ?? "";
}

function heaviest(files: string[]): string[] {
  return files.toSorted((a, b) => gzipped(b) - gzipped(a));
}

function chunkOf(name: string): string {
  const file = assets().find((asset) => asset.startsWith(`${name}-`) && asset.endsWith(".js"));
  if (!file) throw new Error(`The build has no file for ${name}.`);
  return file;
}

function stylesOf(name: string): string[] {
  return assets().filter((asset) => asset.startsWith(`${name}-`) && asset.endsWith(".css"));
}

function fileName(url: string): string {
  return basename(url).replace(/#.*$/, "");
}

function sum(files: string[]): number {
  return files.reduce((bytes, file) => bytes + gzipped(file), 0);
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length;
}

function read(file: string): string {
  return readFileSync(join(ASSETS, file), "utf8");
}

function assets(): string[] {
  return readdirSync(ASSETS);
}
