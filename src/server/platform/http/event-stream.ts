import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";

/** What a reader is sent as it happens (server-sent events), until one of both sides ends it. */
export type EventStream = {
  /** Sends a message. Whoever reads so slowly that much waits for them is cut off: they ask anew. */
  send(message: unknown): void;
  /** A line that says nothing, so that no proxy takes the connection for dead. */
  beat(): void;
  end(): void;
  onEnd(listener: () => void): void;
};

/** Unread bytes after which a reader is given up. */
const UNREAD_MAX = 64 * 1024;

/** Opens the stream that answers a call of the kind `events`; a line goes out at once, so that the reader knows it has begun. */
export function openEventStream(reply: FastifyReply): EventStream {
  const body = new PassThrough();
  const write = (text: string) => {
    if (body.destroyed || body.writableEnded) return;
    if (body.readableLength + body.writableLength > UNREAD_MAX) return void body.destroy();
    body.write(text);
  };
  reply
    // proxies that gather answers, and compress them, would keep it
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
