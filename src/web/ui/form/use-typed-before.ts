import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useMounted } from "#web/platform/use-mounted.ts";

/**
 * A page that the server drew stands there before its script does, and browsers fill in what they know without a word. `take` is given the
 * element in the moment in which it is taken over (hydration), before anything is drawn anew, which would empty it: what stands in it by
 * then was told to nobody. Nothing is taken of what the browser has drawn itself.
 */
export function useTypedBefore<Of extends HTMLElement>(take: (element: Of) => void): RefObject<Of | null> {
  const element = useRef<Of>(null);
  const isMounted = useMounted();
  const wasDrawn = useRef(!isMounted);
  const taking = useEffectEvent(() => {
    if (wasDrawn.current && element.current) take(element.current);
  });
  useLayoutEffect(() => taking(), []);
  return element;
}
