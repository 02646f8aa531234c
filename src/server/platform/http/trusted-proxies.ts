import { isIP } from "node:net";
import { compile } from "@fastify/proxy-addr";

/**
 * Whether the forwarded IP that a peer reports is trusted. `hop` 0 is the peer connected to us, 1
 * the one that it names in x-forwarded-for, and so on. The first peer that is not trusted is the
 * visitor.
 */
export type TrustProxy = (ip: string, hop: number) => boolean;

/** The value of TRUSTED_PROXIES: the number of proxies in front of Foyer, or their networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/**
 * Without a setting: an installation with a public name trusts one proxy on this machine or its
 * private network, and nothing behind it; a local installation trusts none.
 */
export function trustProxy(proxies: TrustedProxies | undefined, { is_public }: { is_public: boolean }): TrustProxy {
  if (proxies && "hops" in proxies) return (_ip, hop) => hop < proxies.hops;
  if (proxies) return compile([...proxies.networks]);
  if (!is_public) return trustNone;
  const isNearby = compile(["loopback", "linklocal", "uniquelocal"]);
  return (ip, hop) => hop === 0 && isNearby(ip, hop);
}

export const trustNone: TrustProxy = () => false;

/** Reads `1`, or `10.0.0.5, 192.168.0.0/16, fd00::/8`; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(/[\s,]+/).filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? { networks } : undefined;
}

/** The library would also read `100` as an address. */
function isNetwork(text: string): boolean {
  try {
    return isIP(text.split("/")[0] ?? "") !== 0 && compile(text) !== undefined;
  } catch {
    return false;
  }
}
