import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { DeliveryError } from "#domain/webhooks.ts";

/** Why a receiver's address must not be called, or can't be. */
export type AddressProblem = "webhook_private" | "webhook_host" | "webhook_port" | "webhook_credentials" | "https";

export class RefusedAddress extends Error {
  override name = "RefusedAddress";
  readonly problem: AddressProblem;

  constructor(problem: AddressProblem) {
    super(problem);
    this.problem = problem;
  }

  /** How the log of deliveries names it. */
  get delivery_error(): DeliveryError {
    return this.problem === "webhook_host" ? "host" : "address";
  }
}

export type ReceiverAddress = { address: string; family: 4 | 6 };

type Options = { allows_private: boolean };

/**
 * Returns the address to connect to, which is then connected to without another look-up: a host
 * name that resolves differently the next time leads nowhere else (DNS rebinding). All addresses of
 * the host must be allowed. Private networks, other ports and http only where the installation
 * allows them; link-local addresses, where clouds keep their credentials, never.
 * @throws RefusedAddress
 */
export async function resolveReceiver(url: URL, options: Options): Promise<ReceiverAddress> {
  const problem = urlProblem(url, options);
  if (problem) throw new RefusedAddress(problem);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await addressesOf(host);
  if (!addresses.every(({ address }) => isAllowed(address, options))) throw new RefusedAddress("webhook_private");
  const [first] = addresses;
  if (!first) throw new RefusedAddress("webhook_host");
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

function urlProblem({ protocol, port, username, password }: URL, { allows_private }: Options): AddressProblem | null {
  if (username !== "" || password !== "") return "webhook_credentials";
  if (allows_private) return null;
  if (protocol !== "https:") return "https";
  return port === "" || port === "80" ? null : "webhook_port";
}

async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    throw Object.assign(new RefusedAddress("webhook_host"), { cause: error });
  }
}

/** Ranges of a network of one's own. */
const PRIVATE: readonly string[] = ["private", "loopback", "uniqueLocal", "carrierGradeNat"];

/**
 * Whether an IP address may be called. An IPv4 address in an IPv6 one counts as that. Of IPv6 only
 * global unicast (2000::/3) is public: translated, tunnelled and reserved ranges may lead inside.
 */
export function isAllowed(address: string, { allows_private }: Options): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  const range = ip.range();
  if (allows_private && PRIVATE.includes(range)) return true;
  if (range !== "unicast") return false;
  return ip.kind() === "ipv4" || ip.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");
