import { declared, rename } from "./renaming.js";

/** Data is snake_case wherever it travels (`is_free` in SQL, JSON and properties); what a function keeps for itself is camelCase (`isFree`). */
export const namesOfBooleans = {
  meta: {
    fixable: "code",
    messages: { local: "`{{name}}` is a local: write `{{better}}`. (As a property it stays {{name}}.)" },
  },
  create(context) {
    const check = (node) => {
      for (const variable of context.sourceCode.getDeclaredVariables(node)) {
        const [identifier] = variable.identifiers;
        if (!identifier || !QUESTION.test(variable.name) || isTakenFromProperty(identifier)) continue;
        const better = variable.name.replace(/_([a-z0-9])/g, (_all, letter) => letter.toUpperCase());
        context.report({
          node: identifier,
          messageId: "local",
          data: { name: variable.name, better },
          fix: (fixer) => rename(fixer, declared(context, node, variable.name), better),
        });
      }
    };
    return {
      VariableDeclarator: check,
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

const QUESTION = /^(is|are|was|has|had|may|can|must|does|should|needs)_[a-z]/;

/** `const { is_free } = ticket` keeps the property's name, as a spread or a shorthand would. */
function isTakenFromProperty(identifier) {
  const value = identifier.parent?.type === "AssignmentPattern" ? identifier.parent : identifier;
  return value.parent?.type === "Property" && value.parent.shorthand;
}
