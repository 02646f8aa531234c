import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const AUDIENCES = ["organizers", "operators", "developers"];

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...markdownIn("docs"),
  ...AUDIENCES.flatMap((audience) => markdownIn(`docs/${audience}`)),
  ...markdownIn("docs/decisions"),
];

test.each(documents)("%s links to files that exist", (document) => {
  const links = [...readFileSync(document, "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)];
  const targets = links.map(([, target = ""]) => join(dirname(document), target));
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});

test.each(documents)("%s names decision records that exist", (document) => {
  const named = [...readFileSync(document, "utf8").matchAll(/decisions\/(\d{4})/g)].map(([, number = ""]) => number);
  const records = markdownIn("docs/decisions");
  expect(named.filter((number) => !records.some((file) => file.startsWith(`docs/decisions/${number}-`)))).toEqual([]);
});

test("comments name files and decision records that exist", () => {
  const files = execFileSync("git", ["ls-files", "src", "scripts", "e2e", "bench", "testing", ".oxlintrc.json"], {
    encoding: "utf8",
  });
  const missing = files
    .split("\n")
    .filter((file) => /\.(tsx?|m?js|css|json)$/.test(file) && existsSync(file))
    .flatMap((file) => {
      const named = [
        ...readFileSync(file, "utf8").matchAll(
          /\bdocs\/(?:(?:[a-z-]+\/)?[a-z-]+\.md|decisions\/\d{4}(?:-[a-z0-9-]+\.md)?)/g,
        ),
      ].map(([path]) => path);
      return named
        .filter((path) => !existsSync(path) && !documents.some((document) => document.startsWith(`${path}-`)))
        .map((path) => `${file}: ${path}`);
    });
  expect(missing).toEqual([]);
});

test("the index of docs lists every document", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const missing = documents.filter(
    (file) => file.startsWith("docs/") && !file.startsWith("docs/decisions/") && !index.includes(`](${file.slice(5)})`),
  );
  expect(missing).toEqual(["docs/README.md"]);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`);
}
