import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LONGEST = 120;

test("SQL statements have no line longer than 120 characters", () => {
  const sources = globSync("src/server/**/*.ts").filter((name) => !isLeftOut(name));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap((source) => tooLong(source, readFileSync(source, "utf8")))).toEqual([]);
});

test("long line is found anywhere in a statement, and only there", () => {
  const long = "x".repeat(LONGEST);
  expect(tooLong("a", `const short = sql\`select 1\`;\n// ${long}`)).toEqual([]);
  expect(tooLong("a", `sql<{ id: number }>\`\n  select ${long}\n\``)).toHaveLength(1);
  expect(tooLong("a", `sql\`select \${sql\`1\`}\n  and ${long}\``)).toHaveLength(1);
});

function isLeftOut(name: string): boolean {
  return name.endsWith(".test.ts");
}

function tooLong(source: string, text: string): string[] {
  const inSql = new Set(statements(text).flatMap(([start, end]) => linesBetween(text, start, end)));
  return text
    .split("\n")
    .map((line, at) => ({ line, at: at + 1 }))
    .filter(({ line, at }) => inSql.has(at) && line.length > LONGEST)
    .map(({ at }) => `${source}:${at}`);
}

/** Where each statement begins and ends, including its `${…}` parts. */
function statements(text: string): [number, number][] {
  return [...text.matchAll(/(?<![.\w])sql(?:<[^`]*?>)?`/g)].map((found) => {
    const start = found.index + found[0].length;
    return [start, endOf(text, start)];
  });
}

function endOf(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`") return at;
    else if (text.startsWith("${", at)) at = endOfHole(text, at + 2);
  }
  return text.length;
}

function endOfHole(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "`") at = endOf(text, at + 1);
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at;
  }
  return text.length;
}

function linesBetween(text: string, start: number, end: number): number[] {
  const first = text.slice(0, start).split("\n").length;
  const count = text.slice(start, end).split("\n").length;
  return Array.from({ length: count }, (_, at) => first + at);
}
