import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";

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
  if (proxies && "hops" in proxies) return (_address, hop) => hop < proxies.hops;
  if (proxies) {
    const named = listOf(proxies.networks);
    return (ip) => isIn(named, ip);
  }
  return is_public ? (ip, hop) => hop === 0 && isNearby(ip) : trustNone;
}

export const trustNone: TrustProxy = () => false;

/** Reads `1`, or `10.0.0.5, 192.168.0.0/16, fd00::/8`; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(/[\s,]+/).filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? { networks } : undefined;
}

function isNetwork(text: string): boolean {
  const [ip = "", bits, ...more] = text.split("/");
  const family = isIP(ip);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = "", bits] = network.split("/");
    const family = isIP(ip) === 4 ? "ipv4" : "ipv6";
    list.addSubnet(ip, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  return list;
}

/** Also matches an IPv4 address that is mapped to IPv6 by the socket. */
function isIn(list: BlockList, ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** Cached, because the connected peer is mostly the same proxy. */
function isNearby(ip: string): boolean {
  const known = nearby.get(ip);
  if (known !== undefined) return known;
  const isHere = isIn(NEARBY, ip);
  nearby.set(ip, isHere);
  return isHere;
}

const nearby = new LRUCache<string, boolean>({ max: 1_000 });

/**
 * This machine, and networks that can't be reached from outside (RFC 1122, 1918, 3927, 4193, 4291).
 */
const NEARBY = listOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1/128",
  "fe80::/10",
  "fc00::/7",
]);
