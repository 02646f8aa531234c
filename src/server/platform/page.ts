import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PagePolicy } from "#contract/page-handle.ts";
import { canonicalPath } from "./page-address.ts";
import { pagePolicy } from "./secure-headers.ts";

/** A rendered page, ready to be sent any number of times. `own_path` is the path that it says is its own, encoded. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  own_path: string | undefined;
  plain: Buffer;
  gzip: Buffer;
  brotli?: Buffer;
};

/**
 * The page as it goes out. Inline scripts that carry this rendering's nonce are ours: their hashes go into the policy and the
 * nonce comes off, so the page can be kept and shared. A script that somebody smuggled into a text has no nonce, no hash,
 * and is not run.
 */
export async function finishPage(
  response: Response,
  given: { nonce: string; policy: PagePolicy; is_dev: boolean },
): Promise<Page> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.includes(name)));
  if (!headers["content-type"]?.startsWith("text/html"))
    return withBody(response.status, headers, Buffer.from(await response.arrayBuffer()));
  const { html, hashes } = takeNonces(await response.text(), given.nonce);
  // Vite's own development scripts are inline and come without our nonce.
  if (!given.is_dev) headers["content-security-policy"] = pagePolicy(hashes, given.policy);
  return withBody(response.status, headers, Buffer.from(html));
}

/** Brotli is made for pages that many read; a page for one reader is not worth the time. */
export async function compressWell(page: Page): Promise<Page> {
  const brotli = await brotliOf(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { ...page, brotli };
}

/** The bytes for what the reader's program can unpack. */
export function wireOf(page: Page, accepted: string): { body: Buffer; encoding?: "br" | "gzip" } {
  if (page.brotli && takes("br", accepted)) return { body: page.brotli, encoding: "br" };
  if (takes("gzip", accepted)) return { body: page.gzip, encoding: "gzip" };
  return { body: page.plain };
}

/** `br;q=0` means: anything but that. */
function takes(encoding: string, accepted: string): boolean {
  const named = accepted.split(",").find((one) => one.split(";")[0]?.trim().toLowerCase() === encoding);
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named);
}

const LEFT_OUT = ["content-length", "set-cookie", "transfer-encoding"];
const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);

async function withBody(status: number, headers: Record<string, string>, plain: Buffer): Promise<Page> {
  const own_path = status === 200 ? canonicalPath(headers["link"]) : undefined;
  return { status, headers, own_path, plain, gzip: await gzipOf(plain, { level: 4 }) };
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
