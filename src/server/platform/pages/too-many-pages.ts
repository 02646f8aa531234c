import { msg } from "@lingui/core/macro";
import type { FastifyReply } from "fastify";
import type { Locale } from "#contract/fields.ts";
import type { AppError } from "#server/platform/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import { plainPage } from "./plain-page.ts";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";

/**
 * Sends the page for a reader whose network requested too many pages. It is not rendered, because
 * it must cost nothing.
 */
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
  return plainPage(locale, {
    title: translate(locale, msg`One moment, please`),
    message: translate(
      locale,
      msg`Too many pages were opened from your network just now. Wait a minute, then reload this page.`,
    ),
  });
}
