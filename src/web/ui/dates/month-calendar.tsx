import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { dayAfter, inMonth, nearestDay, weeksOfMonth } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { WeekdayHead } from "./weekday-head.tsx";
import classes from "./month-calendar.module.css";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month to choose a day (`2027-05-03`) from, also with the arrow keys. Days before `first` or
 * after `last` cannot be chosen.
 */
export function MonthCalendar({
  chosen,
  active,
  setActive,
  today,
  first,
  last = null,
  choose,
}: {
  chosen: string | null;
  /** The day with the keyboard focus, whose month is shown. */
  active: string;
  setActive: (day: string) => void;
  today: string;
  first: string | null;
  last?: string | null;
  choose: (day: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
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
    const near = nearestDay(next, first, last);
    isMoved.current = near !== active;
    setActive(near);
  }

  return (
    <div>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Previous month`}
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
        <WeekdayHead />
        <tbody>
          {weeksOfMonth(active, format.firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <button
                    type="button"
                    data-day={day}
                    data-autofocus={day === active || undefined}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day !== nearestDay(day, first, last)}
                    aria-label={format.moment(`${day}T12:00Z`, "UTC", "fullDay")}
                    aria-current={day === today ? "date" : undefined}
                    onClick={() => {
                      setActive(day);
                      choose(day);
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
  );
}
