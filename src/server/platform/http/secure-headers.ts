import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { PagePolicy } from "#contract/page-handle.ts";

/**
 * Adds security headers to every response. A page replaces the policy by its own (`pagePolicy`) and
 * sends a referrer to other sites: any other URL may grant access, so it is never passed on.
 */
export async function secureHeaders(app: FastifyInstance, { is_secure }: { is_secure: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
    strictTransportSecurity: is_secure && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    // Pictures and the widget are shown on other sites.
    crossOriginResourcePolicy: false,
    // The policy says who may frame a page.
    xFrameOptions: false,
    // For browsers of the past.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=(self)");
    done();
  });
}

const YEAR_SECONDS = 31_536_000;

/** The headers of a response to a request that no hook has seen. */
export function bareHeaders({ is_secure }: { is_secure: boolean }): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    ...(is_secure && { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}

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
