import type { FastifyRequest } from "fastify";

/**
 * Whether a request comes from this very machine: over loopback, through no proxy, and under a name of this machine or of the product.
 * A page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), but its browser then says that name.
 */
export function isThisMachine(request: FastifyRequest, app_url: string): boolean {
  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  return (
    !isProxied && isLoopbackAddress(request.socket.remoteAddress ?? "") && isOurName(request.headers.host, app_url)
  );
}

const PROXY_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "x-real-ip",
  "via",
  "cf-connecting-ip",
];

/** Whether a name leads to this machine only: `localhost`, names below it, 127.0.0.0/8, ::1 (RFC 6761, RFC 1122). */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
}

/** 127.0.0.0/8 and ::1, also as IPv4 in IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** A program that says no name at all is none that a web page could have sent. */
function isOurName(host: string | undefined, app_url: string): boolean {
  if (host === undefined) return true;
  const hostname = URL.parse(`http://${host}`)?.hostname ?? "";
  return isLoopbackName(hostname) && isLoopbackName(new URL(app_url).hostname);
}
