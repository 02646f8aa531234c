import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { type OwnFiles, OWN_PAGES, type OwnPageName } from "../src/web/own/own-pages.ts";

/**
 * Gives each page of its own (`src/web/own`) a script of its own beside the router's, and tells the server (`virtual:own-files`) what
 * belongs to it: its script, all that this imports, and their styles.
 */
export function ownPages(): Plugin {
  return {
    name: "foyer:own-pages",
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      for (const name of OWN_PAGE_NAMES)
        this.emitFile({ type: "chunk", id: resolve(entryOf(name)), name: `own-${name}` });
    },
    resolveId: { filter: { id: /^virtual:own-files$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:own-files$/ },
      handler() {
        const manifest = this.environment.mode === "build" ? readManifest() : undefined;
        const files = OWN_PAGE_NAMES.map((name) => [name, manifest ? filesOf(manifest, entryOf(name)) : raw(name)]);
        const list = JSON.stringify(Object.fromEntries(files));
        if (manifest) writeFileSync(OWN_FILES_LIST, list);
        return `export default ${list}`;
      },
    },
  };
}

/** Beside the build, for whoever weighs its pages: Vite's own list is taken away at the end. */
const OWN_FILES_LIST = join("build", "web", "own-files.json");

/** What the last build says of each page of its own. */
export function ownFilesOfBuild(): Record<OwnPageName, OwnFiles> {
  return JSON.parse(readFileSync(OWN_FILES_LIST, "utf8")) as Record<OwnPageName, OwnFiles>;
}

function entryOf(name: string): string {
  return `src/web/own/${name}.tsx`;
}

/** While one develops, files are what they are, and Vite brings their styles. */
function raw(name: string): OwnFiles {
  return { script: `/${entryOf(name)}`, imports: [], styles: [] };
}

/** Of all of them. */
export const OWN_PAGE_NAMES = Object.keys(OWN_PAGES) as OwnPageName[];

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** Of the browser's build, which comes before the server's. */
function readManifest(): Manifest {
  return JSON.parse(readFileSync(join("build", "web", "client", ".vite", "manifest.json"), "utf8")) as Manifest;
}

/** What stands deeper comes first, as in any document: a page's styles after those of its parts. */
export function filesOf(manifest: Manifest, entry: string): OwnFiles {
  const known = new Set<string>();
  const chunks: Chunk[] = [];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (known.has(key)) return;
    known.add(key);
    if (!chunk) throw new Error(`The build has no file for ${key}.`);
    for (const next of chunk.imports ?? []) visit(next);
    chunks.push(chunk);
  };
  visit(entry);
  const addresses = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const [script = "", ...imports] = addresses(chunks.map(({ file }) => file).toReversed());
  return { script, imports, styles: addresses(chunks.flatMap(({ css = [] }) => css)) };
}
