import { useEffect, useEffectEvent, useState } from "react";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { RequestArguments } from "./call-types.ts";

/**
 * Hears what a live endpoint tells (server-sent events) while the page is in sight, and asks again (retry) whenever it ends. Answers whether
 * it hears: whoever does not, asks every few seconds as before. `onOpen` is told each time that it begins: what happened before then
 * was not heard.
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
      // it is asked every few seconds then
      .catch(() => undefined);
    return () => {
      leaving.abort();
      setIsHearing(false);
    };
  }, [endpoint, key, isVisible]);

  return isHearing;
}

/** A page in the background hears nothing: browsers have few connections to one place, and its tabs share them. */
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
