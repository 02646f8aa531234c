import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OLD_NAMES } from "./lint/old-words.js";

/** Exports that React Router looks up by these names. */
const ROUTER = ["ErrorBoundary", "clientLoader", "handle", "headers", "loader", "shouldRevalidate"];

/** Folders that combine or show parts of several features without being a page. */
const PARTS = { organizer: ["list-files", "shell"], public: ["joining", "visits"] };

/**
 * No two files of src/server, or of src/web, export the same name, so that a search finds one
 * definition and nobody imports the wrong one.
 */
const twice = (["server", "web"] as const).flatMap((room) => {
  const files = new Map<string, string[]>();
  for (const file of filesOf(join("src", room)))
    for (const name of exportsOf(file)) files.set(name, [...(files.get(name) ?? []), file]);
  return [...files]
    .filter(([name, paths]) => paths.length > 1 && !ROUTER.includes(name))
    .map(([name, paths]) => `${name} is several things: ${paths.join(", ")}`);
});

/** A folder is named by a feature of the server, or it is a page of `src/web/routes.ts`. */
const pages = readFileSync("src/web/routes.ts", "utf8");
const misplaced = (["organizer", "public"] as const).flatMap((area) => {
  const folders = foldersIn(join("src", "web", area));
  const isOfServer = (name: string) => existsSync(join("src", "server", name));
  return [
    ...folders
      .filter((name) => !isOfServer(name) && !pages.includes(`"${area}/${name}/`) && !PARTS[area].includes(name))
      .map((name) => `src/web/${area}/${name} is no folder of src/server: call it as its feature is called there.`),
    ...PARTS[area]
      .filter((name) => isOfServer(name) || !folders.includes(name))
      .map((name) => `${area}/${name} need not be named in scripts/check-names.ts any more.`),
  ];
});

/** No file or folder is named by a word of the former vocabulary (`lint/old-words.js`). */
const tracked = execFileSync("git", ["ls-files", "src", "e2e", "bench", "cluster", "testing", "migrations", "docs"], {
  encoding: "utf8",
});
const misnamed = tracked
  .split("\n")
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const name = basename(file).replace(/\..*$/, "").replaceAll("-", "_");
    const rule = OLD_NAMES.find(([pattern]) => pattern.test(name));
    return rule ? [`${file}: name it by ${rule[1]}.`] : [];
  });

/** Classes that a file of the web takes from a style sheet are in that sheet; a misspelled one would style nothing. */
const unstyled = filesOf(join("src", "web")).flatMap((file) => {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm)].flatMap(([, name = "", path = ""]) => {
    const sheet = path.startsWith("#web/") ? join("src", "web", path.slice("#web/".length)) : join(dirname(file), path);
    const classes = new Set([...readFileSync(sheet, "utf8").matchAll(/\.([A-Za-z]\w*)/g)].map(([, found]) => found));
    const used = new Set(
      [...code.matchAll(new RegExp(`(?<![-\\w./])${name}\\.(\\w+)`, "g"))].map(([, found]) => found),
    );
    return [...used].filter((found) => !classes.has(found)).map((found) => `${file}: ${sheet} has no class ${found}.`);
  });
});

const problems = [...twice, ...misplaced, ...misnamed, ...unstyled];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exitCode = 1;
}

function foldersIn(directory: string): string[] {
  const found = readdirSync(directory, { withFileTypes: true });
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(directory, file))
    .sort();
}

function exportsOf(file: string): Set<string> {
  const found = readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:const|class|function\*?|type) (\w+)/gm);
  return new Set([...found].map(([, name = ""]) => name));
}
