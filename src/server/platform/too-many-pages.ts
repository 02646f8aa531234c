import { msg } from "@lingui/core/macro";
import type { FastifyReply } from "fastify";
import type { Locale } from "#contract/fields.ts";
import type { AppError } from "./errors.ts";
import { say } from "./i18n.ts";
import { pagePolicy } from "./secure-headers.ts";

/** The page for a reader whose address asked for too many. It is not rendered: it must cost nothing. */
export function sendTooManyPages(error: AppError, locale: Locale, reply: FastifyReply): FastifyReply {
  return reply
    .status(429)
    .header("retry-after", error.retry_after_seconds ?? 60)
    .header("cache-control", "no-store")
    .header("content-security-policy", pagePolicy([], {}))
    .type("text/html; charset=utf-8")
    .send(pageIn(locale));
}

function pageIn(locale: Locale): string {
  const title = say(locale, msg`One moment, please`);
  const sentence = say(
    locale,
    msg`Too many pages were opened from your network just now. Please wait a minute, then reload this page.`,
  );
  return `<!doctype html>
<html lang="${Intl.getCanonicalLocales(locale)[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1><p>${sentence}</p></main></body>
</html>
`;
}

/** The colours of web/ui/tokens.css, by hand: no file is asked for. */
const STYLE = `:root{color-scheme:light dark;--ground:#faf9fb;--ink:#1f1a26;--quiet:#665f70}
@media (prefers-color-scheme:dark){:root{--ground:#151219;--ink:#f2eff5;--quiet:#aca4b8}}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0;color:var(--quiet)}`;
