import { DayInput } from "#web/ui/dates/day-input.tsx";

type Props = {
  label: string;
  day: string | null;
  zone: string;
  first?: string | null;
  last?: string | null;
  answer: (day: string | null) => void;
};

/** A date that filters a list. An unreadable date does not filter. */
export function DayField({ label, ...rest }: Props) {
  return <DayInput {...rest} input={{ label }} />;
}
