import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { ERROR_SENTENCE, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import { refuse } from "./refusals.ts";
import { addSecureHeaders, HTTPS_ONLY, DENY_ALL_POLICY } from "./secure-headers.ts";

/**
 * Responses to requests that never become a call. They look like all other refusals and repeat
 * nothing of what was sent.
 */
export const unreadable = (options: {
  is_secure: boolean;
}): Required<Pick<FastifyServerOptions, "frameworkErrors" | "clientErrorHandler">> => ({
  /** A URL that can't be parsed, like `/%`. No hook runs here. */
  frameworkErrors(error, request, reply) {
    reply.header("x-request-id", request.id);
    addSecureHeaders(reply, options);
    refuse(error, request, reply);
  },

  /**
   * Bytes that are not HTTP, too many headers, or a request that never ends: there is no request to
   * respond to, only a connection.
   */
  clientErrorHandler(error, socket) {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.write(answerTo(error.code, options));
    socket.destroy(error);
  },
});

function answerTo(error: string | undefined, { is_secure }: { is_secure: boolean }): string {
  const { status, code } = KNOWN[error ?? ""] ?? { status: 400, code: "malformed" };
  const request_id = randomUUID();
  // The accepted languages were never read.
  const body: ErrorBody = { code, message: translate("en", ERROR_SENTENCE[code]), request_id };
  const content = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(content)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `content-security-policy: ${DENY_ALL_POLICY}`,
    `x-request-id: ${request_id}`,
    ...(is_secure ? [`strict-transport-security: ${HTTPS_ONLY}`] : []),
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${content}`;
}

const KNOWN: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "malformed" },
};
