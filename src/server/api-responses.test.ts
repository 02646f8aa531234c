import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import { ask, expectRefusal, inOneWorld, token } from "./testing/api/requests.ts";
import { app } from "./testing/api/app.ts";

inOneWorld();

describe("responses", () => {
  test("every response has the security headers", async () => {
    const [listed, missing, page] = [
      await ask({ endpoint: api.events.list }, { token }),
      await ask({ endpoint: api.events.list }),
      await app.server.inject("/api/nothing/here"),
    ];
    for (const response of [listed, missing, page]) {
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test("unknown path is not found", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expectRefusal(await app.server.inject({ method, url: "/api/nothing/here" }), 404, "not_found");
    expectRefusal(await app.server.inject({ method: "PUT", url: "/api/events" }), 404, "not_found");
  });

  // SECURITY S153
  test("unreadable request is refused in the usual format and its content is not repeated", async () => {
    const { port } = new URL(await app.server.listen({ port: 0, host: "127.0.0.1" }));
    const big = `x: ${"a".repeat(20_000)}\r\n`;
    const cases = [
      ["GET /api/events/%zz-secret HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400, "malformed"],
      ["GET /%zz-secret HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400, "malformed"],
      [`GET /api/events HTTP/1.1\r\nhost: a\r\n${big}\r\n`, 431, "too_large"],
      ["secret nonsense\r\n\r\n", 400, "malformed"],
      [`GET /api/events/${"7".repeat(400)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 404, "not_found"],
    ] as const;
    for (const [sent, status, code] of cases) {
      const { head, body } = await exchange(Number(port), sent);
      expect([head.status, body.code]).toEqual([status, code]);
      expect(body).toEqual({ code, message: expect.any(String), request_id: head["x-request-id"] });
      expect(head).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "content-type": expect.stringContaining("application/json"),
      });
      expect(JSON.stringify(body)).not.toContain("secret");
    }
  });

  // SPEC 8.04
  test("error message is in the reader’s language", async () => {
    const messageIn = async (language: string) =>
      (await ask({ endpoint: api.events.list }, { headers: { "accept-language": language } })).json().message;
    expect(await messageIn("en")).toBe("Please sign in to continue.");
    expect(await messageIn("de-AT,de;q=0.9")).toBe("Bitte melde dich an, um fortzufahren.");
    expect(await messageIn("xx, pt-BR;q=0.8, en;q=0.5")).toBe("Entre na sua conta para continuar.");
  });

  test("request id is generated and ignores the one that the request sends", async () => {
    const { headers } = await ask({ endpoint: api.events.list }, { headers: { "x-request-id": "forged" } });
    expect(headers["x-request-id"]).not.toBe("forged");
  });
});

/** Sends raw bytes, and reads the response until the server closes the connection. */
async function exchange(port: number, sent: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  const text = (await socket.toArray()).join("");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => line.split(": ").map((part, at) => (at === 0 ? part.toLowerCase() : part)));
  return { head: { ...Object.fromEntries(headers), status: Number(first.split(" ")[1]) }, body: JSON.parse(body) };
}
