import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState, type KeyboardEvent, useEffect, useRef } from "react";
import { nearestDay } from "#web/platform/days.ts";
import classes from "./date-time-picker.module.css";
import { MonthCalendar } from "./month-calendar.tsx";
import { useFormat } from "#web/platform/format.ts";

/** Used where no time is set yet, because most events start then. */
const USUAL_TIME = "19:00";

/**
 * A month to choose a day from, and a list of times. `wall`: the chosen local time,
 * `2027-05-03T19:30`.
 */
export function DateTimePicker({
  wall,
  today,
  first,
  choose,
  close,
}: {
  wall: string | null;
  today: string;
  first: string | null;
  choose: (wall: string) => void;
  close: () => void;
}) {
  const [chosen, time] = [wall?.slice(0, 10) ?? null, wall?.slice(11, 16) ?? USUAL_TIME];
  const [active, setActive] = useState(chosen ?? nearestDay(today, first, null));
  return (
    <div className={classes.picker}>
      <MonthCalendar
        chosen={chosen}
        active={active}
        setActive={setActive}
        today={today}
        first={first}
        choose={(day) => choose(`${day}T${time}`)}
      />
      <TimeList time={wall ? time : null} choose={(at) => choose(`${chosen ?? active}T${at}`)} />
      <Button size="xs" variant="default" className={classes.done} onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

/** Every quarter of an hour, and the current time where it is not one. */
function TimeList({ time, choose }: { time: string | null; choose: (time: string) => void }) {
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
