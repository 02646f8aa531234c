import type { FastifyReply, FastifyRequest } from "fastify";
import "@fastify/cookie";

/** A cookie of the request, or undefined. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  // They are not read yet where an address can't even be taken apart.
  return (request.cookies as FastifyRequest["cookies"] | null)?.[name];
}

/** Sets a cookie that scripts can't read, for the length of the browser's session; over https only, when we are on https. */
export function setCookie(reply: FastifyReply, name: string, value: string): void {
  reply.setCookie(name, value, { path: "/", httpOnly: true, sameSite: "lax", secure: "auto" });
}
