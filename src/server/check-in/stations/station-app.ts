import { msg } from "@lingui/core/macro";
import type { FastifyInstance } from "fastify";
import { knownLocaleOf } from "#server/platform/http.ts";
import { translate } from "#server/platform/i18n.ts";

/**
 * Serves the web app manifest of a check-in page. It contains nothing but the page's own URL, so
 * the caller is not checked.
 */
export function serveStationApp(app: FastifyInstance): void {
  app.get<{ Params: { short_id: string } }>(
    "/check-in/:short_id(^cil_[A-Za-z0-9]{1,40}$)/manifest.webmanifest",
    (request, reply) => {
      const locale = knownLocaleOf(request) ?? "en";
      const path = `/check-in/${request.params.short_id}`;
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "private, max-age=3600")
        .header("vary", "accept-language, cookie")
        .send({
          id: path,
          name: translate(locale, msg`Check-in – Foyer`),
          short_name: translate(locale, msg`Check-in`),
          lang: Intl.getCanonicalLocales(locale)[0],
          start_url: path,
          scope: "/check-in/",
          display: "standalone",
          ...{ background_color: DARK, theme_color: DARK },
          icons: [
            { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
            { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
          ],
        });
    },
  );
}

/** `--surface` of web/ui/tokens.css in dark mode: the check-in page is dark. */
const DARK = "#151219";
