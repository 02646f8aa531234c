import type { FastifyRequest } from "fastify";

/**
 * Whether whoever sits at this very machine asks, and the product is theirs alone: as `isOnThisMachine`, and its own address is one of this
 * machine, too. Where it has a public one, a proxy that forgets to say so would let everybody in.
 */
export function isThisMachine(request: FastifyRequest, app_url: string): boolean {
  const isOurs = request.headers.host === undefined || isLoopbackName(new URL(app_url).hostname);
  return isOurs && isOnThisMachine(request);
}

/**
 * Whether a program on this machine asks, whatever the product is called elsewhere: over loopback, through no proxy, and by a name of this
 * machine. A page elsewhere can point its own name at 127.0.0.1 (DNS rebinding), but its browser then says that name. nginx as it comes
 * calls us by a name of this machine and says nothing of itself; it is known by its HTTP/1.0.
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
function isLoopbackHost(host: string | undefined): boolean {
  return host === undefined || isLoopbackName(URL.parse(`http://${host}`)?.hostname ?? "");
}
