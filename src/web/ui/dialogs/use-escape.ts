import { type RefObject, useEffect, useRef } from "react";

/**
 * For what unfolds in a drawer, a sheet or a popover: while it is open, Escape in there closes it alone, and not what is around it as
 * well. A popover around it never hears of the key; a drawer hears every key first, and asks the element in focus whether to leave it.
 */
export function useEscape<Place extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const marked = new Set<Element>();
    const isIn = (target: EventTarget | null): target is Element =>
      target instanceof Element && place.current?.contains(target) === true;
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
  return place;
}

/** What Mantine's drawers ask for. */
const LEFT_TO_IT = "data-mantine-stop-propagation";
