import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Checks every message of every catalog against the rules in docs/developers/voice.md,
// "Typography".

type Rule = [says: string, breaks: RegExp];

const HAN = "\\u3400-\\u9fff";

const EVERYWHERE: Rule[] = [
  ["apostrophes and quotation marks are curly", /['"]/],
  ["an ellipsis is one sign", /\.\.\./],
  ["a range has an en dash", /\d ?- ?\d/],
  ["a dash between words is none of the keyboard's", / -{1,2} /],
  ["nothing stands twice between words", / {2}/],
];

const OWN: Record<string, Rule[]> = {
  en: [["quotes are “so”", /[„«»]|”\w|\w“/]],
  de: [["quotes are „so“", /[”«»]|“\w|\w„/]],
  fr: [
    [
      "what stands high has a space before it that doesn't break",
      /(?<![\u00a0\u202f:;!?])[;!?»]|(?<!\u00a0)(?<!\bhttps?):(?!\/)/,
    ],
    ["quotes are « so »", /[„“”]|«(?!\u00a0)/],
  ],
  es: [["quotes are «so»", /[„“”]|« | »/]],
  pt: [["quotes are «so»", /[„“”]|« | »/]],
  "pt-br": [["quotes are “so”", /[„«»]/]],
  "zh-cn": [
    ["quotes are “so”", /[„«»]/],
    ["readers are 你", /您/],
    [
      "punctuation is as wide as a character",
      new RegExp(`[${HAN}}][,;:!?]|[,;:!?][${HAN}]|[${HAN}]\\.(?!\\w)|\\([${HAN}]`),
    ],
    ["Latin letters and digits have a space around them", new RegExp(`[${HAN}][A-Za-z0-9#]|[A-Za-z0-9#][${HAN}]`)],
    ["wide punctuation needs none", / [，。；：！？、（）]|[，。；：！？、（] /],
  ],
};

const messages = Object.keys(OWN).flatMap((locale) =>
  readdirSync(join("locales", locale))
    .filter((name) => name.endsWith(".po"))
    .flatMap((name) => sentencesOf(join("locales", locale, name)).map((text) => ({ locale, words: text }))),
);

test.each(
  Object.entries(OWN).flatMap(([locale, own]) => [...EVERYWHERE, ...own].map((rule) => [locale, ...rule] as const)),
)("messages in %s follow the rule: %s", (locale, _says, breaks) => {
  const localized = messages.filter((message) => message.locale === locale);
  expect(localized.length, "sentences that were read").toBeGreaterThan(1000);
  expect(localized.map(({ words }) => words).filter((text) => breaks.test(text))).toEqual([]);
});

/**
 * Returns the messages as readers see them: without link markup, and with braces for numbers and
 * names.
 */
function sentencesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split(/\n\n+/)
    .slice(1)
    .map((entry) => /^msgstr ((?:".*"\n?)+)/m.exec(entry)?.[1] ?? "")
    .map((lines) =>
      lines
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as string)
        .join(""),
    )
    .flatMap(branches)
    .map((text) => text.replace(/\{\w+\}|<\d+\/>/g, "{}").replace(/<\/?\d+>/g, ""));
}

/** Returns a message for each branch of `{n, plural, one {…} other {…}}`. */
function branches(message: string): string[] {
  const choice = /\{\w+, plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\}\s*)+)\}/.exec(message);
  if (!choice) return [message];
  const [match, cases = ""] = choice;
  return [...cases.matchAll(/\w+ \{((?:[^{}]|\{\w+\})*)\}/g)].flatMap(([, text = ""]) =>
    branches(message.replace(match, () => text)),
  );
}
