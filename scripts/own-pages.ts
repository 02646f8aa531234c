import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { type OwnFiles, OWN_PAGES, type OwnPageName } from "../src/web/own/own-pages.ts";
import { pagePlugins } from "./page-plugins.ts";
import { SENTENCES } from "./messages.ts";

/**
 * Builds the pages of their own (`src/web/own`) for browsers, apart from those with the router: a visitor comes to few of them, so each asks
 * for a handful of files and not for the forty that all pages of the product would have in common (HTTP/1.1 fetches six at once). The server is told
 * (`virtual:own-files`) what belongs to each: its script, all that this imports, their styles, its sentences.
 */
export function ownPages(): Plugin {
  return {
    name: "foyer:own-pages",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (this.environment.name === "client" && this.environment.mode === "build") await buildOwn(String(dir));
      },
    },
    resolveId: { filter: { id: /^virtual:own-files$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:own-files$/ },
      handler() {
        const isBuild = this.environment.mode === "build";
        return `export default ${isBuild ? readFileSync(OWN_FILES_LIST, "utf8") : JSON.stringify(raw())}`;
      },
    },
  };
}

/** Beside the build, for the server's and for whoever weighs its pages. */
const OWN_FILES_LIST = join("build", "web", "own-files.json");

/** What the last build says of each page of its own. */
export function ownFilesOfBuild(): Record<OwnPageName, OwnFiles> {
  return JSON.parse(readFileSync(OWN_FILES_LIST, "utf8")) as Record<OwnPageName, OwnFiles>;
}

function entryOf(name: string): string {
  return `src/web/own/${name}.tsx`;
}

/** While one develops, files are what they are, and Vite brings their styles. */
function raw(): Record<string, OwnFiles> {
  return Object.fromEntries(
    OWN_PAGE_NAMES.map((name) => [name, { script: `/${entryOf(name)}`, imports: [], styles: [], sentences: {} }]),
  );
}

/** Of all of them. */
export const OWN_PAGE_NAMES = Object.keys(OWN_PAGES) as OwnPageName[];

const LIST = ".own-manifest.json";

/** Into the folder of the pages with the router: pictures and letters are the same files, under the same names. */
async function buildOwn(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [pagePlugins(), { name: "foyer:own-places", buildEnd: notePlaces }],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: LIST,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, others) => (SENTENCES.test(file) ? [] : others),
      },
      rolldownOptions: {
        // what a page fetches later may ask for what is in its script already
        preserveEntrySignatures: false,
        input: Object.fromEntries(OWN_PAGE_NAMES.map((name) => [`own-${name}`, entryOf(name)])),
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
          codeSplitting: { groups: GROUPS },
        },
      },
    },
  });
  const list = join(outDir, LIST);
  const manifest = JSON.parse(readFileSync(list, "utf8")) as Manifest;
  rmSync(list);
  mkdirSync(join("build", "web"), { recursive: true });
  const files = OWN_PAGE_NAMES.map((name) => [name, filesOf(manifest, entryOf(name))]);
  writeFileSync(OWN_FILES_LIST, JSON.stringify(Object.fromEntries(files)));
}

/** Pages that one comes to after each other, and of which a browser is likely to have the one's files when it asks for the other's. */
const FAMILIES: Record<OwnPageName, string> = {
  door: "doors",
  ticket: "papers",
  "ticket-print": "papers",
  order: "papers",
  "order-print": "papers",
  event: "event",
  events: "listings",
  organizer: "listings",
  "checkout-details": "checkout",
  "checkout-payment": "checkout",
  "payment-return": "checkout",
  home: "entrance",
  "sign-in": "entrance",
  "sign-up": "entrance",
  "forgot-password": "entrance",
  "reset-password": "entrance",
};

/** In which file a module is, by its name. What pages fetch later is in none of these. */
const places = new Map<string, string>();

function notePlaces(this: Rolldown.PluginContext): void {
  const [atOnce, ever] = [new Map<string, Set<OwnPageName>>(), new Map<string, Set<OwnPageName>>()];
  const named = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
  const needed = (id: string) => named(id).filter((one) => !LATER.test(one));
  const led = (id: string) => [...named(id), ...(this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])];
  for (const page of OWN_PAGE_NAMES) {
    note(atOnce, page, needed);
    note(ever, page, led);
  }
  for (const [id, pages] of atOnce) places.set(id, venueOf([...pages], ever.get(id)?.size === 1));
}

/** Marks all modules to which a page leads. */
function note(users: Map<string, Set<OwnPageName>>, page: OwnPageName, next: (id: string) => readonly string[]): void {
  const open = [resolve(entryOf(page))];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const known = users.get(id) ?? new Set();
    if (known.has(page)) continue;
    users.set(id, known.add(page));
    open.push(...next(id));
  }
}

/**
 * A page's own script starts it, so nothing is in there that others may ever ask for: that is in a file beside it. What the door shares with others, all do; and
 * the others fetch what any two families share, but for the forms of those that have some.
 */
function venueOf([page, ...others]: OwnPageName[], isAlone: boolean): string {
  if (others.length === 0) return isAlone ? `own-${page}` : `own-of-${page}`;
  const pages = [page, ...others];
  const families = [...new Set(pages.map((one) => FAMILIES[one as OwnPageName]))].toSorted();
  if (families.length === 1) return `own-${families[0]}`;
  if (pages.includes("door")) return BASE;
  return families.join() === "checkout,entrance" ? FORMS : SHARED;
}

const [BASE, SHARED, FORMS, LIBRARY] = ["own-base", "own-shared", "own-forms", "own-library"];

/** What the payment's cards to choose from are made of, which is most of what the library's other parts are made of: no page's own. */
const OF_LIBRARY = /\/@mantine\/core\/esm\/(core|utils|components\/(CloseButton|Input|Loader|Radio|UnstyledButton))\//;

/**
 * What is named at once and asked for later: lean contracts name zod, which comes with what judges a form, as the names of zones do, and our parts the
 * library, with what opens.
 */
const LATER = /\/node_modules\/(zod\/|@mantine\/core\/esm\/)|\/src\/domain\/present-zones\./;

/** What more pages share comes first, for the others' files depend on it. */
const GROUPS = [
  BASE,
  SHARED,
  FORMS,
  LIBRARY,
  ...OWN_PAGE_NAMES.map((page) => `own-of-${page}`),
  ...new Set([...Object.values(FAMILIES), ...OWN_PAGE_NAMES].map((one) => `own-${one}`)),
].map((name, at, all) => ({
  name,
  test: (id: string) => (name === LIBRARY ? OF_LIBRARY.test(id) : places.get(id) === name),
  priority: all.length - at,
}));

type Chunk = { file: string; imports?: string[]; css?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

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
  return {
    script,
    imports,
    styles: addresses(chunks.flatMap(({ css = [] }) => css)),
    sentences: sentencesOf(
      chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.map((key) => manifest[key]?.file)),
    ),
  };
}

/** By language, of the files that a page fetches later. */
function sentencesOf(files: (string | undefined)[]): Record<string, string> {
  const found = files.map((file) => /^assets\/[a-z]+_[a-z]+_([a-z-]+)-.{8}\.js$/.exec(file ?? ""));
  return Object.fromEntries(found.filter((match) => match !== null).map(([file, locale]) => [locale, `/${file}`]));
}
