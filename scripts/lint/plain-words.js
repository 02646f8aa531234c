import { OLD_NAMES, OLD_PHRASES } from "./old-words.js";

/** Refuses words of the former vocabulary in names, and obscure English in comments and test titles (`old-words.js`). */
export const plainWords = {
  meta: {
    messages: {
      name: "`{{name}}`: write {{better}} instead of “{{word}}”.",
      text: "“{{word}}” is not plain English here: {{better}}.",
    },
  },
  create(context) {
    const seen = new Set();
    const checkName = (node) => {
      if (seen.has(node.name)) return;
      seen.add(node.name);
      report(node, "name", OLD_NAMES, node.name);
    };
    const report = (node, messageId, rules, text) => {
      for (const [pattern, better] of rules) {
        const word = pattern.exec(text)?.[0];
        if (word) context.report({ node, messageId, data: { name: text, word, better } });
      }
    };
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      PrivateIdentifier: checkName,
      CallExpression(node) {
        const title = titleOf(node);
        if (title) report(title, "text", OLD_PHRASES, context.sourceCode.getText(title));
      },
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment, "text", OLD_PHRASES, comment.value);
      },
    };
  },
};

/** Returns the title of `test(…)`, `test.step(…)`, `describe.each(…)(…)` and their kind. */
function titleOf({ callee, arguments: [first] }) {
  let root = callee.type === "CallExpression" ? callee.callee : callee;
  while (root.type === "MemberExpression") root = root.object;
  const isTest = root.type === "Identifier" && (root.name === "test" || root.name === "describe");
  return isTest && (first?.type === "Literal" || first?.type === "TemplateLiteral") ? first : undefined;
}
