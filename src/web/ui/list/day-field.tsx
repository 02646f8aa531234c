import { DayInput } from "#web/ui/form/day-input.tsx";

type Props = {
  label: string;
  day: string | null;
  zone: string;
  first?: string | null;
  last?: string | null;
  answer: (day: string | null) => void;
};

/** A day that a list is narrowed by. What can't be read narrows nothing. */
export function DayField({ label, ...given }: Props) {
  return <DayInput {...given} input={{ label }} />;
}
