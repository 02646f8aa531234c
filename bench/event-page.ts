import { gzipSync } from "node:zlib";

/** The compressed JavaScript that the page downloads before anybody clicks: scripts and module preloads, gzip, bytes. */
export async function pageScripts(url: string, path: string): Promise<number> {
  const html = await (await fetch(url + path)).text();
  const files = new Set(
    [...html.matchAll(/(?:href|src|from|import\()\s*=?\s*"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string),
  );
  let bytes = 0;
  for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(url + file)).arrayBuffer())).length;
  return bytes;
}
