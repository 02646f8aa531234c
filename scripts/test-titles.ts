import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** The titles in a file. It is read once, however many proofs name it. */
export function titlesIn(path: string): string[][] {
  const titles = read.get(path) ?? testTitles(path, readFileSync(path, "utf8"));
  read.set(path, titles);
  return titles;
}

const read = new Map<string, string[][]>();

/** The titles of the tests in a source, as written there (`%s`, `$name`), each behind those of the groups around it: `["the door", "lets in once"]`. */
function testTitles(path: string, source: string): string[][] {
  const titles: string[][] = [];
  walk(parseSync(path, source).program, []);
  return titles;

  function walk(node: unknown, groups: string[]): void {
    if (Array.isArray(node)) return node.forEach((child) => walk(child, groups));
    if (!isNode(node)) return;
    const called = node.type === "CallExpression" ? nameOf(node.callee) : undefined;
    const title = called ? titleOf(node) : undefined;
    if (title !== undefined && called !== "describe") titles.push([...groups, title]);
    const inside = title !== undefined && called === "describe" ? [...groups, title] : groups;
    for (const child of Object.values(node)) walk(child, inside);
  }
}

interface Node {
  type: string;
  [part: string]: unknown;
}

/** `test` of `test(…)`, of `test.each(…)(…)` and of `test.describe.serial(…)`; there, the last word that is ours. */
function nameOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === "Identifier") return OURS.find((name) => name === callee.name);
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type !== "MemberExpression" || !isNode(callee.property)) return undefined;
  return callee.property.name === "describe" ? "describe" : nameOf(callee.object);
}

const OURS = ["describe", "test", "it"];

/** The first argument, where it is text and something follows: `test.skip(condition)` and `test.each("…")` have none. */
function titleOf({ arguments: given }: Node): string | undefined {
  if (!Array.isArray(given) || given.length < 2) return undefined;
  const [first] = given as unknown[];
  if (!isNode(first)) return undefined;
  if (first.type === "Literal" && typeof first.value === "string") return first.value;
  if (first.type !== "TemplateLiteral" || !Array.isArray(first.quasis) || first.quasis.length > 1) return undefined;
  return (first.quasis as { value: { cooked: string } }[])[0]?.value.cooked;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
