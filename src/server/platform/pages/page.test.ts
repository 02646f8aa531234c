import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { PagePolicy } from "#contract/page-handle.ts";
import { compressWell, finishPage, wireOf } from "./page.ts";

const NONCE = "c2VjcmV0";
const HTML = `<!doctype html><html><head>
<script nonce="${NONCE}">first()</script>
<script async type="module" nonce="${NONCE}" data-x="1">import("/assets/a.js");
second()</script>
<script nonce="${NONCE}" src="/assets/entry.js"></script>
<script type="application/ld+json">{"name":"Night"}</script>
</head><body>
<p>A text with <script>smuggled()</script> and <script nonce="guessed">smuggled(2)</script></p>
<p title=" nonce=&quot;${NONCE}&quot;">words</p>
</body></html>`;

function finish(html = HTML, { is_dev = false, headers = {} } = {}) {
  const response = new Response(html, {
    status: 201,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });
  return finishPage(response, { nonce: NONCE, policy: {}, is_dev });
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

function scriptSources(policy = ""): string[] {
  const directive = policy.split("; ").find((part) => part.startsWith("script-src "));
  return directive?.split(" ").slice(1) ?? [];
}

// SECURITY S156
describe("content security policy of a page", () => {
  test("page policy allows exactly our inline scripts by their hashes and contains no nonce", async () => {
    const page = await finish();
    const policy = page.headers["content-security-policy"];
    const ownScripts = ["first()", `import("/assets/a.js");\nsecond()`];
    expect(scriptSources(policy)).toEqual(["'self'", ...ownScripts.map(hashOf)]);
    expect(policy).not.toContain("nonce");
    expect(String(page.plain)).not.toContain(`nonce="${NONCE}"`);
  });

  test("page policy lets a browser run our inline scripts as they are in the page, and no others", async () => {
    const page = await finish();
    const allowed = scriptSources(page.headers["content-security-policy"]);
    const inline = [...String(page.plain).matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script ?? "",
    );
    const runs = inline.filter((script) => allowed.includes(hashOf(script)));
    expect(runs).toEqual(["first()", `import("/assets/a.js");\nsecond()`]);
    expect(inline).toContain("smuggled()");
    expect(allowed).not.toContain("'unsafe-inline'");
    expect(allowed).not.toContain("'unsafe-eval'");
  });

  test("page policy ignores scripts with the nonce of another rendering", async () => {
    const [first, other] = [await finish(), await finish(HTML.replaceAll(NONCE, "b3RoZXI="))];
    expect(scriptSources(first.headers["content-security-policy"])).toHaveLength(3);
    expect(
      scriptSources(other.headers["content-security-policy"]),
      "another rendering's nonce is none of this one's",
    ).toEqual(["'self'"]);
  });

  test("page policy is left to Vite in development", async () => {
    expect((await finish(HTML, { is_dev: true })).headers["content-security-policy"]).toBeUndefined();
  });

  test("page drops the cookies of the reader it was rendered for", async () => {
    const page = await finish(HTML, {
      headers: { "set-cookie": "session=1", "cache-control": "no-store", "content-length": "9" },
    });
    expect(page.status).toBe(201);
    expect(Object.keys(page.headers).toSorted()).toEqual([
      "cache-control",
      "content-security-policy",
      "content-type",
      "referrer-policy",
    ]);
  });

  test("response that is not HTML gets no page policy", async () => {
    const response = new Response("[1]", { headers: { "content-type": "text/x-script" } });
    const page = await finishPage(response, { nonce: NONCE, policy: {}, is_dev: false });
    expect([String(page.plain), page.headers]).toEqual(["[1]", { "content-type": "text/x-script" }]);
  });
});

// SECURITY S71
test("only a page with a payment form allows a payment provider's sites, also for wallets", async () => {
  const site = ["https://js.pay.example"];
  const payment_needs = { script_src: site, connect_src: [], frame_src: site };
  const finish = (policy: PagePolicy) =>
    finishPage(new Response(HTML, { headers: { "content-type": "text/html" } }), {
      nonce: NONCE,
      policy,
      is_dev: false,
      payment_needs,
    });
  const [paid, other] = [await finish({ payment: true }), await finish({})];
  expect(scriptSources(paid.headers["content-security-policy"])).toContain("https://js.pay.example");
  expect(paid.headers["content-security-policy"]).toContain("frame-src 'self' https://js.pay.example");
  expect(paid.headers["permissions-policy"]).toContain('payment=(self "https://js.pay.example")');
  expect(JSON.stringify(other.headers)).not.toContain("pay.example");
});

// SECURITY S70
test("page may connect to the whole sites that it names while rendering, and the response does not list them", async () => {
  const sites = "https://stats.example https://*.example https://a.example/path http://b.example 'unsafe-inline' *";
  const page = await finish(HTML, { headers: { "x-page-sites": sites } });
  const policy = page.headers["content-security-policy"]?.split("; ") ?? [];
  expect(policy).toContain("connect-src 'self' https://stats.example");
  expect(policy.filter((source) => source.includes("example"))).toHaveLength(1);
  expect(page.headers["x-page-sites"]).toBeUndefined();
});

describe("compressed pages", () => {
  const text = "word ".repeat(1_000);

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["BR", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.0, gzip; q=0", undefined],
    ["br; q=0.5", "br"],
    ["brotli, bro", undefined],
    ["identity", undefined],
    ["", undefined],
  ])("page with accept-encoding %j is sent with %s", async (accepted, encoding) => {
    const wire = wireOf(await compressWell(await finish(text)), accepted);
    expect(wire.encoding).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body }[
      wire.encoding ?? "plain"
    ];
    expect(String(unpack(wire.body))).toBe(text);
    expect(wire.body.length < text.length).toBe(encoding !== undefined);
  });

  test("page for one reader is not compressed with brotli", async () => {
    expect(wireOf(await finish(text), "br, gzip").encoding).toBe("gzip");
  });
});
