import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { titlesIn } from "./test-titles.ts";

const DOCUMENT = "docs/spec-coverage.md";

describe(DOCUMENT, () => {
  const text = readFileSync(DOCUMENT, "utf8");

  test("has the specification's nine sections, each with proven lines", () => {
    const sections = text.split(/^## /m).slice(1);
    const proven = sections.filter((section) => proofsIn(section).length > 0);
    expect(proven.map((section) => section[0])).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  test("names tests that exist", () => {
    expect(brokenProofs(text)).toEqual([]);
  });
});

test.each([
  ["a test that is there", "| a | `scripts/spec-coverage.test.ts › names tests that exist` |", []],
  ["a test and its group", `| a | \`scripts/spec-coverage.test.ts › ${DOCUMENT} › finds %s\` |`, ["no such test"]],
  ["a table's test", "| a | `scripts/spec-coverage.test.ts › finds %s` |", []],
  ["part of a title", "| a | `scripts/spec-coverage.test.ts › tests that exist` |", ["no such test"]],
  ["a file that is gone", "| a | `scripts/gone.test.ts › is there` |", ["no such file"]],
  ["a second proof", "| a | `scripts/spec-coverage.test.ts › finds %s`<br>`scripts/b.test.ts › x` |", ["no such file"]],
  ["a line without a proof", "| a | by eye |", ["no proof"]],
])("finds %s", (_, line, problems) => {
  expect(brokenProofs(line).map(({ problem }) => problem)).toEqual(problems);
});

type Broken = { line: string; problem: "no proof" | "no such file" | "no such test" };

function brokenProofs(text: string): Broken[] {
  return proofsIn(text).flatMap(({ line, proofs }) =>
    proofs.length === 0 ? [{ line, problem: "no proof" }] : proofs.flatMap(brokenIn),
  );
}

function brokenIn(proof: string): Broken[] {
  const [file = "", ...title] = proof.split(" › ");
  if (!existsSync(file)) return [{ line: proof, problem: "no such file" }];
  return hasTest(file, title) ? [] : [{ line: proof, problem: "no such test" }];
}

/** The rows of the tables “what it asks, proven by”. */
function proofsIn(text: string): { line: string; proofs: string[] }[] {
  return [...text.matchAll(/^\| (?!what it asks)(.+) \| (.+) \|$/gm)].map(([, line = "", proofs = ""]) => ({
    line,
    proofs: [...proofs.matchAll(/`([^`]+)`/g)].map(([, proof = ""]) => proof),
  }));
}

/** By its title, with as many of its groups as are named. */
function hasTest(file: string, title: string[]): boolean {
  return titlesIn(file).some((one) => one.slice(-title.length).join(" › ") === title.join(" › "));
}
