import { dirname, join } from "node:path";
import { Marked } from "marked";
import sharp from "sharp";
import type { Plugin } from "vite";

/**
 * Turns the documents of `docs/organizers` into pages of the product's own guide when it is built:
 * importing one gives its `title` and its `html`. Pictures become assets of the build.
 */
export function guidePages(): Plugin {
  return {
    name: "foyer:guide-pages",
    transform: {
      filter: { id: /\/docs\/organizers\/[\w-]+\.md$/ },
      async handler(markdown, id) {
        const sizeOf = async (path: string) => sharp(join(dirname(id), path)).metadata();
        const { title, html, pictures } = await renderGuide(markdown, sizeOf);
        const imports = pictures.map((path, at) => `import picture${at} from ${JSON.stringify(path)};`);
        const filled = pictures.map((path, at) => `.replaceAll(${JSON.stringify(path)}, () => picture${at})`);
        const code = [...imports, `export const title = ${JSON.stringify(title)};`];
        code.push(`export const html = ${JSON.stringify(html)}${filled.join("")};`);
        return { code: code.join("\n"), map: null, moduleType: "js" };
      },
    },
  };
}

type Size = { width: number; height: number };

/**
 * Renders a document without its title. Links to other guides lead to their pages; paragraphs that
 * end in a link to documents for developers are left out, because an installation does not serve
 * those. `pictures`: the paths in the HTML that the caller replaces.
 */
export async function renderGuide(
  markdown: string,
  sizeOf: (path: string) => Promise<Size>,
): Promise<{ title: string; html: string; pictures: string[] }> {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error("A guide begins with its title.");
  const served = markdown
    .replace(/^# .+\n/, "")
    .split(/\n{2,}/)
    .filter((block) => !LEADS_TO_DEVELOPERS.test(block))
    .join("\n\n");
  const pictures = [...new Set([...served.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = ""]) => path))];
  const sizes = new Map(
    await Promise.all(pictures.map(async (path): Promise<[string, Size]> => [path, await sizeOf(path)])),
  );
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${urlOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const { width, height } = sizes.get(href) as Size;
        return `<img src="${href}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
      table(token) {
        const row = (cells: typeof token.header, name: "th" | "td") =>
          `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { title, html: await marked.parse(served), pictures };
}

const LEADS_TO_DEVELOPERS = /\]\(\.\.\/(developers|decisions)\/[^)]*\)\.$/;

/** As GitHub names the anchors of headings. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

function urlOf(href: string): string {
  const [, guide, anchor = ""] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return guide === undefined ? href : `/help/${guide}${anchor}`;
}
