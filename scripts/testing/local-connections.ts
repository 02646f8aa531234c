import { Socket } from "node:net";
import { afterEach } from "vitest";

/** Fails a test that connects to another machine. */
const refused: string[] = [];

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (isThisMachine(host)) return connect.apply(this, args as never);
  refused.push(`A connection to ${host} was requested.`);
  this.destroy(new Error(`Tests can't connect to other machines (${host}).`));
  return this;
} as typeof connect;

afterEach(() => {
  const [first, ...others] = refused.splice(0);
  if (first) throw new Error([first, ...others].join("\n"));
});

/**
 * Returns the host of a connection. `connect` takes (port, host), (path), (options), or an array of
 * these that Node has already normalized.
 */
function hostOf([first, second]: unknown[]): string | undefined {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === "object" && first !== null)
    return "path" in first && first.path ? undefined : ((first as { host?: string }).host ?? undefined);
  return typeof second === "string" ? second : undefined;
}

function isThisMachine(host: string | undefined): boolean {
  return host === undefined || host === "localhost" || host === "::1" || host.startsWith("127.");
}
