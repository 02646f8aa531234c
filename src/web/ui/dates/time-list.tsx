import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormat } from "#web/platform/format.ts";
import classes from "./date-time-picker.module.css";

/** Every quarter of an hour, and the current time where it is not one. */
export function TimeList({ time, choose }: { time: string | null; choose: (time: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const times = time && !QUARTERS.includes(time) ? [...QUARTERS, time].toSorted() : QUARTERS;
  const active = time ?? "19:00";
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>(`[data-time="${active}"]`);
    if (list.current && option) list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2;
  }, [active]);

  function walk(event: KeyboardEvent<HTMLButtonElement>) {
    const { currentTarget: option } = event;
    const next =
      event.key === "ArrowDown"
        ? option.nextElementSibling
        : event.key === "ArrowUp"
          ? option.previousElementSibling
          : null;
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label={t`Time`} className={`${classes.times} figures`}>
      {times.map((at) => (
        <button
          key={at}
          type="button"
          role="option"
          data-time={at}
          aria-selected={at === time}
          tabIndex={at === active ? 0 : -1}
          onClick={() => choose(at)}
          onKeyDown={walk}
        >
          {format.moment(`1970-01-01T${at}Z`, "UTC", "time")}
        </button>
      ))}
    </div>
  );
}

const QUARTERS = Array.from({ length: 96 }, (_, at) => {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`;
});
