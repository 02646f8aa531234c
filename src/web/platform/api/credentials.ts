import { msg } from "@lingui/core/macro";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { readCookie } from "#web/platform/cookies.ts";
import { sessionHeader } from "#web/platform/framed.ts";
import { i18n } from "#web/platform/i18n.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { languageTag } from "#web/platform/locales.ts";
import { askToSignIn, requestFactor } from "#web/platform/sign-in-needed.ts";
import { readToken, storeToken } from "#web/platform/token.ts";

/** What identifies the caller of an endpoint, and its language. */
export function headersFor(endpoint: Endpoint, as_organizer = false): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": languageTag(i18n.locale) };
  const isMembers = as_organizer || !/^\/(public|operator)\//.test(endpoint.path);
  const token = isMembers ? readToken() : null;
  if (token) headers.authorization = `Bearer ${token}`;
  if (endpoint.path.startsWith("/public/")) Object.assign(headers, sessionHeader());
  const xsrf = endpoint.method === "GET" ? undefined : xsrfToken();
  if (xsrf) headers["x-xsrf-token"] = xsrf;
  return headers;
}

/**
 * The token that a write repeats in a header, because no other site can read or set our cookies. A
 * page that all readers share brings none. Undefined where cookies are blocked.
 */
function xsrfToken(): string | undefined {
  const known = readCookie("XSRF-TOKEN");
  if (known) return known;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `XSRF-TOKEN=${randomUuid()}; Path=/; SameSite=Lax${secure}`;
  return readCookie("XSRF-TOKEN");
}

/** A response may renew the session token in a header. */
export function storeRenewedToken(renewed: string | null): void {
  if (renewed) storeToken(renewed);
}

/** A response may carry a new session token in its body. */
export function storeTokenOf(response: unknown): unknown {
  const token = (response as { token?: unknown } | null | undefined)?.token;
  if (typeof token === "string") storeToken(token);
  return response;
}

/** Whether the XSRF cookie was replaced after these headers were made. */
export function hasNewXsrfToken(headers: Record<string, string>): boolean {
  return readCookie("XSRF-TOKEN") !== headers["x-xsrf-token"];
}

/**
 * Leads to the sign-in page, or to the one that adds a second factor, where a refusal requires it.
 * Returns the message for a user who stays to save what they typed.
 */
export function handleRefusal(status: number, code: ErrorCode, headers: Record<string, string>): string | undefined {
  if (code === "factor_required") requestFactor();
  if ((status !== 401 && status !== 403) || HANDLED_BY_PAGE.includes(code) || !isUnderThisSignIn(headers)) return;
  return askToSignIn(status) ? i18n._(SIGN_IN_ELSEWHERE) : undefined;
}

const SIGN_IN_ELSEWHERE = msg`You’ve been signed out. Sign in from another tab, then try again. What you entered stays on this page.`;

/**
 * Refusals that signing in again would not change. The page that made the call reports them
 * (docs/decisions/0019).
 */
const HANDLED_BY_PAGE: readonly ErrorCode[] = [
  "account_not_verified",
  "cookies_blocked",
  "email_not_verified",
  "factor_required",
  "forbidden",
  "forged",
  "account_suspended",
  "messaging_suspended",
  "proof_needed",
  "queue",
  "wrong_credentials",
];

/**
 * Whether a call was sent with the current session token. A late refusal of an earlier session says
 * nothing about the current one (race).
 */
function isUnderThisSignIn(headers: Record<string, string>): boolean {
  const token = readToken();
  return headers["authorization"] === (token ? `Bearer ${token}` : undefined);
}
