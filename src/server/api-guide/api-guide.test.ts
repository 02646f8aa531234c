import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { apiGuide } from "./api-guide.ts";
import { describeApi } from "./describe-api.ts";
import { serveApiGuide } from "./serve-api-guide.ts";

const APP_URL = "https://tickets.example.org";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    app_url: APP_URL,
    pages: (server, { cookies }) => serveApiGuide(server, describeApi({ app_url: APP_URL, release: "1.2.3", cookies })),
  });
});
afterAll(() => app.close());

describe("text", () => {
  const guide = apiGuide(APP_URL);

  test("names this installation", () => {
    expect(guide).toContain(`API=${APP_URL}/api`);
    expect(guide).not.toContain("localhost");
  });

  test("leads to nothing that the installation does not serve", () => {
    const targets = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target).toMatch(/^(https:|#|\/help\/[\w-]+(#[\w-]+)?$|\/api\/)/);
    const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(" ", "-"),
    );
    for (const target of targets) if (target?.startsWith("#")) expect(headings).toContain(target.slice(1));
  });
});

describe("page", () => {
  test("loads its script and the description from here alone", async () => {
    const { body, headers, statusCode } = await app.server.inject("/docs/api/");
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="en">');
    expect(body).toContain("<noscript>");
    expect([...body.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      "/api/openapi.json",
      "js/scalar.js",
    ]);
    expect(headers["content-security-policy"]).toMatch(/default-src 'self'; script-src 'self' 'sha256-[^']+';/);
    expect(headers["content-security-policy"]).toContain("connect-src 'self';");
    const script = await app.server.inject("/docs/api/js/scalar.js");
    expect(script.statusCode).toBe(200);
    expect(script.body).toContain("createApiReference");
  });

  test.each(["/docs/api/js/scalar.js", "/api/openapi.json"])("%s is compressed for browsers", async (url) => {
    const plain = await app.server.inject({ url });
    const zipped = await app.server.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(zipped.headers["cache-control"]).toBe("public, max-age=300");
  });

  test("/docs/api leads to it", async () => {
    const { headers, statusCode } = await app.server.inject("/docs/api");
    expect([statusCode, headers.location]).toEqual([301, "/docs/api/"]);
  });
});
