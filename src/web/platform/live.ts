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
  input: RequestArguments<E>[0],
  handlers: { onMessage: (message: Answer<E>) => void; onOpen?: () => void },
): boolean {
  const [isHearing, setIsHearing] = useState(false);
  const isVisible = useIsVisible();
  const heard = useEffectEvent(handlers.onMessage);
  const opened = useEffectEvent(() => {
    setIsHearing(true);
    handlers.onOpen?.();
  });
  const key = JSON.stringify(input);

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
    const updateVisibility = () => setIsVisible(document.visibilityState !== "hidden");
    updateVisibility();
    document.addEventListener("visibilitychange", updateVisibility);
    return () => document.removeEventListener("visibilitychange", updateVisibility);
  }, []);
  return isVisible;
}
