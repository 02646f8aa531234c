/**
 * `where("id", "in", ids)` is another text of SQL for each length of the list, so
 * `pg_stat_statements` lists it a hundred times, and it can't have a name. `anyOf(ids)` and
 * `allOf(ids)` (platform/database/any-of.ts) pass the list as one parameter. Lists that are written out and
 * subqueries may stay `in`.
 */
export const anyOfLists = {
  meta: {
    messages: {
      in: 'The length of this list varies: write "=", anyOf(…) instead of "in".',
      "not in": 'The length of this list varies: write "<>", allOf(…) instead of "not in".',
      join: "The length of this list varies: write `= any(${list})` instead of `in (…)`.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const isFixed = (node) => {
      if (node.type === "ArrayExpression") return node.elements.every((element) => element.type !== "SpreadElement");
      if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") return true;
      const value = node.type === "Identifier" ? initialValue(sourceCode, node) : node;
      return value?.type === "CallExpression" && SUBQUERY.test(sourceCode.getText(value));
    };
    return {
      CallExpression({ arguments: [, operator, list] }) {
        if (operator?.value !== "in" && operator?.value !== "not in") return;
        if (list && !isFixed(list)) context.report({ node: list, messageId: operator.value });
      },
      TemplateLiteral({ quasis, expressions }) {
        for (const [at, expression] of expressions.entries())
          if (/\bin\s*\(\s*$/i.test(quasis[at].value.raw) && sourceCode.getText(expression).startsWith("sql.join("))
            context.report({ node: expression, messageId: "join" });
      },
    };
  },
};

const SUBQUERY = /\bselectFrom\b/;

function initialValue(sourceCode, node) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable.defs[0]?.node.init;
  }
  return undefined;
}
