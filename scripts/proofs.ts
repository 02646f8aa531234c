// npm run proofs: fills in the files of each row of docs/spec-coverage.md and
// docs/developers/security.md.
import { globSync, readFileSync, writeFileSync } from "node:fs";

/** Texts by their path. */
type Texts = Record<string, string>;

/** A document and the word that starts its comments in tests, as in `// SPEC 2.07, 4.12`. */
const DOCUMENTS = { SPEC: "docs/spec-coverage.md", SECURITY: "docs/developers/security.md" };
const TESTS = ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "e2e/**/*.spec.ts"];

const COMMENT = /^[ \t]*\/\/ (SPEC|SECURITY)\b *(.*)\n(?=(.*))/gm;
const ABOVE_A_TEST = /^[ \t]*((test|it|describe)\b|\/\/ (SPEC|SECURITY)\b)/;
const ROW = /^(\| (\d+\.\d{2,}|S\d+) \| .* \|)[^|]*\|$/gm;

export function readProofs(): { documents: Texts; tests: Texts } {
  const read = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
  return { documents: read(Object.values(DOCUMENTS)), tests: read(globSync(TESTS).sort()) };
}

/** What is wrong in documents and tests, as messages. */
export function proofProblems(documents: Texts, tests: Texts): string[] {
  const comments = commentsIn(tests);
  const updated = withFiles(documents, tests);
  return [
    ...comments.filter(({ next }) => !ABOVE_A_TEST.test(next)).map(({ at }) => `${at}: not directly above a test`),
    ...Object.entries(DOCUMENTS).flatMap(([tag, path]) => {
      const text = documents[path] ?? "";
      const rows = [...text.matchAll(ROW)].map(([, , id = ""]) => id);
      const proofs = comments.filter((comment) => comment.tag === tag);
      const proven = proofs.flatMap(({ ids }) => ids);
      return [
        ...rowsWithoutId(text).map((row) => `${path}: row without an id: ${row}`),
        ...rows.filter((id, index) => rows.indexOf(id) < index).map((id) => `${path}: ${id} appears twice`),
        ...rows.filter((id) => !proven.includes(id)).map((id) => `${path}: no test for ${id}`),
        ...proofs.flatMap(({ at, ids }) =>
          ids.filter((id) => !rows.includes(id)).map((id) => `${at}: no row ${id} in ${path}`),
        ),
        ...(updated[path] === documents[path] ? [] : [`${path}: files are out of date, run npm run proofs`]),
      ];
    }),
  ];
}

/** The documents with the files of every row in its last column. */
export function withFiles(documents: Texts, tests: Texts): Texts {
  const comments = commentsIn(tests);
  const updated = { ...documents };
  for (const [tag, path] of Object.entries(DOCUMENTS)) {
    const proofs = comments.filter((comment) => comment.tag === tag);
    const filesOf = (id: string) => new Set(proofs.filter(({ ids }) => ids.includes(id)).map(({ file }) => file));
    updated[path] = (documents[path] ?? "").replace(ROW, (_, row: string, id: string) => {
      const files = [...filesOf(id)].map((file) => `\`${file}\``);
      return `${row} ${files.join("<br>")} |`;
    });
  }
  return updated;
}

function commentsIn(tests: Texts): { tag: string; ids: string[]; file: string; at: string; next: string }[] {
  return Object.entries(tests).flatMap(([file, text]) =>
    [...text.matchAll(COMMENT)].map(({ index, 1: tag = "", 2: ids = "", 3: next = "" }) => {
      const at = `${file}:${text.slice(0, index).split("\n").length}`;
      return { tag, ids: ids.split(", "), file, at, next };
    }),
  );
}

function rowsWithoutId(document: string): string[] {
  const tables = document.split("\n\n").filter((block) => block.startsWith("| id |"));
  return tables.flatMap((table) => table.trim().split("\n").slice(2)).filter((row) => !row.match(ROW));
}

if (import.meta.main) {
  const { documents, tests } = readProofs();
  for (const [path, text] of Object.entries(withFiles(documents, tests))) writeFileSync(path, text);
}
