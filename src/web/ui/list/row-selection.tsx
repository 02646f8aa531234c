import { Trans, useLingui } from "@lingui/react/macro";
import { Button, CloseButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { functionalUpdate, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { type ReactNode, useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { FloatingBar } from "#web/ui/floating-bar.tsx";
import { TickBox } from "#web/ui/selection-checkbox.tsx";
import { useToolEntries } from "./use-tool-entries.ts";
import type { ListColumn, ListTableInstance } from "./use-list-table.ts";
import classes from "./list-table.module.css";

export type Select<Row> = {
  /**
   * The buttons of the bar. `clear` clears the selection after the action. `isAll`: includes all
   * matching rows that are not shown.
   */
  actions: (selected: Row[], clear: () => void, isAll: boolean) => ReactNode;
  isOff?: boolean;
  /**
   * All matching rows can be selected, beyond those shown. On phones the checkboxes appear on
   * demand.
   */
  beyond?: true;
};

/** Selected rows, or all that match the filters (`narrowed`), until one of them is deselected. */
export function useRowSelection(rows: { id: number }[], narrowed: string) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [allOf, setAllOf] = useState<string>();
  const isBeyond = allOf === narrowed;
  const rowSelection: RowSelectionState = isBeyond ? Object.fromEntries(rows.map(({ id }) => [id, true])) : selected;
  return {
    rowSelection,
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      setSelected(functionalUpdate(updater, rowSelection));
      setAllOf(undefined);
    },
    isBeyond,
    selectBeyond: () => setAllOf(narrowed),
  };
}

export const selectColumn: ListColumn<{ id: number }> = {
  id: "select",
  header: function SelectAll({ table }) {
    const { t } = useLingui();
    const isAll = table.getIsAllPageRowsSelected();
    return (
      <>
        <span className={classes.onPhones}>
          <Trans>Selection</Trans>
        </span>
        <TickBox
          aria-label={t`Select all`}
          checked={isAll}
          isMixed={!isAll && table.getIsSomePageRowsSelected()}
          onChange={table.getToggleAllPageRowsSelectedHandler()}
        />
      </>
    );
  },
  cell: function SelectRow({ row, table }) {
    const { t } = useLingui();
    return (
      <TickBox
        data-tick={row.id}
        aria-label={t`Select ${table.options.meta?.nameOf?.(row.original)}`}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    );
  },
  meta: { kind: "tick", phone: "beside" },
};

type Props<Row extends { id: number }> = Pick<ReturnType<typeof useRowSelection>, "isBeyond" | "selectBeyond"> & {
  table: ListTableInstance<Row>;
  select: Select<Row>;
  /** The number of matching rows, also as text. */
  total: number;
  text: ReactNode;
};

/** Shows how many rows are selected, and what can be done with them. */
export function SelectionBar<Row extends { id: number }>(props: Props<Row>) {
  const { table, select, total, text, isBeyond, selectBeyond } = props;
  const { t } = useLingui();
  const format = useFormat();
  const { rows } = table.getRowModel();
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const isAll = table.getIsAllPageRowsSelected();
  const count = format.number(selected.length);
  const summary = isBeyond ? <Trans>All {text} selected</Trans> : <Trans>{count} selected</Trans>;

  /** Clears the selection. The bar disappears, and the focus returns to the rows. */
  function clear() {
    table.resetRowSelection(true);
    document.querySelector<HTMLElement>(`[data-tick="${selected[0]?.id}"]`)?.focus({ preventScroll: true });
  }

  return (
    <>
      <div role="status" className="visually-hidden">
        {selected.length > 0 && summary}
      </div>
      {selected.length > 0 && (
        <FloatingBar label={t`Selection`}>
          <div className={`${classes.ticked} figures`} data-many={select.beyond}>
            {summary}
            {!isAll && (
              <Button variant="subtle" size="compact-sm" onClick={() => table.toggleAllPageRowsSelected(true)}>
                <Trans>Select all {format.number(rows.length)}</Trans>
              </Button>
            )}
            {isAll && !isBeyond && select.beyond && total > rows.length && (
              <Button variant="subtle" size="compact-sm" onClick={selectBeyond}>
                <Trans>Select all {text}</Trans>
              </Button>
            )}
          </div>
          <div className={classes.tickedActions}>{select.actions(selected, clear, isBeyond)}</div>
          <CloseButton aria-label={t`Clear selection`} onClick={clear} />
        </FloatingBar>
      )}
    </>
  );
}

/** On phones the checkboxes appear on demand, and a visible button hides them again. */
export function ChooseRows({ isChoosing, toggle }: { isChoosing: boolean; toggle: () => void }) {
  const isInMenu = useToolEntries(
    isChoosing ? [] : [{ place: "first", icon: IconCheck, label: <Trans>Select</Trans>, onClick: toggle }],
  );
  if (!isInMenu || !isChoosing) return null;
  return (
    <Button variant="default" onClick={toggle}>
      <Trans>Done</Trans>
    </Button>
  );
}
