import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Pages get the contract in a lean form (scripts/lean-contract.ts): of an endpoint there is only what a call needs, and a schema
 * that is imported plainly would bring zod along. So a page touches nothing else, and loads schemas when a form first needs them.
 */
export const leanEndpoints = {
  meta: {
    messages: {
      lean: "Of an endpoint a page has only {{allowed}}: `{{name}}` is left out of what browsers load (docs/decisions/0071-react-router-for-every-page.md).",
      schema:
        '`{{name}}` is a schema: load it with zod when it is needed, `() => import("{{source}}").then((m) => m.{{imported}})`.',
    },
  },
  create(context) {
    return {
      ImportDeclaration(node) {
        const source = node.source.value;
        if (node.importKind === "type" || !/^#contract\/.+\.ts$/.test(source)) return;
        const kinds = kindsIn(join(context.cwd, "src", source.slice(1)));
        for (const specifier of node.specifiers) {
          if (specifier.type !== "ImportSpecifier" || specifier.importKind === "type") continue;
          const imported = specifier.imported.name;
          const [variable] = context.sourceCode.getDeclaredVariables(specifier);
          const uses = (variable?.references ?? []).map((reference) => reference.identifier).filter(isValue);
          if (kinds.endpoints.has(imported)) for (const use of uses) checkEndpoint(context, use);
          if (kinds.schemas.has(imported))
            for (const use of uses)
              context.report({ node: use, messageId: "schema", data: { name: use.name, source, imported } });
        }
      },
    };
  },
};

/** What scripts/lean-contract.ts keeps. */
const ALLOWED = ["method", "path", "kind", "provides", "invalidates"];

/** `tickets.create.body`, and `const { body } = tickets.create`. */
function checkEndpoint(context, group) {
  const endpoint = group.parent;
  if (endpoint?.type !== "MemberExpression" || endpoint.object !== group) return;
  const around = endpoint.parent;
  const touched =
    around?.type === "MemberExpression" && around.object === endpoint
      ? [around.property]
      : around?.type === "VariableDeclarator" && around.id.type === "ObjectPattern"
        ? around.id.properties.map((property) => property.key).filter(Boolean)
        : [];
  for (const key of touched) {
    const name = key.name ?? key.value;
    if (!ALLOWED.includes(name))
      context.report({ node: key, messageId: "lean", data: { name, allowed: ALLOWED.join(", ") } });
  }
}

function isValue(identifier) {
  return !identifier.parent?.type.startsWith("TS") || identifier.parent.type === "TSAsExpression";
}

const files = new Map();

/** Which constants of a contract file are groups of endpoints, and which are schemas, by how they are made. */
function kindsIn(file) {
  const known = files.get(file);
  if (known) return known;
  const kinds = { endpoints: new Set(), schemas: new Set() };
  const statements = readFileSync(file, "utf8").split(/^(?=export |const |function |type )/m);
  for (const statement of statements) {
    const [, name, made] = /^export const (\w+)(?:: [^=]+)? =\s+([\s\S]*)$/.exec(statement) ?? [];
    if (!name) continue;
    if (/\bendpoint\(/.test(made)) kinds.endpoints.add(name);
    else if (SCHEMA.test(made)) kinds.schemas.add(name);
  }
  files.set(file, kinds);
  return kinds;
}

const SCHEMA =
  /^(z\s*\.|(?!list\b)[a-z]\w*(\s*\.\s*(extend|pick|omit|partial|and|or|array|nullable|optional|refine|pipe))?\s*\()/;
