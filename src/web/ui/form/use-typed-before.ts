import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useMounted } from "#web/platform/use-mounted.ts";

/**
 * A server-rendered page is visible before its script has loaded, and browsers autofill it without
 * any event. `take` receives the element at the moment of hydration, before a new render would
 * empty it: its content was not reported otherwise. Nothing is adopted from an element that the
 * browser rendered itself.
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
