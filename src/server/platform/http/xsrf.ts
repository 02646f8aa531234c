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
 * A browser that sends no cookie at all blocks cookies: our scripts make the token before the first
 * write if no page brought one.
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
 * Sets a browser's token with the first page that is its own. Scripts of our pages must be able to
 * read it. A page that all readers share brings none.
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
 * A form on another site could act in a visitor's name. Every browser sends the origin of a form;
 * a client that sends none also sends no cookies worth protecting.
 * @throws AppError forged
 */
export function refuseForeignForm({ headers }: FastifyRequest, app_url: string): void {
  const { origin } = headers;
  const from = headers["sec-fetch-site"];
  if (origin !== undefined && origin !== new URL(app_url).origin) throw new AppError("forged");
  if (from !== undefined && from !== "same-origin" && from !== "none") throw new AppError("forged");
}

function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
