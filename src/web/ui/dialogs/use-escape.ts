import { type RefObject, useEffect, useRef } from "react";

/**
 * For a part that opens inside a drawer, a sheet or a popover. While it is open, Escape inside
 * closes only this part and not its container. A popover around it does not receive the key. A
 * drawer receives every key first and checks whether the focused element handles it.
 */
export function useEscape<Place extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<Place | null> {
  const elementRef = useRef<Place>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const marked = new Set<Element>();
    const isIn = (target: EventTarget | null): target is Element =>
      target instanceof Element && elementRef.current?.contains(target) === true;
    const mark = (target: EventTarget | null) => {
      if (!isIn(target)) return;
      target.setAttribute(LEFT_TO_IT, "true");
      marked.add(target);
    };
    const focused = ({ target }: FocusEvent) => mark(target);
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || !isIn(event.target)) return;
      event.stopPropagation();
      latest.current();
    };
    mark(document.activeElement);
    document.addEventListener("focusin", focused);
    document.addEventListener("keydown", pressed, { capture: true });
    return () => {
      for (const element of marked) element.removeAttribute(LEFT_TO_IT);
      document.removeEventListener("focusin", focused);
      document.removeEventListener("keydown", pressed, { capture: true });
    };
  }, [isOpen]);
  return elementRef;
}

/** The attribute that Mantine's drawers check. */
const LEFT_TO_IT = "data-mantine-stop-propagation";
