import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createCompiledCatalog } from "@lingui/cli/api";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";
import lingui from "../lingui.config.ts";
import type { Area } from "../src/web/platform/sentence-areas.ts";
import { LATER } from "./reachable.ts";
import { areaFiles } from "./message-files.ts";

/**
 * `virtual:sentences` provides a file of messages for each language and area, so that a page
 * downloads little more than it can show; `virtual:sentences-of/frame_door` provides one file with
 * only these areas, for a page without the router. Translators are unaffected: they have few
 * catalogs, in which each message names the files that use it. Only browsers get these files; the
 * server has whole catalogs, and the URLs of the files in `virtual:sentence-addresses`, so that a
 * page can preload them. Decision record: docs/decisions/0010-build-plugins-for-the-web-client.md.
 */
export function sentences(): Plugin {
  let built: Areas | undefined;
  return {
    name: "foyer:sentences",
    resolveId: { filter: { id: /^virtual:sentence/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:sentence/ },
      async handler(id) {
        if (id.includes("-of/")) return table([id.slice(id.indexOf("/") + 1).replaceAll("_", JOINED)]);
        const file = id.slice(id.indexOf("/") + 1);
        const [area, locale] = file.replace(MORE, "").split("_");
        if (area && locale) {
          for (const name of CATALOGS) this.addWatchFile(resolve(fileOf(name, locale)));
          // Imports do not change during a build; in development, every extraction may have added
          // new ones.
          const areas = this.environment.mode === "build" ? (built ??= areaFiles()) : areaFiles();
          if (area.includes(JOINED)) {
            const parts = await Promise.all(area.split(JOINED).map((part) => sentencesOf(part as Area, locale, areas)));
            return compiled(locale, Object.assign({}, ...parts) as Record<string, string>);
          }
          if (file.startsWith(MORE)) return compiled(locale, await moreSentencesOf(area as Area, locale, areas));
          const { files, first } = areas.get(area as Area) ?? {};
          const more =
            files?.size === first?.size
              ? ""
              : `\nexport const more = () => import("virtual:sentences/${MORE}${file}");`;
          return compiled(locale, await sentencesOf(area as Area, locale, areas)) + more;
        }
        if (id.endsWith("-addresses")) return addresses(this.environment.mode === "build");
        return this.environment.name === "ssr" ? "export default {}" : table([...areaFiles().keys()]);
      },
    },
  };
}

/** Adds to each lazy-loaded file of the dashboard the messages that it uses (`withSentences`). */
export function sentencesLater(): Plugin {
  return {
    name: "foyer:sentences-later",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/src\/web\/(organizer|ui|mfa)\/.+\.tsx?$/, code: LATER },
      handler: (code) => ({ code: withSentences(code), map: null }),
    },
  };
}

/**
 * Removes the preload code that the build puts around each import of a message file: these files
 * have no dependencies, and every page includes the list of them.
 */
export function plainSentences(): Plugin {
  return {
    name: "foyer:plain-sentences",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = plain(file.code);
      },
    },
  };
}

export const SENTENCES = /(?:more_)?[a-z]+_[a-z-]+-.{8}\.js$/;

export function plain(code: string): string {
  const [file, dependencies] = [
    `[\`"]\\./${SENTENCES.source.slice(0, -1)}[\`"]`,
    String.raw`(?:__vite__mapDeps\(\[[\d,]*\]\)|\[\])`,
  ];
  return code.replaceAll(new RegExp(`[\\w$]+\\(\\(\\)=>(import\\(${file}\\)),${dependencies}\\)`, "g"), "$1");
}

/** Separates the areas that a page without the router loads as one file: `frame+door_de`. */
const JOINED = "+";

/** Prefix of the file with an area's later messages: `more_people_de`. */
const MORE = "more_";

export function withSentences(code: string): string {
  return `import { withSentences } from "#web/platform/i18n.ts";\n${code.replaceAll(LATER, (load) => `withSentences(${load})`)}`;
}

/**
 * Returns the first messages of an area's pages in this language that the areas before it do not
 * have, by id.
 */
export async function sentencesOf(area: Area, locale: string, areas: Areas): Promise<Record<string, string>> {
  const { first = NONE, before = [] } = areas.get(area) ?? {};
  return textsIn(
    first,
    before.flatMap((earlier) => [...(areas.get(earlier)?.first ?? [])]),
    locale,
  );
}

/** Returns the remaining messages, for the files that load later. */
export async function moreSentencesOf(area: Area, locale: string, areas: Areas): Promise<Record<string, string>> {
  const { files = NONE, first = NONE, before = [] } = areas.get(area) ?? {};
  return textsIn(files, [...first, ...before.flatMap((earlier) => [...(areas.get(earlier)?.files ?? [])])], locale);
}

const NONE: ReadonlySet<string> = new Set();

async function textsIn(
  files: ReadonlySet<string>,
  without: readonly string[],
  locale: string,
): Promise<Record<string, string>> {
  const known = new Set(without);
  const catalogs = await Promise.all(CATALOGS.map((name) => readCatalog(name, locale)));
  return Object.fromEntries(
    catalogs
      .flat()
      .filter(({ origins }) => origins.some((file) => files.has(file)) && !origins.some((file) => known.has(file)))
      .map(({ id, text }) => [id, text]),
  );
}

type Areas = ReturnType<typeof areaFiles>;

export const CATALOGS = ["public", "organizer"];

function table(areas: readonly string[]): string {
  return `export default {\n${lingui.locales
    .map((locale) => {
      const files = areas.map((area) => `"${area}": () => import("virtual:sentences/${area}_${locale}")`);
      return `"${locale}": { ${files.join(", ")} }`;
    })
    .join(",\n")}\n}`;
}

/**
 * Returns the URLs of the files in the browser build, which finishes before the server build. Empty
 * in development.
 */
function addresses(isBuild: boolean): string {
  const files = isBuild ? readdirSync(join("build", "web", "client", "assets")) : [];
  const found = files.map((file) => /^([a-z]+)_([a-z-]+)-.{8}\.js$/.exec(file)).filter((match) => match !== null);
  const named = found.map(([file, area, locale]) => [`${area}_${locale}`, `/assets/${file}`]);
  return `export default ${JSON.stringify(Object.fromEntries(named))}`;
}

function compiled(locale: string, messages: Record<string, string>): string {
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: "es" });
  if (errors.length > 0) throw new Error(errors.map(String).join("\n"));
  return source;
}

/**
 * Returns each message of a catalog with the files that use it. A build reads each catalog a
 * hundred times, so the result is cached (cache).
 */
export function readCatalog(name: string, locale: string): Promise<Sentence[]> {
  const filename = fileOf(name, locale);
  const content = readFileSync(filename, "utf8");
  const known = read.get(filename);
  if (known?.content === content) return known.sentences;
  const sentences = parsed(content, { locale, sourceLocale: "en", filename });
  read.set(filename, { content, sentences });
  return sentences;
}

/** Keyed by file name; in development the content may have changed. */
const read = new Map<string, { content: string; sentences: Promise<Sentence[]> }>();

async function parsed(
  content: string,
  file: { locale: string; sourceLocale: string; filename: string },
): Promise<Sentence[]> {
  const messages = await formatter().parse(content, file);
  return Object.entries(messages).map(([id, { translation, message, origin = [] }]) => ({
    id,
    text: translation || (message ?? ""),
    origins: origin.map(([of]) => of),
  }));
}

function fileOf(catalog: string, locale: string): string {
  return join("locales", locale, `${catalog}.po`);
}

type Sentence = { id: string; text: string; origins: string[] };
