import { parseSync, type Plugin } from "vite";

/**
 * Keeps zod out of pages that only call the API. In the browser's build, a contract file that is imported plainly is
 * loaded in a lean form: `endpoint({…})` becomes `{ method, path, kind, about, touches }`, which is all that `call` needs, and every other
 * top-level value that is made by a call is marked as free of side effects, whatever stands inside (a spread `shape` is a read
 * that could do anything, for all a bundler knows), so that schemas nobody uses fall away, and zod with them. Forms load the
 * whole file when they are first checked: `schema: () => import("#contract/tickets.ts").then((m) => m.ticketInput)`.
 */
export function leanContract(): Plugin {
  return {
    name: "foyer:lean-contract",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      const isPlain = !("kind" in options) || options.kind === "import-statement";
      const isLeanFamily = importer?.endsWith(LEAN) && source.startsWith("./");
      const isFromWeb = importer?.includes("/src/web/") && source.startsWith("#contract/");
      if (!isPlain || !(isLeanFamily || isFromWeb)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && !found.external
        ? { ...found, id: found.id.split("?")[0] + LEAN, moduleSideEffects: false }
        : found;
    },
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts\?lean$/ },
      handler: (code, id) => ({ code: lean(code, id), map: null }),
    },
  };
}

const LEAN = "?lean";
const KEPT = new Set(["method", "path", "kind", "about", "touches"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

type Edit = { start: number; end: number; text: string };

/** Rewrites from the end of the file to its start, so that earlier positions stay true. */
export function lean(code: string, id: string): string {
  const { program } = parseSync(id.split("?")[0] ?? id, code);
  const edits: Edit[] = [];
  for (const statement of program.body as unknown as Node[]) {
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations as { init: Node | null }[])
      if (init) edits.push(...rewritten(init, code));
  }
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
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
