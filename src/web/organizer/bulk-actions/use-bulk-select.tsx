import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { List } from "#contract/lists.ts";
import type { BulkNoun } from "#domain/bulk-actions.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import type { Select } from "#web/ui/list/row-selection.tsx";
import { type Chosen, chosenQuery } from "./chosen.ts";

type Options = {
  noun: BulkNoun;
  list: List;
  /** The export button for the selected rows. */
  files: (only: Record<string, string>) => ReactNode;
};

/** Makes the rows of a long list selectable for bulk actions, individually or all that match. */
export function useBulkSelect<Row extends { id: number }>({ noun, list, files }: Options): Select<Row> {
  const [state] = useListState(list);
  return {
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
