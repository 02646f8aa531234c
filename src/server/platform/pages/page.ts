import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FRAMED_BY, type PagePolicy, type PolicySource, SITES_HEADER } from "#contract/page-handle.ts";
import { canonicalPath } from "./page-address.ts";
import { pagePolicy } from "#server/platform/http/secure-headers.ts";

/** A rendered page, ready to be sent any number of times. `own_path` is the path that it says is its own, encoded. */
export type Page = Packed & {
  status: number;
  headers: Record<string, string>;
  own_path: string | undefined;
};

/** A text as it is, and compressed once for all who ask. */
export type Packed = { plain: Buffer; gzip: Buffer; brotli?: Buffer };

/**
 * The page as it goes out. Inline scripts that carry this rendering's nonce are ours: their hashes go into the policy and the
 * nonce comes off, so the page can be kept and shared. A script that somebody smuggled into a text has no nonce, no hash,
 * and is not run.
 */
export async function finishPage(
  response: Response,
  given: { nonce: string; policy: PagePolicy; is_dev: boolean; payment_needs?: PaymentNeeds },
): Promise<Page> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.includes(name)));
  const policy = { ...given.policy, frame_ancestors: framersOf(response, given.policy) };
  const sites = sitesIn(response.headers.get(SITES_HEADER) ?? "");
  const needs = given.policy.payment ? (given.payment_needs ?? NO_NEEDS) : NO_NEEDS;
  if (needs.frame_src.length > 0) Object.assign(headers, payingHeaders(needs));
  if (!headers["content-type"]?.startsWith("text/html"))
    return withBody(response.status, headers, Buffer.from(await response.arrayBuffer()));
  const { html, hashes } = takeNonces(await response.text(), given.nonce);
  // Vite's own development scripts are inline and come without our nonce.
  if (!given.is_dev)
    headers["content-security-policy"] = pagePolicy(hashes, withSites(withNeeds(policy, needs), sites));
  return withBody(response.status, headers, Buffer.from(html));
}

/** Sites that a page on which it is paid loads from, beyond ourselves. */
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

/** Who may frame a page, by its handle and by what it says itself. What is no site, or everybody, does not get into the policy. */
function framersOf(response: Response, { frame_ancestors = [] }: PagePolicy): PolicySource[] {
  const said = (response.headers.get(FRAMED_BY) ?? "").split(" ").filter((site) => FRAMER.test(site));
  return [...frame_ancestors, ...(said as PolicySource[])];
}

const FRAMER = /^(\*|https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?)$/;

/** Sites that what is on the page may be told to. */
function withSites(policy: PagePolicy, sites: PolicySource[]): PagePolicy {
  return sites.length === 0 ? policy : { ...policy, connect_src: [...(policy.connect_src ?? []), ...sites] };
}

/** Nothing but whole sites: what a page says goes into its policy. */
function sitesIn(said: string): PolicySource[] {
  return said.split(" ").filter((site): site is `https://${string}` => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(site));
}

/** Wallets ask in a frame of the provider's, or in a window of their own that must know who opened it. */
function payingHeaders({ frame_src }: PaymentNeeds): Record<string, string> {
  const frames = frame_src.filter((source) => !source.includes("*")).map((source) => `"${source}"`);
  return {
    "permissions-policy": `camera=(self), microphone=(), geolocation=(), payment=(self ${frames.join(" ")})`,
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}

/** Brotli is made for pages that many read; a page for one reader is not worth the time. */
export async function compressWell(page: Page): Promise<Page> {
  const brotli = await brotliOf(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { ...page, brotli };
}

/** The bytes for what the reader's program can unpack. */
export function wireOf(page: Packed, accepted: string): { body: Buffer; encoding?: "br" | "gzip" } {
  if (page.brotli && takes("br", accepted)) return { body: page.brotli, encoding: "br" };
  if (takes("gzip", accepted)) return { body: page.gzip, encoding: "gzip" };
  return { body: page.plain };
}

/** `br;q=0` means: anything but that. */
function takes(encoding: string, accepted: string): boolean {
  const named = accepted.split(",").find((one) => one.split(";")[0]?.trim().toLowerCase() === encoding);
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
  const ours = new RegExp(`<script[^>]*${escaped(mark)}[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, script] of html.matchAll(ours)) {
    if (script) hashes.add(createHash("sha256").update(script).digest("base64"));
  }
  return { html: html.replaceAll(mark, ""), hashes: [...hashes] };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
