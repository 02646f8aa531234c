import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";

/** Server-sent events for one reader, until either side ends them. */
export type EventStream = {
  /** Sends a message. A slow reader is cut off once too much is unread, and then reconnects. */
  send(message: unknown): void;
  /** Sends an empty line, so that no proxy takes the connection for dead. */
  beat(): void;
  end(): void;
  onEnd(listener: () => void): void;
};

/** Maximum number of unread bytes before a reader is cut off. */
const UNREAD_MAX = 64 * 1024;

/**
 * Opens the stream of an endpoint of the kind `events`. It sends a line at once, so that the reader
 * sees that it has begun.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  const body = new PassThrough();
  const write = (text: string) => {
    if (body.destroyed || body.writableEnded) return;
    if (body.readableLength + body.writableLength > UNREAD_MAX) return void body.destroy();
    body.write(text);
  };
  reply
    // Proxies that buffer and compress responses would hold the stream back.
    .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
    .type("text/event-stream; charset=utf-8");
  write(": open\n\n");
  void reply.send(body);
  return {
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    beat: () => write(":\n\n"),
    end: () => void body.end(),
    onEnd: (listener) => void body.once("close", listener),
  };
}
