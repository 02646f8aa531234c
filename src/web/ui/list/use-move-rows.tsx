import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { notify } from "#web/ui/notifications.tsx";
import type { Column } from "./list-table.tsx";
import { focusMover, MoveButtons } from "./move-buttons.tsx";

/** How a list's rows are put in another order. */
export type Move<Row> = {
  /** Saves it: the ids of all rows. */
  save: (ids: number[]) => Promise<unknown>;
  /** What a row is called. */
  name: (row: Row) => string;
  isOff?: boolean;
};

/**
 * Rows go one place up or down: seen at once, sent one after the other, taken back when one is refused. What the list says
 * meanwhile is older than what is seen, so it waits until the last one is through.
 */
export function useMoveRows<Row extends { id: number }>(
  shown: Row[],
  given: { move: Move<Row> | undefined; canMove: boolean; refetch: () => Promise<unknown> },
) {
  const { t } = useLingui();
  const [order, setOrder] = useState<number[]>();
  const [said, setSaid] = useState("");
  const waiting = useRef(0);
  const rows = order ? shown.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : shown;
  const send = useMutation({
    scope: { id: "the order of a list" },
    mutationFn: async (ids: number[]) => given.move?.save(ids),
    onMutate: () => (waiting.current += 1),
    onError: (error) => {
      notify.failed(error);
      setOrder(undefined);
    },
    onSettled: async () => {
      waiting.current -= 1;
      if (waiting.current > 0) return;
      await given.refetch();
      if (waiting.current === 0) setOrder(undefined);
    },
  });

  function step(id: number, by: -1 | 1) {
    const ids = rows.map((row) => row.id);
    const from = ids.indexOf(id);
    const to = from + by;
    const row = rows[from];
    if (!row || !given.move || to < 0 || to >= ids.length) return;
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    setOrder(moved);
    setSaid(t`${given.move.name(row)} is now number ${to + 1} of ${ids.length}.`);
    requestAnimationFrame(() => focusMover(id, by));
    send.mutate(moved);
  }

  const { move } = given;
  const column: Column<Row> | undefined =
    move && given.canMove && rows.length > 1
      ? {
          key: "order",
          label: <Trans>Position</Trans>,
          cell: (row) => (
            <MoveButtons
              id={row.id}
              name={move.name(row)}
              isFirst={row === rows[0]}
              isLast={row === rows.at(-1)}
              move={step}
            />
          ),
          phone: "beside",
          width: "1%",
        }
      : undefined;
  return { rows, said, column };
}
