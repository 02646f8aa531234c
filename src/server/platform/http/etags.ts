import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";

/**
 * The entity tag of one thing: its version (`updated_at` in milliseconds) and a hash of the response.
 * `If-Match` compares the version, as the `updated_at` of a body does: a sale that changes a count
 * does not keep an organizer from saving. `If-None-Match` compares the whole tag.
 */
export function etagOf(updated_at: string, body: string): string {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 12);
  return `"${Date.parse(updated_at).toString(36)}.${hash}"`;
}

/** The version of `If-Match`, in milliseconds; null if no tag in it is one of ours. */
export type Condition = { version: number | null };

/**
 * Reads `If-Match`; undefined without one, and for `*`, because a path that names nothing is not
 * found anyway. Of several tags only the latest version can be the present one. A weak tag never
 * matches (RFC 9110, section 13.1.1).
 * @throws AppError malformed
 */
export function readIfMatch({ headers }: Pick<FastifyRequest, "headers">): Condition | undefined {
  const header = headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  const versions = tagsIn(header).flatMap((tag) => {
    const version = OURS.exec(tag)?.[1];
    return version === undefined ? [] : [Number.parseInt(version, 36)];
  });
  return { version: versions.length === 0 ? null : Math.max(...versions) };
}

const OURS = /^"([a-z0-9]{1,9})\.[\w-]{12}"$/;

/**
 * Sends one thing with its tag, or 304 if the caller has it.
 * @throws AppError malformed
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, response: unknown): FastifyReply {
  const body = JSON.stringify(response);
  const etag = etagOf((response as { data: { updated_at: string } }).data.updated_at, body);
  reply.header("etag", etag);
  if (request.method === "GET" && hasAlready(request, etag)) return reply.status(304).send();
  // the response to a write is the thing itself (RFC 9110, section 8.7)
  if (request.method !== "GET") reply.header("content-location", request.url);
  return reply.type("application/json; charset=utf-8").send(body);
}

function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers["if-none-match"]?.trim();
  if (header === undefined) return false;
  return header === "*" || tagsIn(header).some((tag) => tag.replace(/^W\//, "") === etag);
}

function tagsIn(header: string): string[] {
  if (!LIST.test(header)) throw new AppError("malformed");
  return header.match(TAG) ?? [];
}

const TAG = /(?:W\/)?"[!#-~\u0080-\u00ff]*"/g;
const LIST = /^(?:W\/)?"[!#-~\u0080-\u00ff]*"(?:\s*,\s*(?:W\/)?"[!#-~\u0080-\u00ff]*")*$/;
