import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { HoldLimits } from "#domain/hold-limits.ts";
import { networkOf, shortNetwork } from "#server/platform/http/rate-limit.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly networks: Networks;
  }
}

/**
 * Name of the secret that hashes networks, made at the first start as every secret. Without it a
 * stored hash can't be turned back into an IP.
 */
export const NETWORK_KEY = "network_key";

/** `hash`: distinguishes networks, and can't be turned back into an IP. */
export type CountedNetwork = { hash: string; limits: HoldLimits };

/** Hashes of a network (one IPv4 address or an IPv6 /64), and of the /24 or /48 around it. */
export type NetworkHashes = { network: string; wide: string };

/** Identifies the network of a reservation, and what one network may hold of an event at once. */
export class Networks {
  readonly #limits: HoldLimits;
  readonly #key: KeyObject;

  constructor(secrets: Secrets, holdLimits: HoldLimits) {
    this.#key = createSecretKey(secrets.get(NETWORK_KEY), "utf8");
    this.#limits = holdLimits;
  }

  /**
   * Null for an IP that is not public: the caller is on our own network, or behind a proxy that
   * does not forward the caller's IP. All such callers would be counted as one.
   */
  counted(ip: string): CountedNetwork | null {
    return isPublic(ip) ? { hash: this.#hash(networkOf(ip)), limits: this.#limits } : null;
  }

  /**
   * Stored in place of an IP: the hash of its network, and of the wider one that a single customer
   * may own.
   */
  hashes(ip: string): NetworkHashes {
    return { network: this.#hash(networkOf(ip)), wide: this.#hash(shortNetwork(ip)) };
  }

  #hash(network: string): string {
    return createHmac("sha256", this.#key).update(network).digest("base64url");
  }
}

function isPublic(ip: string): boolean {
  return !ipaddr.isValid(ip) || !NOT_PUBLIC.includes(ipaddr.process(ip).range());
}

/** This machine, private networks and link-local networks. */
const NOT_PUBLIC = ["unspecified", "loopback", "linkLocal", "private", "uniqueLocal"];
