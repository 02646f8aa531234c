/**
 * A brand (`OwnEvent`, `LockedOrder`) is worth what its cast is worth: only a guard, which has looked, may write `as OwnEvent`.
 * Which files are guards says .oxlintrc.json; which types are brands, the option `brands`.
 */
export const brandsAreMinted = {
  meta: {
    schema: [{ type: "object", properties: { brands: { type: "string" } } }],
    messages: {
      minted: "Only a guard makes a {{brand}}: ask for one as an argument, or call the guard (own-….ts, lock-….ts).",
    },
  },
  create(context) {
    const brands = new RegExp(context.options[0]?.brands ?? "^(Own|Locked)[A-Z]|^DoorList$");
    const check = (node) => {
      for (const brand of namesIn(node.typeAnnotation))
        if (brands.test(brand)) context.report({ node, messageId: "minted", data: { brand } });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};

/** `OwnEvent`, but also `OwnEvent[]` and `Promise<OwnEvent | undefined>`. */
function namesIn(type) {
  if (!type) return [];
  const own = type.type === "TSTypeReference" && type.typeName.type === "Identifier" ? [type.typeName.name] : [];
  const inside = [
    type.elementType,
    ...(type.types ?? []),
    ...(type.elementTypes ?? []),
    ...(type.typeArguments?.params ?? []),
  ];
  return [...own, ...inside.flatMap(namesIn)];
}
