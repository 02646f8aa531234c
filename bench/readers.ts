import { connect } from "node:net";
import type { Load } from "./load.ts";

type Options = { connections: number; seconds: number; path: string; headers: Record<string, string> };

/**
 * Requests one URL repeatedly, on each connection as soon as the last response has arrived, and
 * counts bytes without reading them. autocannon decodes each response to text: for compressed bytes
 * this takes longer than the product's response, so autocannon would measure itself.
 */
export async function readers(
  url: string,
  { connections, seconds, path, headers }: Options,
): Promise<Omit<Load, "refused" | "errors">> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const statuses: Record<string, number> = {};
  const took: number[] = [];
  const began = performance.now();
  const read = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      let [missing, requested_at] = [0, 0];
      const ask = () => {
        requested_at = performance.now();
        if (requested_at - began > seconds * 1000) socket.end();
        else socket.write(question);
      };
      socket.on("connect", ask).on("close", () => resolve());
      socket.on("error", reject);
      socket.on("data", (bytes) => {
        if (missing > 0) missing -= bytes.length;
        else {
          const end = bytes.indexOf("\r\n\r\n");
          const head = bytes.toString("latin1", 0, end);
          const status = head.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
          const length = /^content-length: (\d+)\r?$/im.exec(head)?.[1];
          // chunked responses are not supported here
          if (length === undefined) return socket.destroy(new Error(`An answer without a length: ${head}`));
          missing = Number(length) - (bytes.length - end - 4);
        }
        if (missing > 0) return;
        took.push(performance.now() - requested_at);
        ask();
      });
    });
  await Promise.all(Array.from({ length: connections }, read));
  const per_second = took.length / ((performance.now() - began) / 1000);
  took.sort((a, b) => a - b);
  const at = (part: number) => Math.round(took[Math.floor(took.length * part)] ?? 0);
  return { per_second, p50_ms: at(0.5), p99_ms: at(0.99), statuses };
}
