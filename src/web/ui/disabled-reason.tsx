import {
  cloneElement,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import classes from "./disabled-reason.module.css";
import { positionBeside } from "./dialogs/position-beside.ts";

export type Refusable = { refusal: string | undefined; children: ReactElement<Record<string, unknown>> };

/** Disables a button for a reason and shows that reason in a tooltip. */
export function DisabledReason({ refusal, children }: Refusable) {
  return refusal === undefined ? children : <Refused refusal={refusal}>{children}</Refused>;
}

function Refused({ refusal, children }: { refusal: string } & Pick<Refusable, "children">) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  // the pointer has time to move from the button to its reason, which stays while the pointer is on it (WCAG 1.4.13)
  const [isLeaving, setLeaving] = useState(false);
  const stay = () => setLeaving(false);
  const leave = () => setLeaving(true);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => (stay(), setButton(currentTarget));
  const hide = () => (stay(), setButton(null));
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => (setLeaving(false), setButton(null)), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return (
    <>
      {cloneElement(children, {
        ...(typeof children.type === "string" ? OFF : COMPONENT_OFF),
        "aria-describedby": id,
        onClick: (event: SyntheticEvent<HTMLElement>) => (event.preventDefault(), show(event)),
        onMouseEnter: show,
        onMouseLeave: leave,
        onFocus: show,
        onBlur: hide,
      })}
      <span id={id} className="visually-hidden">
        {refusal}
      </span>
      {button &&
        createPortal(
          <Reason button={button} stay={stay} leave={leave} hide={hide}>
            {refusal}
          </Reason>,
          document.body,
        )}
    </>
  );
}

const LEAVE_MS = 200;

/**
 * Never a link, because it leads nowhere. It stays focusable, so that keyboard users learn the
 * reason too.
 */
const OFF = { type: "button", "aria-disabled": true, "data-disabled": true };
const COMPONENT_OFF = {
  ...OFF,
  component: "button",
  to: undefined,
  href: undefined,
  disabled: undefined,
  loading: false,
};

type ReasonProps = { button: HTMLElement; stay: () => void; leave: () => void; hide: () => void; children: string };

/**
 * Visual only: screen readers announce the reason with the button. Escape dismisses it and closes
 * nothing else.
 */
function Reason({ button, stay, leave, hide, children }: ReasonProps) {
  const reasonRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!reasonRef.current) return;
    const size = { width: reasonRef.current.offsetWidth, height: reasonRef.current.offsetHeight };
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { top, left } = positionBeside(button.getBoundingClientRect(), size, screen, "top-start");
    Object.assign(reasonRef.current.style, { top: `${top}px`, left: `${left}px` });
  }, [button]);
  useEscape(hide);
  return (
    <div ref={reasonRef} className={classes.reason} aria-hidden="true" onMouseEnter={stay} onMouseLeave={leave}>
      {children}
    </div>
  );
}

function useEscape(hide: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hide();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
}
