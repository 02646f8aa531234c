import { expect, test } from "vitest";
import { proofProblems, readProofs, withFiles } from "./proofs.ts";

const DOCUMENTS = {
  "docs/spec-coverage.md":
    "| id | what it asks | files |\n|---|---|---|\n| 1.01 | Events | `a.test.ts`<br>`b.test.ts` |\n",
  "docs/developers/security.md":
    "| id | threat | defence | files |\n|---|---|---|---|\n| S1 | Guessing | Limits | `a.test.ts` |\n",
};
const TESTS = {
  "a.test.ts": "// SPEC 1.01\n// SECURITY S1\ntest.each([])('a', () => {});\n",
  "b.test.ts": "  // SPEC 1.01\n  describe('b', () => {});\n",
};

test("every row of the documents has a test, and every id in a test has a row", () => {
  const { documents, tests } = readProofs();
  expect(proofProblems(documents, tests)).toEqual([]);
});

test("documents and tests that fit have no problem", () => {
  expect(proofProblems(DOCUMENTS, TESTS)).toEqual([]);
});

test("a renamed test file is out of date until its rows are written again", () => {
  const { "b.test.ts": moved, ...others } = TESTS;
  const tests = { ...others, "c.test.ts": moved };
  expect(proofProblems(DOCUMENTS, tests)).toEqual(["docs/spec-coverage.md: files are out of date, run npm run proofs"]);
  expect(proofProblems(withFiles(DOCUMENTS, tests), tests)).toEqual([]);
});

test.each([
  ["a row without a test", "| 1.02 | Tickets |  |", "docs/spec-coverage.md: no test for 1.02"],
  ["a row without an id", "| Tickets | |", "docs/spec-coverage.md: row without an id: | Tickets | |"],
  ["an id of two rows", "| 1.01 | Tickets | `a.test.ts`<br>`b.test.ts` |", "docs/spec-coverage.md: 1.01 appears twice"],
])("%s is a problem", (_, row, problem) => {
  const documents = { ...DOCUMENTS, "docs/spec-coverage.md": `${DOCUMENTS["docs/spec-coverage.md"]}${row}\n` };
  expect(proofProblems(documents, TESTS)).toEqual([problem]);
});

test.each([
  ["an unknown id", "// SPEC 1.02\ntest('c')", "no row 1.02 in docs/spec-coverage.md"],
  ["an id of the other document", "// SECURITY 1.01\ntest('c')", "no row 1.01 in docs/developers/security.md"],
  ["ids that no comma separates", "// SECURITY S1 S2\ntest('c')", "no row S1 S2 in docs/developers/security.md"],
  ["a comment without an id", "// SPEC\ntest('c')", "no row  in docs/spec-coverage.md"],
])("%s in a test is a problem", (_, source, problem) => {
  expect(proofProblems(DOCUMENTS, { ...TESTS, "c.test.ts": source })).toEqual([`c.test.ts:1: ${problem}`]);
});

test.each([
  ["a blank line", "\n// SECURITY S1\n\ntest('a')"],
  ["other code", "\n// SECURITY S1\nconst a = 1;\ntest('a')"],
])("%s between a comment and its test is a problem", (_, source) => {
  const tests = { ...TESTS, "a.test.ts": `// SPEC 1.01\ntest('a')${source}` };
  expect(proofProblems(DOCUMENTS, tests)).toEqual(["a.test.ts:3: not directly above a test"]);
});
