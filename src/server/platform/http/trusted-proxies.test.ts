import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { readTrustedProxies, trustNone, type TrustProxy, trustProxy } from "./trusted-proxies.ts";

/** The visitor's IP: the first in the chain, from our side, that is not trusted. */
function visitorIn(trusts: TrustProxy, peer: string, ...forwarded: string[]): string {
  const chain = [peer, ...forwarded.toReversed()];
  return chain.find((ip, hop) => !trusts(ip, hop) || hop === chain.length - 1) ?? peer;
}

const named = (text: string) => trustProxy(readTrustedProxies(text), { is_public: true });

// SECURITY S136
describe("trusted proxies", () => {
  const byDefault = trustProxy(undefined, { is_public: true });

  test.each([
    ["the proxy on this machine", byDefault, "127.0.0.1", ["203.0.113.9"], "203.0.113.9"],
    ["the proxy on the private network", byDefault, "::ffff:172.17.0.1", ["203.0.113.9"], "203.0.113.9"],
    ["not what the visitor told that proxy", byDefault, "10.0.0.2", ["1.1.1.1", "203.0.113.9"], "203.0.113.9"],
    ["not even where the visitor is private, too", byDefault, "10.0.0.2", ["1.1.1.1", "192.168.1.7"], "192.168.1.7"],
    ["nobody who comes from outside", byDefault, "203.0.113.9", ["1.1.1.1"], "203.0.113.9"],
    [
      "nobody on a machine of one's own",
      trustProxy(undefined, { is_public: false }),
      "127.0.0.1",
      ["1.1.1.1"],
      "127.0.0.1",
    ],
    ["two hops, when two are named", named("2"), "198.51.100.1", ["1.1.1.1", "203.0.113.9", "10.0.0.7"], "203.0.113.9"],
    ["none, when none is", named("0"), "10.0.0.2", ["203.0.113.9"], "10.0.0.2"],
    [
      "the named ones",
      named("198.51.100.0/24, fd00::/8"),
      "198.51.100.4",
      ["1.1.1.1", "203.0.113.9", "fd00::1"],
      "203.0.113.9",
    ],
    ["only the named ones", named("10.0.0.5"), "10.0.0.6", ["203.0.113.9"], "10.0.0.6"],
  ])("trusted proxies: %s", (_, trusts, peer, forwarded, visitor) => {
    expect(visitorIn(trusts, peer, ...forwarded)).toBe(visitor);
  });

  test.each(["many", "10.0.0.0/33", "10.0.0.1/8/8", "example.com", "-1", "fd00::/129", ",", "100"])(
    "TRUSTED_PROXIES does not accept %s",
    (text) => {
      expect(readTrustedProxies(text)).toBeUndefined();
    },
  );
});

describe("default trust in proxies", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({
      app_url: "https://tickets.example",
      trust_proxy: trustProxy(undefined, { is_public: true }),
    });
  });
  afterAll(() => app.close());

  const statuses = async (header: (at: number) => string, remoteAddress: string) => {
    const statuses = [];
    for (let at = 0; at < auth.checkResetPassword.limit.per_minute + 1; at += 1) {
      const headers = { "x-forwarded-for": header(at) };
      statuses.push(
        (await app.server.inject({ url: "/api/auth/reset-password/x", remoteAddress, headers })).statusCode,
      );
    }
    return statuses;
  };

  test("visitor who makes up forwarded IPs is rate limited as one visitor", async () => {
    expect((await statuses((at) => `192.168.7.${at}, 203.0.113.50`, "10.0.0.2")).at(-1)).toBe(429);
  });

  test("visitors behind one proxy are rate limited separately", async () => {
    expect((await statuses((at) => `203.0.113.${at}`, "10.0.0.3")).at(-1)).toBe(410);
  });

  test("forwarded IPs count for nothing without a proxy in front", async () => {
    expect((await statuses((at) => `192.0.2.${at}`, "203.0.113.77")).at(-1)).toBe(429);
  });

  test("app without a setting trusts no proxy", () => {
    expect(trustNone("127.0.0.1", 0)).toBe(false);
  });
});
