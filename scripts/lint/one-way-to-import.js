import { dirname, join, relative, sep } from "node:path";

/** One file is imported in one way: `./…` from its own folder, `#server/…` from any other. So it is found by one search, and a file moves alone. */
export const oneWayToImport = {
  meta: {
    fixable: "code",
    messages: { other: "Write {{better}}: `./…` within the folder, `#room/…` for all others." },
  },
  create(context) {
    const root = join(context.cwd, "src");
    const folder = dirname(context.filename);
    if (!folder.startsWith(root)) return {};
    const check = ({ source }) => {
      if (source?.type !== "Literal" || typeof source.value !== "string") return;
      const file = fileOf(source.value, folder, root);
      if (!file) return;
      const better = pathTo(file, folder, root);
      if (!better || better === source.value) return;
      context.report({
        node: source,
        messageId: "other",
        data: { better },
        fix: (fixer) => fixer.replaceText(source, JSON.stringify(better)),
      });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

function fileOf(source, folder, root) {
  if (source.startsWith("./") || source.startsWith("../")) return join(folder, source);
  const [, room, rest] = /^#(domain|contract|server|web)\/(.+)$/.exec(source) ?? [];
  return room ? join(root, room, rest) : undefined;
}

function pathTo(file, folder, root) {
  if (file.startsWith(folder + sep)) return `./${relative(folder, file).split(sep).join("/")}`;
  const path = relative(root, file).split(sep).join("/");
  return /^(domain|contract|server|web)\//.test(path) ? `#${path}` : undefined;
}
