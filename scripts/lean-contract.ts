import { parseSync, type Plugin } from "vite";

/**
 * Keeps zod out of pages that only call the API. In the browser's build, a contract file that is imported plainly is
 * loaded in a lean form: `endpoint({…})` becomes `{ method, path, kind }`, which is all that `call` needs, and every other
 * top-level call is marked as free of side effects, so that schemas nobody uses fall away, and zod with them. Forms load the
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
      return found && !found.external ? { ...found, id: found.id.split("?")[0] + LEAN, moduleSideEffects: false } : found;
    },
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts\?lean$/ },
      handler: (code, id) => ({ code: lean(code, id), map: null }),
    },
  };
}

const LEAN = "?lean";
const KEPT = new Set(["method", "path", "kind"]);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Rewrites from the end of the file to its start, so that earlier positions stay true. */
export function lean(code: string, id: string): string {
  const { program } = parseSync(id.split("?")[0] ?? id, code);
  const edits: { start: number; end: number; text: string }[] = [];
  for (const statement of program.body as unknown as Node[]) visit(statement, code, edits);
  return edits.toSorted((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** What runs when the file is loaded: the insides of functions don't. */
function visit(node: Node, code: string, edits: { start: number; end: number; text: string }[]): void {
  if (node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression" || node.type === "ClassDeclaration") return;
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const endpoint = endpointParts(node, code);
    if (endpoint) {
      edits.push({ start: node.start, end: node.end, text: endpoint });
      return;
    }
    edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
  }
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, code, edits);
  }
}

function endpointParts(node: Node, code: string): string | undefined {
  const callee = node.callee as Node;
  const [given] = node.arguments as Node[];
  if (callee.type !== "Identifier" || callee.name !== "endpoint" || given?.type !== "ObjectExpression") return undefined;
  const kept = (given.properties as Node[]).filter((property) => property.type === "Property" && KEPT.has((property.key as Node).name as string));
  return `({ ${kept.map((property) => code.slice(property.start, property.end)).join(", ")} })`;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
