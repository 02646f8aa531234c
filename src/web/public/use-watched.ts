import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mayPass } from "#web/platform/call-error.ts";

type Watching<Result> = {
  /** Identifies the query, so that another query is recognized; null for none. */
  key: string | null;
  ask: (signal: AbortSignal) => Promise<Result>;
  /** Data that was loaded with the page. */
  first?: Result | undefined;
  /** Fetches at once, even where data was loaded with the page. */
  asksAtOnce?: boolean;
  /** Milliseconds until the next fetch while the page is visible; null for never. */
  every?: (result: Result | undefined) => number | null;
};

type Known<Result> = { key: string | null; result: Result | undefined; error: Error | null };

/** `before`: the last result, even of another query. */
type Watched<Result> = Pick<Known<Result>, "result" | "error"> & { before: Result | undefined; refresh: () => void };

/**
 * Polls the server for a page that needs one or two resources and shares none of them. The query
 * client (`platform/query-client.ts`) would be larger than the rest of the event page.
 */
export function useWatched<Result>({ key, ask, first, asksAtOnce, every }: Watching<Result>): Watched<Result> {
  const [known, setKnown] = useState<Known<Result>>({ key: null, result: undefined, error: null });
  const now = known.key === key ? known : { result: first, error: null };
  const isFirst = useRef(true);
  const again = useRef<() => void>(undefined);

  const asking = useEffectEvent((signal: AbortSignal) => ask(signal));
  const waits = useEffectEvent((result: Result | undefined) => every?.(result) ?? null);
  // for a later query, the data that was loaded with the page is outdated
  const came = useEffectEvent(() => (isFirst.current && !asksAtOnce ? first : undefined));

  useEffect(() => {
    if (key === null) return undefined;
    const watch = watching<Result>(
      asking,
      (result, error) =>
        setKnown((before) => {
          const previous = before.key === key || result !== undefined ? before.result : undefined;
          return { key, result: result === undefined ? previous : sameAs(previous, result), error };
        }),
      waits,
    );
    const result = came();
    if (result === undefined) watch.look();
    else watch.wait(result);
    isFirst.current = false;
    again.current = watch.look;
    return watch.stop;
  }, [key]);

  return { ...now, before: known.result, refresh: () => again.current?.() };
}

/** Polls until it is stopped. It waits after each response, and while the page is hidden. */
function watching<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  tell: (result: Result | undefined, error: Error | null) => void,
  waits: (result: Result | undefined) => number | null,
) {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function poll(): void {
    stopAsking();
    const controller = (current = new AbortController());
    patiently(ask, controller.signal).then(
      (result) => controller.signal.aborted || hear(result, null),
      (error: Error) => controller.signal.aborted || hear(undefined, error),
    );
  }

  function hear(result: Result | undefined, error: Error | null): void {
    tell(result, error);
    wait(result);
  }

  function wait(result: Result | undefined): void {
    const ms = waits(result);
    if (ms !== null) timer = setTimeout(() => ((isDue = true), lookIfSeen()), ms);
  }

  /** Also called when the page becomes visible or the network returns. */
  function lookIfSeen(): void {
    if (isDue && document.visibilityState === "visible" && navigator.onLine) poll();
  }

  function stopAsking(): void {
    isDue = false;
    clearTimeout(timer);
    current?.abort();
  }

  document.addEventListener("visibilitychange", lookIfSeen);
  window.addEventListener("online", lookIfSeen);
  function stop(): void {
    stopAsking();
    document.removeEventListener("visibilitychange", lookIfSeen);
    window.removeEventListener("online", lookIfSeen);
  }
  return { look: poll, wait, stop };
}

/** Retries a temporary failure twice. */
async function patiently<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
  failures = 0,
): Promise<Result> {
  try {
    return await ask(signal);
  } catch (error) {
    if (signal.aborted || failures === 2 || !mayPass(error)) throw error;
    await new Promise((go) => setTimeout(go, 1_000 * 2 ** failures));
    if (signal.aborted) throw error;
    return patiently(ask, signal, failures + 1);
  }
}

/** Returns the previous object where nothing has changed, so that nothing renders again. */
function sameAs<Result>(before: Result | undefined, result: Result): Result {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(result) ? before : result;
}
