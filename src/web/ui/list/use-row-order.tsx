import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { notify } from "#web/ui/page/notifications.tsx";

const mutationKey = ["the order of a list"];

/**
 * Rows in an order that users change. A move is shown at once, sent after the previous one, and
 * undone when it is refused. Responses of the list in the meantime are older than what is shown, so
 * they wait until the last move is saved.
 */
export function useRowOrder<Row extends { id: number }>(
  shown: Row[],
  { save, refetch }: { save: ((ids: number[]) => Promise<unknown>) | undefined; refetch: () => Promise<unknown> },
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [order, setOrder] = useState<number[]>();
  const rows = useMemo(
    () => (order ? shown.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : shown),
    [order, shown],
  );
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: "the order of a list" },
    mutationFn: async (ids: number[]) => save?.(ids),
    onMutate: setOrder,
    onError: (error) => {
      const reason = reasonOf(error);
      notify.failed(t`We couldn’t change the order. ${reason} Try again or refresh the page.`);
      setOrder(undefined);
    },
    onSettled: async () => {
      if (isLast()) await refetch();
      if (isLast()) setOrder(undefined);
    },
  });
  return [rows, mutate] as const;
}

/** The server's message; for a field, that of the field. */
function reasonOf(error: Error): string {
  const [message] = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
  return message ?? errorMessageOf(error);
}
