import guide from "../../../docs/developers/api.md?raw";

/**
 * docs/developers/api.md as an installation shows it: with its own address, and without links to
 * documents that it does not serve.
 */
export function apiGuide(app_url: string): string {
  return guide
    .replace(/^# .+\n+/, "")
    .replaceAll(/\s*\(\[[^\]]+\]\([^)]*\.md[^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) => served(link, text, target))
    .replaceAll("http://localhost:3000", app_url);
}

/** The product serves the guides for organizers (`/help`) and no other document. */
function served(link: string, text: string, target: string): string {
  if (/^(https?:|#|\/)/.test(target)) return link;
  const [, name, anchor = ""] = /^\.\.\/organizers\/([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? [];
  return name === undefined ? text : `[${text}](/help/${name}${anchor})`;
}
