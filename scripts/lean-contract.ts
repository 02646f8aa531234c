import { parseSync, type Plugin } from "vite";

/**
 * Keeps zod out of pages that only call the API: in the browser, a statically imported contract
 * file is loaded in a lean form (`?lean`). `endpoint({…})` is reduced to what `call` needs, and
 * every other top-level value that is created by a call is marked as free of side effects, whatever
 * it contains (to a bundler, spreading a `shape` could have side effects). Tree shaking then drops
 * unused schemas, and zod with them. Forms load the whole file when they are first validated:
 * `schema: () => import("#contract/tickets.ts").then((m) => m.ticketInput)`.
 *
 * Development behaves like the build, so that a page which uses more than the lean form has fails
 * while it is written. Decision record: docs/decisions/0071-react-router-for-every-page.md.
 */
export function leanContract(): Plugin {
  return {
    name: "foyer:lean-contract",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/src\/(web\/.+\.tsx?(\?|$)|contract\/[^/]+\.ts\?lean|domain\/)/ },
      handler: (code, id) => {
        // domain modules have no side effects, so an unused one is not loaded either
        if (id.includes("/src/domain/")) return { moduleSideEffects: false };
        return id.includes("/src/contract/")
          ? { code: lean(code, id), map: null, moduleSideEffects: false }
          : { code: leanImports(code, id), map: null };
      },
    },
  };
}

const LEAN = "?lean";
/**
 * The properties of an endpoint that a page may use; scripts/lint/lean-endpoints.js reports others
 * in the editor.
 */
const ALLOWED = new Set(["method", "path", "kind", "provides", "invalidates"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

type Edit = { start: number; end: number; text: string };

/**
 * Returns a page's code with its static contract imports made lean. Type imports are gone by then,
 * and `import()` gets the whole file.
 */
export function leanImports(code: string, id: string): string {
  return edited(
    code,
    statementsOf(code, id).flatMap((statement) => leanImport(statement, /^#contract\//)),
  );
}

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

/**
 * Applies the edits from the end of the file to its start, so that earlier positions stay valid.
 */
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

/**
 * Reduces endpoints to what a call needs, and wraps every other computed value so that it can be
 * dropped as a whole.
 */
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
  const allowed = (given.properties as Node[]).filter(
    (property) => property.type === "Property" && ALLOWED.has((property.key as Node).name as string),
  );
  return `({ ${allowed.map((property) => code.slice(property.start, property.end)).join(", ")} })`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
