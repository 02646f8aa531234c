import type { FastifyInstance } from "fastify";

/** On every answer. Pages add their own script hashes to the policy (`pagePolicy`). */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("referrer-policy")) reply.header("referrer-policy", "strict-origin-when-cross-origin");
    reply.header("permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=(self)");
    reply.header("cross-origin-opener-policy", "same-origin");
    const isPage = String(reply.getHeader("content-type") ?? "").startsWith("text/html");
    if (!reply.hasHeader("content-security-policy") && !isPage)
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
  });
}

/**
 * What a page of ours may load: itself, and the inline scripts whose hashes we computed while rendering. Styles may be
 * inline, because the component library sets them as attributes. `wasm` allows the QR reader's WebAssembly on the door page.
 */
export function pagePolicy(script_hashes: readonly string[], given: { wasm: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self'${given.wasm ? " 'wasm-unsafe-eval'" : ""}${script_hashes.map((hash) => ` 'sha256-${hash}'`).join("")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
