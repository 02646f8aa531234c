import { networkInterfaces } from "node:os";

/**
 * The address that serves every interface. `::` serves IPv6 and IPv4 alike, but a machine without
 * IPv6 may refuse it.
 */
export function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === "IPv6") ? "::" : "0.0.0.0";
}
