import { globSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, SETTING_NAMES } from "#server/platform/config.ts";
import { settingsDocument, settingsExample } from "./settings.ts";

test("docs/operators/settings.md and .env.example are up to date (npm run settings)", async () => {
  await expect(settingsDocument()).toMatchFileSnapshot("../docs/operators/settings.md");
  await expect(settingsExample()).toMatchFileSnapshot("../.env.example");
});

test(".env.example lists every setting, and its values are the defaults", () => {
  const values = parseEnv(settingsExample().replaceAll(/^#(?=[A-Z])/gm, "")) as Record<string, string>;
  expect(Object.keys(values).toSorted()).toEqual(SETTING_NAMES.toSorted());
  const inTerminal = { is_terminal: false };
  expect(readConfig(values, inTerminal)).toEqual(readConfig({}, inTerminal));
});

test("a setting without a default value says what applies without it", () => {
  expect(settingsDocument()).not.toContain("`undefined`");
});

test("the product reads no other variable of its environment", () => {
  const read = globSync(["src/server/**/*.ts", "scripts/*.{ts,mjs}"], {
    exclude: ["**/*.test.ts", "src/server/testing/**"],
  }).flatMap((file) => namesRead(readFileSync(file, "utf8")));
  expect(read.filter((name) => !(SETTING_NAMES as string[]).includes(name) && !OF_OTHERS.includes(name))).toEqual([]);
});

/** Variables of the system, npm, Node and the tests, and what the build is told. */
const OF_OTHERS = [
  "COMMIT",
  "PATH",
  "INIT_CWD",
  "NODE_OPTIONS",
  "NODE_COMPILE_CACHE",
  "CHROMIUM_PATH",
  "LAYOUT_WIDTHS",
];

function namesRead(text: string): string[] {
  const single = [...text.matchAll(/(?<!meta\.)\benv(?:\.|\[")([A-Z][A-Z_]{2,})\b/g)].map(([, name = ""]) => name);
  const several = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/\b([A-Z][A-Z_]{2,})\b/g)].map(([, name = ""]) => name),
  );
  return [...single, ...several];
}
