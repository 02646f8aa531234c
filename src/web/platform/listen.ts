import { createParser } from "eventsource-parser";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { openStream } from "./api/files.ts";
import type { RequestArguments } from "./call-types.ts";
import { isCallError } from "./call-error.ts";

/**
 * The server sends something every 15 seconds. A stream that is silent for longer has lost its
 * connection, or a proxy is holding it back.
 */
const SILENT_MS = 35_000;
const OPENS_WITHIN_MS = 8_000;
const AGAIN_MS = { first: 1_000, most: 60_000 };
/**
 * A stream that ends sooner was closed in favor of another one: the pause before the next one then
 * doubles.
 */
const STEADY_MS = 30_000;

type Listener<E extends Endpoint> = {
  signal: AbortSignal;
  onOpen: () => void;
  onMessage: (message: Answer<E>) => void;
  onLost: () => void;
};

/** Opens one stream after the other until `signal` is aborted. A permanent refusal ends it. */
export async function listen<E extends Endpoint>(
  endpoint: E,
  input: RequestArguments<E>[0],
  { signal, onOpen, onMessage, onLost }: Listener<E>,
): Promise<void> {
  let pause = AGAIN_MS.first;
  while (!signal.aborted) {
    const opened_at = Date.now();
    try {
      await hearOnce(endpoint, input, signal, onOpen, onMessage);
    } catch (error) {
      if (isCallError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) return onLost();
    }
    if (signal.aborted) return;
    onLost();
    if (Date.now() - opened_at >= STEADY_MS) pause = AGAIN_MS.first;
    // Spreads the reconnections when a process ends that many pages were connected to.
    await wait(pause * (0.5 + Math.random()), signal);
    pause = Math.min(pause * 2, AGAIN_MS.most);
  }
}

async function hearOnce<E extends Endpoint>(
  endpoint: E,
  input: RequestArguments<E>[0],
  signal: AbortSignal,
  onOpen: () => void,
  onMessage: (message: Answer<E>) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), OPENS_WITHIN_MS);
  try {
    const response = await openStream(endpoint, input, AbortSignal.any([signal, silence.signal]));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader || !response.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const parser = createParser({ onEvent: ({ data }) => onMessage(JSON.parse(data) as Answer<E>) });
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      if (isFirst) onOpen();
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
