import { rename } from "./renaming.js";

/** In every test the application under test has the same name, so that a test can be read, and moved, without looking up. */
export const nameOfTheApp = {
  meta: {
    fixable: "code",
    messages: { app: "The application under test is called `app`, not `{{name}}`." },
  },
  create(context) {
    const check = (target, value) => {
      if (value?.type !== "AwaitExpression" || value.argument.callee?.name !== "testApp") return;
      // A second application inside one test is called by what is special about it.
      if (target.type !== "Identifier" || target.name === "app") return;
      const variable = variableAt(context.sourceCode.getScope(target), target.name);
      // Nor does a second one of the whole file.
      if (variable?.scope.type !== "module" || variable.scope.set.has("app")) return;
      context.report({
        node: target,
        messageId: "app",
        data: { name: target.name },
        fix: (fixer) => rename(fixer, variable, "app"),
      });
    };
    return {
      VariableDeclarator: (node) => check(node.id, node.init),
      AssignmentExpression: (node) => check(node.left, node.right),
    };
  },
};

function variableAt(scope, name) {
  return scope ? (scope.set.get(name) ?? variableAt(scope.upper, name)) : undefined;
}
