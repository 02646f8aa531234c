import type { FastifyRequest } from "fastify";

/**
 * Whether the request comes from a user of this machine and Foyer serves this machine alone: as
 * `isOnThisMachine`, and Foyer's own URL is also one of this machine. With a public URL, a proxy
 * that adds no header would let every visitor in.
 */
export function isThisMachine(request: FastifyRequest, app_url: string): boolean {
  const isOurs = request.headers.host === undefined || isLoopbackName(new URL(app_url).hostname);
  return isOurs && isOnThisMachine(request);
}

/**
 * Whether a program on this machine sent the request, whatever Foyer's own URL is: over loopback,
 * through no proxy, and with a host name of this machine. A page elsewhere can point its own name
 * at 127.0.0.1 (DNS rebinding), but its browser then sends that name. nginx in its default
 * configuration uses a host name of this machine and adds no header; it is recognized by its
 * HTTP/1.0.
 */
export function isOnThisMachine(request: FastifyRequest): boolean {
  const isProxied = Object.keys(request.headers).some((name) => OF_PROXIES.test(name));
  return (
    !isProxied &&
    request.raw.httpVersion !== "1.0" &&
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    isLoopbackHost(request.headers.host)
  );
}

/**
 * Headers that proxies add: for forwarding, for the client's IP, and those of content delivery
 * networks.
 */
const OF_PROXIES =
  /^(via$|forwarded|x-forwarded|x-original-|x-real-|x-envoy-|x-amz|x-azure-|x-arr-|cf-|cdn-|fastly-|.*-client-ip$|.*-user-ip$)/;

/** Whether a name leads to this machine only: `localhost`, names below it, 127.0.0.0/8, ::1 (RFC 6761, RFC 1122). */
export function isLoopbackName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || isLoopbackAddress(name);
}

/** 127.0.0.0/8 and ::1, also as IPv4 mapped to IPv6. */
export function isLoopbackAddress(ip: string): boolean {
  return ip === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(ip);
}

/** A request without a Host header can't come from a web page. */
function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || isLoopbackName(URL.parse(`http://${host}`)?.hostname ?? "");
}
