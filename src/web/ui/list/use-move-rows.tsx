import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { List } from "#contract/lists.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { Anchor } from "@mantine/core";
import classes from "./list-page.module.css";
import type { ListState } from "./list-state.ts";
import type { Column } from "./use-list-table.tsx";
import { focusMover, MoveHandle, rowAt } from "./move-handle.tsx";

export type Move<Row> = {
  /** Saves the order: the IDs of all rows. */
  save: (ids: number[]) => Promise<unknown>;
  name: (row: Row) => string;
  /** Rows in the same group stay together: none leaves its group. */
  group?: (row: Row) => string;
  isOff?: boolean;
};

/**
 * Moves rows one position up or down, or by dragging. A move is shown at once, sent after the
 * previous one, and undone when it is refused. Responses of the list in the meantime are older than
 * what is shown, so they wait until the last move is saved.
 */
export function useMoveRows<Row extends { id: number }>(
  shown: Row[],
  options: { move: Move<Row> | undefined; canMove: boolean; refetch: () => Promise<unknown> },
) {
  const { t } = useLingui();
  const [order, setOrder] = useState<number[]>();
  const [announcement, setAnnouncement] = useState("");
  const waiting = useRef(0);
  const dragged = useRef<{ id: number; ids: number[] }>(undefined);
  const rows = order ? shown.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : shown;
  const send = useMutation({
    scope: { id: "the order of a list" },
    mutationFn: async (ids: number[]) => options.move?.save(ids),
    onMutate: () => (waiting.current += 1),
    onError: (error) => {
      const reason = reasonOf(error);
      notify.failed(t`We couldn’t change the order. ${reason} Try again or refresh the page.`);
      setOrder(undefined);
    },
    onSettled: async () => {
      waiting.current -= 1;
      if (waiting.current > 0) return;
      await options.refetch();
      if (waiting.current === 0) setOrder(undefined);
    },
  });

  function groupAt(at: number): string | undefined {
    const row = rows[at];
    return row && options.move?.group?.(row);
  }

  /** Returns the new order, or undefined where nothing would change. */
  function reorder(id: number, to: number): number[] | undefined {
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    if (from === -1 || from === to || to < 0 || to >= ids.length || groupAt(from) !== groupAt(to)) return undefined;
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    setOrder(moved);
    return moved;
  }

  function settle(id: number, ids: number[]) {
    const row = rows.find((entry) => entry.id === id);
    if (row && options.move)
      setAnnouncement(t`${options.move.name(row)} is now number ${ids.indexOf(id) + 1} of ${ids.length}.`);
    requestAnimationFrame(() => focusMover(id));
    send.mutate(ids);
  }

  function step(id: number, by: -1 | 1) {
    const moved = reorder(id, rows.findIndex((row) => row.id === id) + by);
    if (moved) settle(id, moved);
  }

  function drag(id: number, y: number) {
    const ids = rows.map((row) => row.id);
    const moved = reorder(id, rowAt(ids, y));
    if (moved) dragged.current = { id, ids: moved };
  }

  function drop() {
    if (dragged.current) settle(dragged.current.id, dragged.current.ids);
    dragged.current = undefined;
  }

  /** Whether the row is the first, or last, of its group. */
  function isAtEdge(row: Row, side: -1 | 1): boolean {
    const at = rows.indexOf(row);
    return rows[at + side] === undefined || groupAt(at + side) !== groupAt(at);
  }

  const { move } = options;
  const column: Column<Row> | undefined =
    move && options.canMove && rows.length > 1
      ? {
          key: "order",
          kind: "actions",
          label: (
            <span className="visually-hidden">
              <Trans>Position</Trans>
            </span>
          ),
          cell: (row) => (
            <MoveHandle
              id={row.id}
              name={move.name(row)}
              isFirst={isAtEdge(row, -1)}
              isLast={isAtEdge(row, 1)}
              step={step}
              drag={drag}
              drop={drop}
            />
          ),
          phone: "beside",
        }
      : undefined;
  return { rows, announcement, column };
}

/** The server's message; for a field, that of the field. */
function reasonOf(error: Error): string {
  const [message] = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
  return message ?? errorMessageOf(error);
}

/**
 * Explains that rows can only be moved while all of them are visible in their own order, with a
 * link that shows them so.
 */
export function MoveHint({
  list,
  isNarrowed,
  change,
}: {
  list: List;
  isNarrowed: boolean;
  change: (changed: Partial<ListState>) => void;
}) {
  const fullList = { page: 1, per_page: null, sort_by: list.default_sort, sort_direction: list.default_direction };
  return (
    <p className={classes.hint}>
      {isNarrowed ? (
        <Trans>Clear the search and filters to change the order.</Trans>
      ) : (
        <Trans>
          <Anchor component="button" type="button" inherit onClick={() => change(fullList)}>
            Show the full list
          </Anchor>{" "}
          to change the order.
        </Trans>
      )}
    </p>
  );
}
