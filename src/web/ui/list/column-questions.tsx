import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import classes from "./list-page.module.css";
import { CHOSEN_COLUMNS_MAX } from "./use-chosen-columns.ts";
import { useTableContext } from "./use-list-table.ts";

/** Selects the columns of a list. Each change applies at once. */
export default function ColumnQuestions() {
  const { t } = useLingui();
  const table = useTableContext();
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  const chosen = columns.filter((column) => column.getIsVisible()).map(({ id }) => id);
  const isFull = chosen.length >= CHOSEN_COLUMNS_MAX;
  return (
    <>
      <Checkbox.Group
        label={t`Columns`}
        value={chosen}
        onChange={(ids) =>
          table.setColumnVisibility(Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])))
        }
      >
        <div className={classes.choices}>
          {columns.map(({ id, columnDef }) => (
            <Checkbox key={id} value={id} label={String(columnDef.header)} disabled={isFull && !chosen.includes(id)} />
          ))}
        </div>
      </Checkbox.Group>
      <p className={classes.hint}>
        <Trans>Choose up to {CHOSEN_COLUMNS_MAX}. On narrow screens, the last columns move to the details panel.</Trans>
      </p>
    </>
  );
}
