import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { OLD_PHRASES, OLD_WORDS_OF_MESSAGES } from "./lint/old-words.js";

/**
 * Checks that every message of the code is in the catalogs, every message of the catalogs is in the
 * code, none lacks a translation, and a message in several catalogs has the same translation in all
 * of them: a browser that loads both has only one. A `context` separates two meanings. The messages
 * are extracted into a copy, so that the check changes nothing. Translations have the placeholders,
 * tags and plurals of their message, and English messages follow docs/developers/voice.md as far as
 * a machine can tell.
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
const english = files.filter((name) => dirname(name) === "en").flatMap(wantedEntries);
const problems = [
  ...files.flatMap(problemsOf),
  ...[...Map.groupBy(files, dirname)].flatMap(conflictingTranslations),
  ...files.flatMap((name) => wantedEntries(name).flatMap((entry) => differencesOf(dirname(name), entry))),
  ...english.flatMap(phrasesOf),
  ...almostEqual(english),
];
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

function wantedEntries(name: string) {
  return entriesOf(readFileSync(join(copy, "locales", name), "utf8"));
}

/** Placeholders and tags that a translation lacks or has in addition, and plurals without a form. */
function differencesOf(language: string, { id, translation }: Entry): string[] {
  if (translation === "") return [];
  const [wanted, found] = [id, translation].map(partsOf);
  const missing = [...(wanted ?? [])].filter((part) => !found?.has(part));
  const unknown = [...(found ?? [])].filter((part) => !wanted?.has(part));
  const forms = id.includes(" one {") && language !== "zh-cn" ? ["one", "other"] : ["other"];
  const plurals = [...translation.matchAll(/\{\w+, plural, ((?:[=\w]+ \{(?:[^{}]|\{\w+\})*\}\s*)+)\}/g)];
  const incomplete = plurals.some(([, cases = ""]) => forms.some((form) => !new RegExp(`\\b${form} \\{`).test(cases)));
  return [
    ...(missing.length > 0 ? [`${language} lacks ${missing.join(" ")}: ${JSON.stringify(translation)}`] : []),
    ...(unknown.length > 0 ? [`${language} has an unknown ${unknown.join(" ")}: ${JSON.stringify(translation)}`] : []),
    ...(incomplete ? [`${language} lacks a plural form (${forms.join(", ")}): ${JSON.stringify(translation)}`] : []),
  ];
}

function partsOf(message: string): Set<string> {
  return new Set([...message.matchAll(/\{\w+(?=\}|, (?:plural|select))|<\/?\d+\/?>/g)].map(([part]) => part));
}

/** Phrases of an English message that docs/developers/voice.md refuses. */
function phrasesOf({ id, context }: Entry): string[] {
  const text = id.replace(/<\/?\d+\/?>|\{\w+\}/g, "");
  return [...OLD_PHRASES, ...OLD_WORDS_OF_MESSAGES].flatMap(([pattern, better]) => {
    const word = pattern.exec(text)?.[0];
    const where = context ? ` [${context}]` : "";
    return word ? [`“${word}”: ${better}. ${JSON.stringify(id)}${where}`] : [];
  });
}

/** Messages that differ only in punctuation. */
function almostEqual(entries: Entry[]): string[] {
  const skeleton = (text: string) => text.replace(/[.!…’“”,]/g, "").trim();
  return [...Map.groupBy(entries, ({ id, context }) => `${context}\u0004${skeleton(id)}`).values()]
    .map((same) => [...new Set(same.map(({ id }) => id))])
    .filter((texts) => texts.length > 1)
    .map((texts) => `Choose one: ${texts.map((text) => JSON.stringify(text)).join(", ")}`);
}

type Entry = ReturnType<typeof entriesOf>[number];

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
