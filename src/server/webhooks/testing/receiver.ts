import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type Received = { id: string; timestamp: string; signature: string; body: string };
type Answering = (request: IncomingMessage, response: ServerResponse, received: Received) => void;

/** A receiver of webhooks, as one would write it: it verifies each request with `standardwebhooks`. */
export async function aReceiver() {
  const received: Received[] = [];
  let answering: Answering = (_request, response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = (name: string) => String(request.headers[name] ?? "");
      const got = {
        ...{ id: one("webhook-id"), timestamp: one("webhook-timestamp"), signature: one("webhook-signature") },
        body: Buffer.concat(chunks).toString("utf8"),
      };
      received.push(got);
      answering(request, response, got);
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    received,
    /** Answers like this from now on. */
    answer(next: Answering | number) {
      answering = typeof next === "number" ? (_request, response) => response.writeHead(next).end() : next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns the payload of a request with a valid signature.
 * @throws Error where the signature is forged or old
 */
export function verified(secret: string, { id, timestamp, signature, body }: Received): Record<string, unknown> {
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
  return new Webhook(secret).verify(body, headers) as Record<string, unknown>;
}
