import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { ERROR_SENTENCE, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import { translate } from "#server/platform/i18n.ts";
import { refuse } from "./refusals.ts";
import { bareHeaders } from "./secure-headers.ts";

/**
 * Responses to requests that never become a call. They look like all other refusals and repeat
 * nothing of what was sent.
 */
export const unreadable = (options: {
  is_secure: boolean;
}): Required<Pick<FastifyServerOptions, "frameworkErrors" | "clientErrorHandler">> => ({
  /** A URL that can't be parsed, like `/%`. No hook runs here. */
  frameworkErrors(error, request, reply) {
    refuse(error, request, reply.headers({ ...bareHeaders(options), "x-request-id": request.id }));
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

function answerTo(error: string | undefined, options: { is_secure: boolean }): string {
  const { status, code } = KNOWN[error ?? ""] ?? { status: 400, code: "malformed" };
  const request_id = randomUUID();
  // The accepted languages were never read.
  const body: ErrorBody = { code, message: translate("en", ERROR_SENTENCE[code]), request_id };
  const content = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(content)}`,
    ...Object.entries(bareHeaders(options)).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${request_id}`,
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${content}`;
}

const KNOWN: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "too_large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "malformed" },
};
