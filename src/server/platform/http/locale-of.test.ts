import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { localeOf } from "#server/platform/http.ts";

// SPEC 1.19
test.each([
  ["nothing at all", undefined, {}, "en"],
  ["languages that are none of ours", "nl, sv;q=0.5", {}, "en"],
  ["one of ours behind others", "nl, pt-BR;q=0.5", {}, "pt-br"],
  ["a choice of theirs, whatever the browser says", "de", { locale: "fr" }, "fr"],
] as const)("request that names %s gets the right language, English by default", (...example) => {
  const [, language, cookies, locale] = example;
  const request = { headers: { "accept-language": language }, cookies } as unknown as FastifyRequest;
  expect(localeOf(request)).toBe(locale);
});
