import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { positionBeside, type Side } from "./position-beside.ts";
import classes from "./popup.module.css";
import type { PopupState } from "./use-popup.ts";

type Props = PopupState & { side: Side; width?: number; className?: string; children: ReactNode };

/**
 * A menu or a small dialog beside its button. It closes on Escape, on a click outside, or on a
 * choice. The focus moves into it and back. Our own implementation, because the library's
 * positioning adds 27 KB to every page of the dashboard.
 */
export function Popup(props: Props) {
  return props.isOpen && createPortal(<OpenPopup {...props} />, document.body);
}

function OpenPopup({ role, id, openerId, opener, close, side, width, className, children }: Props) {
  const popupRef = useRef<HTMLDivElement>(null);
  useVenue(popupRef, opener, side);
  useFocus(popupRef, opener);
  useClosing(popupRef, opener, close);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") close();
    else if (event.key !== "Tab" || !popupRef.current) return;
    else if (role === "dialog") return loop(event, popupRef.current);
    else {
      // A menu is a single tab stop: Tab continues from its button.
      opener.current?.focus();
      return close();
    }
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two
    <div
      ref={popupRef}
      id={id}
      role={role}
      aria-labelledby={openerId}
      tabIndex={-1}
      className={[classes.popup, className].filter(Boolean).join(" ")}
      style={{ width }}
      onKeyDown={press}
      // In React's tree it is inside its row, whose click handlers must not run.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}

type Part = { readonly current: HTMLElement | null };

/** Keeps the popup beside its button, even when the page moves or its content grows. */
function useVenue(popupRef: Part, opener: Part, side: Side): void {
  useLayoutEffect(() => {
    const [popup, button] = [popupRef.current, opener.current];
    if (!popup || !button) return undefined;
    const updatePosition = () => {
      const size = { width: popup.offsetWidth, height: popup.offsetHeight };
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { top, left } = positionBeside(button.getBoundingClientRect(), size, screen, side);
      popup.style.top = `${top}px`;
      popup.style.left = `${left}px`;
    };
    updatePosition();
    const end = new AbortController();
    window.addEventListener("scroll", updatePosition, { capture: true, passive: true, signal: end.signal });
    window.addEventListener("resize", updatePosition, { signal: end.signal });
    const grows = new ResizeObserver(updatePosition);
    grows.observe(popup);
    end.signal.addEventListener("abort", () => grows.disconnect());
    return () => end.abort();
  }, [popupRef, opener, side]);
}

/**
 * Moves the focus into the popup when it opens, and back to its button when it closes while the
 * focus is still inside.
 */
function useFocus(popupRef: Part, opener: Part): void {
  useLayoutEffect(() => {
    const [popup, button] = [popupRef.current, opener.current];
    if (!popup) return undefined;
    (stops(popup)[0] ?? popup).focus({ preventScroll: true });
    return () => {
      if (popup.contains(document.activeElement)) button?.focus({ preventScroll: true });
    };
  }, [popupRef, opener]);
}

function useClosing(popupRef: Part, opener: Part, close: () => void): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popupRef.current?.contains(target) && !opener.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", press, true);
    return () => document.removeEventListener("pointerdown", press, true);
  });
}

/** Returns the focusable elements inside, in order. */
export function stops(popup: HTMLElement): HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>(STOPS)].filter((element) => element.checkVisibility?.() ?? true);
}

const STOPS =
  '[role="menuitem"]:not(:disabled), :is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])';

/** Wraps the focus around at the ends. Radio buttons of one group are one stop. */
function loop(event: KeyboardEvent, popup: HTMLElement): void {
  const all = stops(popup).filter(
    (element) => !isRadio(element) || element.checked || element === document.activeElement,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "radio";
}
