import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...markdownIn("docs"),
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

test("the index of docs lists every document", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const missing = markdownIn("docs").filter((file) => !index.includes(`](${file.replace("docs/", "")})`));
  expect(missing).toEqual(["docs/README.md"]);
});

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`);
}
