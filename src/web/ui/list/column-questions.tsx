import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import type { Column } from "./use-list-table.tsx";
import classes from "./list-page.module.css";
import { CHOSEN_COLUMNS_MAX } from "./use-chosen-columns.ts";

type Props = {
  columns: Pick<Column<never>, "key" | "label" | "choice">[];
  chosen: string[];
  choose: (keys: string[]) => void;
};

/** Selects the columns of a list. Each change applies at once. */
export default function ColumnQuestions({ columns, chosen, choose }: Props) {
  const { t } = useLingui();
  const isFull = chosen.length >= CHOSEN_COLUMNS_MAX;
  return (
    <>
      <Checkbox.Group label={t`Columns`} value={chosen} onChange={choose}>
        <div className={classes.choices}>
          {columns
            .filter(({ choice }) => choice)
            .map(({ key, label }) => (
              <Checkbox key={key} value={key} label={label} disabled={isFull && !chosen.includes(key)} />
            ))}
        </div>
      </Checkbox.Group>
      <p className={classes.hint}>
        <Trans>Choose up to {CHOSEN_COLUMNS_MAX}. On narrow screens, the last columns move to the details panel.</Trans>
      </p>
    </>
  );
}
