import type { FastifyInstance } from "fastify";
import type { PagePolicy } from "#contract/page-handle.ts";

/**
 * Adds security headers to every response. Pages add their own script hashes to the policy
 * (`pagePolicy`).
 */
export function secureHeaders(app: FastifyInstance, options: { is_secure: boolean }): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    addSecureHeaders(reply, options);
    done();
  });
}

/** The header methods of a response that are used here. */
export type Heads = {
  header(name: string, value: string): unknown;
  hasHeader(name: string): boolean;
  getHeader(name: string): unknown;
};

/**
 * As `secureHeaders`, for responses that are sent before any hook. Only pages send a referrer: any
 * other URL may grant access, so it is never passed on.
 */
export function addSecureHeaders(reply: Heads, { is_secure }: { is_secure: boolean }): void {
  reply.header("x-content-type-options", "nosniff");
  if (!reply.hasHeader("permissions-policy"))
    reply.header("permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=(self)");
  if (!reply.hasHeader("cross-origin-opener-policy")) reply.header("cross-origin-opener-policy", "same-origin");
  const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
  if (!reply.hasHeader("referrer-policy"))
    reply.header("referrer-policy", isPage ? "strict-origin-when-cross-origin" : "no-referrer");
  if (!reply.hasHeader("content-security-policy") && !isPage) reply.header("content-security-policy", DENY_ALL_POLICY);
  if (is_secure) reply.header("strict-transport-security", HTTPS_ONLY);
}

/** One year, including subdomains. */
export const HTTPS_ONLY = "max-age=31536000; includeSubDomains";

/** The policy of responses that are not pages. */
export const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * What a page of ours may load: its own origin, and the inline scripts whose hashes were computed
 * while rendering. Styles may be inline, because the component library sets them as attributes. A
 * page declares what it needs beyond that (`PageHandle`).
 */
export function pagePolicy(script_hashes: readonly string[], page: PagePolicy): string {
  const hashes = script_hashes.map((hash) => `'sha256-${hash}'`);
  return [
    "default-src 'self'",
    directive("script-src", [...(page.wasm ? ["'wasm-unsafe-eval'"] : []), ...(page.script_src ?? []), ...hashes]),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    directive("connect-src", page.connect_src),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    directive("frame-src", page.frame_src),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    directive("frame-ancestors", page.frame_ancestors),
  ].join("; ");
}

function directive(name: string, sources: readonly string[] = []): string {
  return [name, "'self'", ...sources].join(" ");
}
