import { cloneElement, type ReactElement, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./unless.module.css";
import { placeBeside } from "./dialogs/place-beside.ts";

export type Refusable = { refusal: string | undefined; children: ReactElement<Record<string, unknown>> };

/** A button that does nothing where there is a reason, and says it. It knows nobody, so every page may have one. */
export function Unless({ refusal, children }: Refusable) {
  return refusal === undefined ? children : <Refused refusal={refusal}>{children}</Refused>;
}

function Refused({ refusal, children }: { refusal: string } & Pick<Refusable, "children">) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setButton(currentTarget);
  const hide = () => setButton(null);
  return (
    <>
      {cloneElement(children, {
        ...(typeof children.type === "string" ? OFF : COMPONENT_OFF),
        "aria-describedby": id,
        onClick: (event: SyntheticEvent<HTMLElement>) => (event.preventDefault(), show(event)),
        onMouseEnter: show,
        onMouseLeave: hide,
        onFocus: show,
        onBlur: hide,
      })}
      <span id={id} className="visually-hidden">
        {refusal}
      </span>
      {button && createPortal(<Reason button={button}>{refusal}</Reason>, document.body)}
    </>
  );
}

/** Never a link: there is nowhere to go. It can have the focus, so that whoever has no mouse learns why, too. */
const OFF = { type: "button", "aria-disabled": true, "data-disabled": true };
const COMPONENT_OFF = {
  ...OFF,
  component: "button",
  to: undefined,
  href: undefined,
  disabled: undefined,
  loading: false,
};

/** In sight only: it is said with the button. */
function Reason({ button, children }: { button: HTMLElement; children: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const size = { width: box.current.offsetWidth, height: box.current.offsetHeight };
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { top, left } = placeBeside(button.getBoundingClientRect(), size, screen, "top-start");
    Object.assign(box.current.style, { top: `${top}px`, left: `${left}px` });
  }, [button]);
  return (
    <div ref={box} className={classes.reason} aria-hidden="true">
      {children}
    </div>
  );
}
