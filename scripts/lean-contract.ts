import { parseSync, type Plugin } from "vite";

/**
 * Keeps zod out of pages that only call the API: in the browser, a contract file that is imported plainly is loaded in a lean
 * form (`?lean`). `endpoint({…})` becomes what `call` needs of it, and every other top-level value that is made by a call is marked as
 * free of side effects, whatever stands inside (a spread `shape` is a read that could do anything, for all a bundler knows), so that
 * schemas nobody uses fall away (tree shaking), and zod with them. Forms load the whole file when they are first checked:
 * `schema: () => import("#contract/tickets.ts").then((m) => m.ticketInput)`.
 *
 * The same in development as in the build, so that a page which touches more than there is fails where it is written. Decision
 * record: docs/decisions/0010-build-plugins-for-the-web-client.md.
 */
export function leanContract(): Plugin {
  return {
    name: "foyer:lean-contract",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/src\/(web\/.+\.tsx?(\?|$)|contract\/[^/]+\.ts\?lean|domain\/)/ },
      handler: (code, id) => {
        // rules do nothing but think: one that nobody asks is not fetched either
        if (id.includes("/src/domain/")) return { moduleSideEffects: false };
        return id.includes("/src/contract/")
          ? { code: lean(code, id), map: null, moduleSideEffects: false }
          : { code: leanImports(code, id), map: null };
      },
    },
  };
}

const LEAN = "?lean";
/** What a page may touch of an endpoint; scripts/lint/lean-endpoints.js says so in the editor. */
const KEPT = new Set(["method", "path", "kind", "about", "touches"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

type Edit = { start: number; end: number; text: string };

/** A page's code, its plain imports of the contract being lean. Types are gone by then, and `import()` gets the whole. */
export function leanImports(code: string, id: string): string {
  return edited(
    code,
    statementsOf(code, id).flatMap((statement) => leanImport(statement, /^#contract\//)),
  );
}

/** A contract file's lean form. What it imports of its neighbours is lean, too. */
export function lean(code: string, id: string): string {
  const edits: Edit[] = [];
  for (const statement of statementsOf(code, id)) {
    edits.push(...leanImport(statement, /^\.\//));
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations as { init: Node | null }[])
      if (init) edits.push(...rewritten(init, code));
  }
  return edited(code, edits);
}

function statementsOf(code: string, id: string): Node[] {
  return parseSync(id.split("?")[0] ?? id, code).program.body as unknown as Node[];
}

/** From the end of the file to its start, so that earlier positions stay true. */
function edited(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function leanImport(statement: Node, wanted: RegExp): Edit[] {
  const source = statement.source as (Node & { value: string }) | null | undefined;
  const isType = statement.importKind === "type" || statement.exportKind === "type";
  if (!source || isType || !wanted.test(source.value)) return [];
  return [{ start: source.end - 1, end: source.end - 1, text: LEAN }];
}

/** Endpoints become what a call needs; whatever else computes something is put where it may fall away as a whole. */
function rewritten(init: Node, code: string): Edit[] {
  const endpoints = endpointsIn(init, code);
  if (endpoints.length > 0) return endpoints;
  if (init.type.endsWith("Literal") || init.type.endsWith("FunctionExpression")) return [];
  return [
    { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" },
    { start: init.end, end: init.end, text: "))()" },
  ];
}

function endpointsIn(node: Node, code: string): Edit[] {
  const parts = node.type === "CallExpression" ? endpointParts(node, code) : undefined;
  if (parts) return [{ start: node.start, end: node.end, text: parts }];
  return Object.values(node)
    .flatMap((child) => (Array.isArray(child) ? child : [child]))
    .filter(isNode)
    .flatMap((child) => endpointsIn(child, code));
}

function endpointParts(node: Node, code: string): string | undefined {
  const callee = node.callee as Node;
  const [given] = node.arguments as Node[];
  if (callee.type !== "Identifier" || callee.name !== "endpoint" || given?.type !== "ObjectExpression")
    return undefined;
  const kept = (given.properties as Node[]).filter(
    (property) => property.type === "Property" && KEPT.has((property.key as Node).name as string),
  );
  return `({ ${kept.map((property) => code.slice(property.start, property.end)).join(", ")} })`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
