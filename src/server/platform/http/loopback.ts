import type { FastifyRequest } from "fastify";

/**
 * Whether a request comes from this very machine: over loopback, through no proxy, and under a name of this machine or of the product.
 * A page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), but its browser then says that name.
 */
export function isThisMachine(request: FastifyRequest, app_url: string): boolean {
  const isProxied = Object.keys(request.headers).some((name) => OF_PROXIES.test(name));
  return (
    !isProxied && isLoopbackAddress(request.socket.remoteAddress ?? "") && isOurName(request.headers.host, app_url)
  );
}

/** What proxies add, each its own: of forwarding, of who is behind it, of networks that deliver for others. */
const OF_PROXIES =
  /^(via$|forwarded|x-forwarded|x-original-|x-real-|x-envoy-|x-amz|x-azure-|x-arr-|cf-|cdn-|fastly-|.*-client-ip$|.*-user-ip$)/;

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
