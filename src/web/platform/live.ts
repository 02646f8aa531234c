import { useEffect, useEffectEvent, useState } from "react";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { RequestArguments } from "./call-types.ts";

/**
 * Receives the messages of a live endpoint (server-sent events) while the page is visible, and
 * reconnects whenever the stream ends. Returns whether it is connected: a page that is not falls
 * back to polling every few seconds. `onOpen` is called for each connection, because anything that
 * happened before it was missed.
 */
export function useLive<E extends Endpoint>(
  endpoint: E,
  asked: RequestArguments<E>[0],
  given: { onMessage: (message: Answer<E>) => void; onOpen?: () => void },
): boolean {
  const [isHearing, setIsHearing] = useState(false);
  const isVisible = useIsVisible();
  const heard = useEffectEvent(given.onMessage);
  const opened = useEffectEvent(() => {
    setIsHearing(true);
    given.onOpen?.();
  });
  const key = JSON.stringify(asked);

  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    void import("./listen.ts")
      .then(({ listen }) =>
        listen(endpoint, JSON.parse(key) as RequestArguments<E>[0], {
          signal: leaving.signal,
          onOpen: () => opened(),
          onMessage: (message) => heard(message),
          onLost: () => setIsHearing(false),
        }),
      )
      // the page then polls every few seconds
      .catch(() => undefined);
    return () => {
      leaving.abort();
      setIsHearing(false);
    };
  }, [endpoint, key, isVisible]);

  return isHearing;
}

/**
 * A page in the background does not listen: browsers allow few connections to one host, and its
 * tabs share them.
 */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState !== "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
