import { useEffect, useEffectEvent, useRef, useState } from "react";
import { mayPass } from "#web/platform/call-error.ts";

type Watching<Told> = {
  /** Identifies the query, so that another query is recognized; null for none. */
  key: string | null;
  ask: (signal: AbortSignal) => Promise<Told>;
  /** Data that was loaded with the page. */
  first?: Told | undefined;
  /** Fetches at once, even where data was loaded with the page. */
  asksAtOnce?: boolean;
  /** Milliseconds until the next fetch while the page is visible; null for never. */
  every?: (result: Told | undefined) => number | null;
};

type Known<Told> = { key: string | null; result: Told | undefined; error: Error | null };

/** `before`: the last result, even of another query. */
type Watched<Told> = Pick<Known<Told>, "result" | "error"> & { before: Told | undefined; refresh: () => void };

/**
 * Polls the server for a page that needs one or two resources and shares none of them. The query
 * client (`platform/query-client.ts`) would be larger than the rest of the event page.
 */
export function useWatched<Told>({ key, ask, first, asksAtOnce, every }: Watching<Told>): Watched<Told> {
  const [known, setKnown] = useState<Known<Told>>({ key: null, result: undefined, error: null });
  const now = known.key === key ? known : { result: first, error: null };
  const isFirst = useRef(true);
  const again = useRef<() => void>(undefined);

  const asking = useEffectEvent((signal: AbortSignal) => ask(signal));
  const waits = useEffectEvent((result: Told | undefined) => every?.(result) ?? null);
  // for a later query, the data that was loaded with the page is outdated
  const came = useEffectEvent(() => (isFirst.current && !asksAtOnce ? first : undefined));

  useEffect(() => {
    if (key === null) return undefined;
    const watch = watching<Told>(
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
function watching<Told>(
  ask: (signal: AbortSignal) => Promise<Told>,
  tell: (result: Told | undefined, error: Error | null) => void,
  waits: (result: Told | undefined) => number | null,
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

  function hear(result: Told | undefined, error: Error | null): void {
    tell(result, error);
    wait(result);
  }

  function wait(result: Told | undefined): void {
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
async function patiently<Told>(
  ask: (signal: AbortSignal) => Promise<Told>,
  signal: AbortSignal,
  failures = 0,
): Promise<Told> {
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
function sameAs<Told>(before: Told | undefined, result: Told): Told {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(result) ? before : result;
}
