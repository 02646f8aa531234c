import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";

/**
 * Whose word about the visitor's address is believed: `hop` 0 is whoever is connected to us, 1 the one that it names in
 * x-forwarded-for, and so on. The first who is not believed is the visitor.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

/** What stands in TRUSTED_PROXIES: how many proxies stand before us, or which. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/**
 * Without a setting: where the public comes to a name, one proxy on this machine or its own network is believed, and nobody
 * behind it; on a machine of one's own nobody is.
 */
export function trustProxy(given: TrustedProxies | undefined, { is_public }: { is_public: boolean }): TrustProxy {
  if (given && "hops" in given) return (_address, hop) => hop < given.hops;
  if (given) {
    const named = listOf(given.networks);
    return (address) => isIn(named, address);
  }
  return is_public ? (address, hop) => hop === 0 && isNearby(address) : trustNobody;
}

export const trustNobody: TrustProxy = () => false;

/** Reads `1`, or `10.0.0.5, 192.168.0.0/16, fd00::/8`; undefined for what is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) };
  const networks = text.split(/[\s,]+/).filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? { networks } : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    list.addSubnet(address, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  return list;
}

/** An IPv4 address that came over an IPv6 socket is one all the same. */
function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** Whoever is connected to us is mostly the same proxy: a cache saves each request the way through the list. */
function isNearby(address: string): boolean {
  const known = nearby.get(address);
  if (known !== undefined) return known;
  const isHere = isIn(NEARBY, address);
  nearby.set(address, isHere);
  return isHere;
}

const nearby = new LRUCache<string, boolean>({ max: 1_000 });

/** This machine, and networks that nobody is reached in from outside (RFC 1122, 1918, 3927, 4193, 4291). */
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
