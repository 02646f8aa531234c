import { useLingui } from "@lingui/react/macro";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "#contract/lists.ts";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { call } from "../../platform/call.ts";
import { queryClient, refresh } from "../../platform/query-client.ts";
import { notify } from "../../ui/notifications.tsx";

/** Puts a ticket one place up or down: seen at once, sent one after the other, taken back when it is refused. */
export function useMoveTicket(event_id: number, shown: QueryKey) {
  const { t } = useLingui();
  const [said, setSaid] = useState("");
  const sort = useMutation({
    scope: { id: `sort tickets ${event_id}` },
    mutationFn: (ticket_ids: number[]) => call(tickets.sort, { params: { event_id }, body: { ticket_ids } }),
    onError: () => {
      notify.failed(t`The tickets could not be put in order. Please refresh the page and try again.`);
      void refresh(tickets.list, { event_id });
    },
  });

  function move(ticket: Ticket, step: -1 | 1) {
    const page = queryClient().getQueryData<Page<Ticket>>(shown);
    const from = page?.data.findIndex(({ id }) => id === ticket.id) ?? -1;
    const to = from + step;
    if (!page || from < 0 || to < 0 || to >= page.data.length) return;
    const sorted = page.data.toSpliced(from, 1).toSpliced(to, 0, ticket);
    queryClient().setQueryData(shown, { ...page, data: sorted });
    setSaid(t`${ticket.title} is now number ${to + 1} of ${sorted.length}.`);
    requestAnimationFrame(() => focusMover(ticket.id, step));
    sort.mutate(sorted.map(({ id }) => id));
  }

  return { move, said };
}

/** The row has moved under the finger: the same button again, or the other one at the end of the list. */
function focusMover(id: number, step: -1 | 1): void {
  const button = (of: -1 | 1) => document.querySelector<HTMLButtonElement>(`[data-mover="${id} ${of}"]:not(:disabled)`);
  (button(step) ?? button(step === 1 ? -1 : 1))?.focus();
}
