import type { Locale } from "#contract/fields.ts";

type Plain = { title: string; message: string; link?: { to: string; label: string } };

/**
 * A page that is not rendered, for a request that must cost nothing, or for a browser that runs no
 * scripts.
 */
export function plainPage(locale: Locale, { title, message, link }: Plain): string {
  const linkHtml = link ? `<p><a href="${inHtml(link.to)}">${inHtml(link.label)}</a></p>` : "";
  return `<!doctype html>
<html lang="${Intl.getCanonicalLocales(locale)[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${inHtml(title)}</h1><p>${inHtml(message)}</p>${linkHtml}</main></body>
</html>
`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Repeats the colors of web/ui/tokens.css, so that the page loads no file. */
const STYLE = `:root{color-scheme:light dark;--ground:#faf9fb;--ink:#1f1a26;--quiet:#665f70;--accent:#5b2fc6}
@media (prefers-color-scheme:dark){:root{--ground:#151219;--ink:#f2eff5;--quiet:#aca4b8;--accent:#bba3ff}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1rem;color:var(--quiet)}
a{color:var(--accent)}`;
