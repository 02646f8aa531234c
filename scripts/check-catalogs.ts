import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/**
 * Checks that every message of the code is in the catalogs, every message of the catalogs is in the
 * code, none lacks a translation, and a message in several catalogs has the same translation in all
 * of them: a browser that loads both has only one. A `context` separates two meanings. The messages
 * are extracted into a copy, so that the check changes nothing.
 */
const copy = resolve(".cache", "catalogs");
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
cpSync("locales", join(copy, "locales"), { recursive: true });
const config = join(copy, "lingui.config.ts");
writeFileSync(
  config,
  `import config from "../../lingui.config.ts";
export default { ...config, rootDir: ${JSON.stringify(process.cwd())},
  catalogs: config.catalogs.map((catalog) => ({ ...catalog, path: "<rootDir>/.cache/catalogs/" + catalog.path, include: catalog.include.map((path) => "<rootDir>/" + path) })) };
`,
);
execFileSync(process.execPath, ["node_modules/@lingui/cli/dist/lingui.js", "extract", "--clean", "--config", config], {
  stdio: ["ignore", "pipe", "pipe"],
});

const files = readdirSync(join(copy, "locales"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".po"))
  .sort();
const problems = [...files.flatMap(problemsOf), ...[...Map.groupBy(files, dirname)].flatMap(conflictingTranslations)];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}

function problemsOf(name: string): string[] {
  const wanted = readFileSync(join(copy, "locales", name), "utf8");
  const file = relative(".", join("locales", name));
  const isStale = withoutDate(wanted) !== withoutDate(readOrNothing(file));
  const untranslated = sentencesWithout(wanted);
  return [
    ...(isStale ? [`${file} is not what the code says: run npm run extract.`] : []),
    ...(untranslated.length > 0
      ? [`${file} lacks ${untranslated.length}: ${untranslated.slice(0, 5).join(", ")} …`]
      : []),
  ];
}

/**
 * An entry is `msgid "…"` over any number of lines, then `msgstr "…"` likewise; the first entry is
 * the file's header.
 */
function sentencesWithout(text: string): string[] {
  return entriesOf(text)
    .filter(({ translation }) => translation === "")
    .map(({ id }) => JSON.stringify(id));
}

function entriesOf(text: string) {
  return text
    .split(/\n\n+/)
    .slice(1)
    .map((entry) => ({
      id: joined(entry, "msgid"),
      context: joined(entry, "msgctxt"),
      translation: joined(entry, "msgstr"),
    }))
    .filter(({ id }) => id !== "");
}

function conflictingTranslations([language, names]: [string, string[]]): string[] {
  const all = names.flatMap((name) => entriesOf(readOrNothing(join("locales", name))));
  return [...Map.groupBy(all, ({ id, context }) => JSON.stringify([id, context])).values()]
    .map((same) => ({ id: same[0]?.id, translations: [...new Set(same.map(({ translation }) => translation))] }))
    .filter(({ translations }) => translations.length > 1)
    .map(
      ({ id, translations }) =>
        `${language} tells ${JSON.stringify(id)} in ${translations.length} ways: ${translations.join(" | ")}`,
    );
}

function joined(entry: string, keyword: "msgid" | "msgstr" | "msgctxt"): string {
  const [, lines = ""] = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, "m").exec(entry) ?? [];
  return lines
    .split("\n")
    .map((line) => line.slice(1, -1))
    .join("");
}

function withoutDate(text: string): string {
  return text.replace(/^"POT-Creation-Date:.*\n/m, "");
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
