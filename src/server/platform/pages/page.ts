import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FRAMED_BY, type PagePolicy, type PolicySource, SITES_HEADER } from "#contract/page-handle.ts";
import { canonicalPath } from "./page-address.ts";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";

/**
 * A rendered page, ready to be sent any number of times. `own_path` is the encoded path of its
 * canonical link.
 */
export type Page = Packed & {
  status: number;
  headers: Record<string, string>;
  own_path: string | undefined;
};

/** A text, plain and compressed once for all its readers. */
export type Packed = { plain: Buffer; gzip: Buffer; brotli?: Buffer };

/**
 * Prepares a rendered page for sending. Inline scripts with this rendering's nonce are ours: their
 * hashes go into the policy and the nonce is removed, so the page can be cached and shared. A
 * script that was smuggled into a text has no nonce, so it gets no hash and does not run.
 */
export async function finishPage(
  response: Response,
  options: { nonce: string; policy: PagePolicy; is_dev: boolean; payment_needs?: PaymentNeeds },
): Promise<Page> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.includes(name)));
  const policy = { ...options.policy, frame_ancestors: framersOf(response, options.policy) };
  const sites = sitesIn(response.headers.get(SITES_HEADER) ?? "");
  const needs = options.policy.payment ? (options.payment_needs ?? NO_NEEDS) : NO_NEEDS;
  if (needs.frame_src.length > 0) Object.assign(headers, payingHeaders(needs));
  if (!headers["content-type"]?.startsWith("text/html"))
    return withBody(response.status, headers, Buffer.from(await response.arrayBuffer()));
  const { html, hashes } = takeNonces(await response.text(), options.nonce);
  // Vite's own development scripts are inline and lack our nonce.
  headers["referrer-policy"] ??= "strict-origin-when-cross-origin";
  if (!options.is_dev)
    headers["content-security-policy"] = pagePolicy(hashes, withSites(withNeeds(policy, needs), sites));
  return withBody(response.status, headers, Buffer.from(html));
}

/** External sites that a page with a payment form loads from. */
export type PaymentNeeds = {
  script_src: readonly string[];
  connect_src: readonly string[];
  frame_src: readonly string[];
};

export const NO_NEEDS: PaymentNeeds = { script_src: [], connect_src: [], frame_src: [] };

function withNeeds(policy: PagePolicy, needs: PaymentNeeds): PagePolicy {
  const both = (name: keyof PaymentNeeds) => [...(policy[name] ?? []), ...(needs[name] as PolicySource[])];
  return { ...policy, script_src: both("script_src"), connect_src: both("connect_src"), frame_src: both("frame_src") };
}

/**
 * The sites that may frame a page, by its handle and by its own header. Only sites and `*` get into
 * the policy.
 */
function framersOf(response: Response, { frame_ancestors = [] }: PagePolicy): PolicySource[] {
  const sites = (response.headers.get(FRAMED_BY) ?? "").split(" ").filter((site) => FRAMER.test(site));
  return [...frame_ancestors, ...(sites as PolicySource[])];
}

const FRAMER = /^(\*|https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?)$/;

/** Adds the sites that scripts on the page may connect to. */
function withSites(policy: PagePolicy, sites: PolicySource[]): PagePolicy {
  return sites.length === 0 ? policy : { ...policy, connect_src: [...(policy.connect_src ?? []), ...sites] };
}

/** Accepts only whole sites, because they go into the policy. */
function sitesIn(value: string): PolicySource[] {
  return value.split(" ").filter((site): site is `https://${string}` => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(site));
}

/**
 * Wallets open in a frame of the provider, or in a window of their own that must have access to its
 * opener.
 */
function payingHeaders({ frame_src }: PaymentNeeds): Record<string, string> {
  const frames = frame_src.filter((source) => !source.includes("*")).map((source) => `"${source}"`);
  return {
    "permissions-policy": `camera=(self), microphone=(), geolocation=(), payment=(self ${frames.join(" ")})`,
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}

/** Brotli is for pages that many read; a page for one reader is not worth the time. */
export async function compressWell(page: Page): Promise<Page> {
  const brotli = await brotliOf(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { ...page, brotli };
}

/** The page in an encoding that the client accepts. */
export function wireOf(page: Packed, accepted: string): { body: Buffer; encoding?: "br" | "gzip" } {
  if (page.brotli && takes("br", accepted)) return { body: page.brotli, encoding: "br" };
  if (takes("gzip", accepted)) return { body: page.gzip, encoding: "gzip" };
  return { body: page.plain };
}

/** `br;q=0` excludes the encoding. */
function takes(encoding: string, accepted: string): boolean {
  const named = accepted.split(",").find((coding) => coding.split(";")[0]?.trim().toLowerCase() === encoding);
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named);
}

const LEFT_OUT = ["content-length", "set-cookie", "transfer-encoding", FRAMED_BY, SITES_HEADER];
const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);

async function withBody(status: number, headers: Record<string, string>, plain: Buffer): Promise<Page> {
  const own_path = status === 200 ? canonicalPath(headers["link"]) : undefined;
  return { status, headers, own_path, ...(await packed(plain)) };
}

export async function packed(plain: Buffer): Promise<Packed> {
  return { plain, gzip: await gzipOf(plain, { level: 4 }) };
}

function takeNonces(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const markedScript = new RegExp(`<script[^>]*${escaped(mark)}[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, script] of html.matchAll(markedScript)) {
    if (script) hashes.add(createHash("sha256").update(script).digest("base64"));
  }
  return { html: html.replaceAll(mark, ""), hashes: [...hashes] };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
