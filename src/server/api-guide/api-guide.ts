import guide from "../../../docs/developers/api.md?raw";
import webhooks from "../../../docs/developers/webhooks.md?raw";

/**
 * docs/developers/api.md as an installation shows it: with its own address, with the chapter about
 * webhooks, and without links to documents that it does not serve. The event types of webhooks are
 * in the description itself.
 */
export function apiGuide(app_url: string): string {
  const chapter = webhooks.replace(/^## Event types[\s\S]*/m, "").replaceAll(/^#+ /gm, "#$&");
  return guide
    .replace(/^# .+\n+/, "")
    .replace(/^## Webhooks\n[\s\S]*?(?=^## )/m, () => chapter)
    .replaceAll(/\s*\(\[[^\]]+\]\([^)]*\.md[^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) => served(link, text, target))
    .replaceAll("http://localhost:3000", app_url);
}

/** The product serves the guides for organizers (`/help`) and no other document. */
function served(link: string, text: string, target: string): string {
  if (/^(https?:|#|\/)/.test(target)) return link;
  const [, name, anchor = ""] = /^\.\.\/organizers\/([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? [];
  if (name !== undefined) return `[${text}](/help/${name}${anchor})`;
  return target === "webhooks.md" ? `[${text}](#webhooks)` : text;
}
