import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";

const CONFIGURATION = {
  url: "/api/openapi.json",
  pageTitle: "Foyer API",
  hideClientButton: true,
  showDeveloperTools: "never",
  // what would be loaded from other hosts, or sent to them
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const;

/**
 * Serves the description of the API (`/api/openapi.json`), and the guide that Scalar makes of it
 * (`/docs/api`).
 */
export async function serveApiGuide(app: FastifyInstance, description: object): Promise<void> {
  const text = JSON.stringify(description);
  await app.register(async (guide) => {
    const compressed = new Map<string | undefined, Promise<Buffer>>();
    guide.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply, payload) => {
      if (typeof payload !== "string") return payload;
      if (String(reply.getHeader("content-type")).startsWith("text/html")) return page(reply, payload);
      reply.header("cache-control", "public, max-age=300").header("vary", "accept-encoding");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
      reply.header("content-encoding", "gzip").removeHeader("content-length");
      const { url } = request.routeOptions;
      if (!compressed.has(url)) compressed.set(url, promisify(gzip)(payload));
      return compressed.get(url);
    });
    guide.get("/api/openapi.json", (_request, reply) => reply.type("application/json").send(text));
    await guide.register(scalar, { routePrefix: "/docs/api", configuration: CONFIGURATION });
  });
}

/** The library's page with our policy, its language, and what it shows without scripts. */
function page(reply: FastifyReply, html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = ""]) => createHash("sha256").update(script).digest("base64"));
  reply.header("content-security-policy", pagePolicy(hashes, {})).header("cache-control", "no-cache");
  return html.replace("<html>", '<html lang="en">').replace("<body>", `<body>${WITHOUT_SCRIPTS}`);
}

const WITHOUT_SCRIPTS =
  '<noscript>This guide needs scripts. The description of the API is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>';
