import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { List } from "#contract/lists.ts";
import type { BulkNoun } from "#domain/bulk-actions.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import type { Select } from "#web/ui/list/use-row-selection.tsx";
import { type Chosen, chosenQuery } from "./chosen.ts";

type Options<Row> = {
  noun: BulkNoun;
  list: List;
  name: (row: Row) => string;
  /** The export button for the selected rows. */
  files: (only: Record<string, string>) => ReactNode;
};

/** Makes the rows of a long list selectable for bulk actions, individually or all that match. */
export function useBulkSelect<Row extends { id: number }>({ noun, list, name, files }: Options<Row>): Select<Row> {
  const [state] = useListState(list);
  return {
    name,
    beyond: true,
    actions: (selected, clear, isAll) => {
      const chosen: Chosen = isAll
        ? { noun, matching: narrowingQueryOf(state) }
        : { noun, ids: selected.map(({ id }) => id) };
      return (
        <Suspense>
          <BulkButtons chosen={chosen} clear={clear} files={files(chosenQuery(chosen))} />
        </Suspense>
      );
    },
  };
}

const BulkButtons = lazy(ahead(() => import("./bulk-buttons.tsx")));
