import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayAfter } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./date-time-picker.module.css";
import { TimeList } from "./time-list.tsx";

/** When nobody has said a time yet: as most things begin. */
const USUAL_TIME = "19:00";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to choose a day from, with the arrow keys, too, and a list of times. `wall`: what is chosen, `2027-05-03T19:30`. */
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
  const { t } = useLingui();
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, time] = [wall?.slice(0, 10) ?? null, wall?.slice(11, 16) ?? USUAL_TIME];
  const [active, setActive] = useState(chosen ?? (first && first > today ? first : today));
  const isMoved = useRef(true);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    isMoved.current = false;
  }, [active]);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const next =
      event.key === "PageUp"
        ? inMonth(active, -1)
        : event.key === "PageDown"
          ? inMonth(active, 1)
          : dayAfter(active, step);
    if (step === undefined && !event.key.startsWith("Page")) return;
    event.preventDefault();
    isMoved.current = true;
    setActive(next);
  }

  return (
    <div className={classes.picker}>
      <div>
        <div className={classes.head}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Month before`}
            onClick={() => setActive(inMonth(active, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">{format.month(active)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Next month`}
            onClick={() => setActive(inMonth(active, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        {/* oxlint-disable-next-line no-noninteractive-element-to-interactive-role -- a calendar is a grid of buttons (ARIA APG) */}
        <table ref={grid} role="grid" className={`${classes.days} figures`} aria-label={format.month(active)}>
          <thead>
            <tr>
              {format.weekdays().map(({ short, long }) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(active, format.firstWeekday).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day} role="gridcell" aria-selected={day === chosen}>
                    <button
                      type="button"
                      data-day={day}
                      data-autofocus={day === active || undefined}
                      data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                      tabIndex={day === active ? 0 : -1}
                      disabled={first !== null && day < first}
                      aria-label={format.moment(`${day}T12:00Z`, "UTC", "fullDay")}
                      aria-current={day === today ? "date" : undefined}
                      onClick={() => {
                        setActive(day);
                        choose(`${day}T${time}`);
                      }}
                      onKeyDown={move}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TimeList time={wall ? time : null} choose={(at) => choose(`${chosen ?? active}T${at}`)} />
      <Button size="xs" variant="default" className={classes.done} onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

/** The same day some months on, or the last that the month has. */
function inMonth(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Six weeks, so that nothing jumps from month to month. */
function weeksOf(day: string, first_weekday: number): string[][] {
  const start = `${day.slice(0, 7)}-01`;
  const lead = (new Date(`${start}T00:00Z`).getUTCDay() - first_weekday + 7) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dayAfter(start, week * 7 + at - lead)),
  );
}
