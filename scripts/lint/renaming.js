/** Every place where a variable of this file is written or read, changed to its new name; `{ is_free }` becomes `{ is_free: isFree }`. */
export function rename(fixer, variable, name) {
  const places = new Map();
  for (const identifier of [...variable.identifiers, ...variable.references.map((one) => one.identifier)])
    places.set(identifier.range[0], identifier);
  return [...places.values()].map((identifier) => {
    const { parent } = identifier;
    const isShorthand = parent?.type === "Property" && parent.shorthand && parent.value === identifier;
    const end = identifier.range[0] + identifier.name.length; // A name with a type reaches to the end of its type.
    return fixer.replaceTextRange([identifier.range[0], end], isShorthand ? `${identifier.name}: ${name}` : name);
  });
}

/** The variable that a declaration declares under this name. */
export function declared(context, node, name) {
  return context.sourceCode.getDeclaredVariables(node).find((variable) => variable.name === name);
}
