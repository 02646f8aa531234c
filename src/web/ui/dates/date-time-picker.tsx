import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { nearestDay } from "#web/platform/days.ts";
import classes from "./date-time-picker.module.css";
import { MonthCalendar } from "./month-calendar.tsx";
import { TimeList } from "./time-list.tsx";

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
