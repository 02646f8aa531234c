import { randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isSecure, type OwnCookies, readCookie } from "./cookies.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Refuses cross-site requests. A browser's write must repeat the cookie XSRF-TOKEN in the header
 * X-XSRF-TOKEN: another site can make a browser send our cookies, but can't read them. Some calls
 * need no token:
 * - A bearer token proves as much by itself.
 * - A caller that is not a browser (it sends neither Origin nor Sec-Fetch-Site, which every browser
 *   adds to a write) can't be tricked into a call.
 * - A call that is authenticated by a link in its path or by a signature needs no cookie, so there
 *   is none to misuse.
 * - A frame of another site may have no cookie at all. The header that it carries proves as much,
 *   because no other site can send it, and its cookies are ignored (`ownCookies`).
 *
 * A browser that sends no cookie at all blocks cookies, or gets its first one with the refusal
 * (`issueXsrfToken`).
 * @throws AppError forged, cookies_blocked
 */
export function refuseForged(endpoint: Endpoint, request: FastifyRequest, cookies: OwnCookies): void {
  if (endpoint.method === "GET" || endpoint.access === "provider" || endpoint.access === "message_reader") return;
  if (request.headers.authorization || !isBrowser(request)) return;
  if (endpoint.path.startsWith("/public/") && cookies.isFramed(request)) return;
  const isOurPage = request.headers["sec-fetch-site"] !== "cross-site";
  if (!request.headers.cookie && isOurPage) throw new AppError("cookies_blocked");
  const cookie = readCookie(request, "XSRF-TOKEN");
  const header = request.headers["x-xsrf-token"];
  if (!cookie || typeof header !== "string" || !isSame(cookie, header)) throw new AppError("forged");
}

/**
 * Sets a browser's token with the first page it loads. Scripts of our own pages must be able to
 * read it. It has 122 random bits from `randomUUID`, which Node draws in advance for many calls: a
 * rush is many first pages.
 */
export function issueXsrfToken(request: FastifyRequest, reply: FastifyReply, app_url: string): void {
  if (readCookie(request, "XSRF-TOKEN")) return;
  reply.setCookie("XSRF-TOKEN", randomUUID(), {
    path: "/",
    httpOnly: false,
    sameSite: "lax",
    secure: isSecure(app_url),
  });
}

/**
 * As `issueXsrfToken`, for responses that are sent before cookies are parsed. Returns the header to
 * set, or undefined if the browser already has its token. `sent` is its cookie header as it came.
 */
export function xsrfCookieFor(sent: string | undefined, { is_secure }: { is_secure: boolean }): string | undefined {
  if (sent !== undefined && HAS_TOKEN.test(sent)) return undefined;
  return `XSRF-TOKEN=${randomUUID()}; Path=/; ${is_secure ? "Secure; " : ""}SameSite=Lax`;
}

const HAS_TOKEN = /(?:^|;)\s*XSRF-TOKEN\s*=\s*[\w-]/;

function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
