import { useState } from "react";
import type { Day } from "#domain/periods.ts";
import { DayField } from "#web/ui/list/day-field.tsx";

type PeriodEndProps = {
  label: string;
  day: Day;
  limits: { zone: string; first?: Day; last?: Day };
  answer: (day: Day) => void;
};

/**
 * One end of a period. Typed text is shown at once, before the URL contains it. An emptied field
 * waits for the next input.
 */
export function PeriodEnd({ label, day, limits, answer }: PeriodEndProps) {
  const [typed, setTyped] = useState<{ day: Day | null; over: Day }>();
  const isTyped = typed !== undefined && (typed.over === day || typed.day === day);
  return (
    <DayField
      {...limits}
      label={label}
      day={isTyped ? typed.day : day}
      answer={(picked) => {
        setTyped({ day: picked, over: day });
        if (picked !== null) answer(picked);
      }}
    />
  );
}
