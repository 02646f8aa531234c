import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Ticket, tickets as calls } from "#contract/tickets.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";

type Switched = { is_paused: boolean } | { is_hidden: boolean };

/**
 * Returns the actions on several tickets. Each is one request, reports how many tickets changed,
 * and can be undone for just these.
 */
export function useSeveralActions(event: Event, tickets: Ticket[], clear: () => void) {
  const { t } = useLingui();
  const params = { event_id: event.id };
  const changeSeveral = useMutation(mutation(calls.changeSeveral));
  const change = (ticket_ids: number[], changed: object) =>
    changeSeveral.mutateAsync({ params, body: { ticket_ids, ...changed } });

  function notifyDone(message: string, undo: () => Promise<unknown>) {
    clear();
    notify.done(message, { label: t`Undo`, run: () => void undo().catch(notify.failed) });
  }

  const changeMutation = useMutation({
    mutationFn: ({ to }: Turn) =>
      change(
        tickets.map(({ id }) => id),
        to,
      ),
    onSuccess: ({ data: { changed_ids } }, { messageFor, back }) =>
      notifyDone(messageFor(changed_ids.length), () => change(changed_ids, back)),
    onError: notify.failed,
  });

  const setSaleDates = useMutation(mutation(calls.setSaleDates));
  return {
    isBusy: changeMutation.isPending,
    pause: () =>
      changeMutation.mutate({
        to: { is_paused: true },
        back: { is_paused: false },
        messageFor: (count) =>
          t`${plural(count, { one: "Sales paused for # ticket.", other: "Sales paused for # tickets." })}`,
      }),
    resume: () =>
      changeMutation.mutate({
        to: { is_paused: false },
        back: { is_paused: true },
        messageFor: (count) =>
          t`${plural(count, { one: "Sales resumed for # ticket.", other: "Sales resumed for # tickets." })}`,
      }),
    hide: () =>
      changeMutation.mutate({
        to: { is_hidden: true },
        back: { is_hidden: false },
        messageFor: (count) => t`${plural(count, { one: "# ticket was hidden.", other: "# tickets were hidden." })}`,
      }),
    show: () =>
      changeMutation.mutate({
        to: { is_hidden: false },
        back: { is_hidden: true },
        messageFor: (count) =>
          t`${plural(count, { one: "# ticket is visible again.", other: "# tickets are visible again." })}`,
      }),
    /** Called after `changed_ids` got new sale dates. Undo restores the previous dates of each. */
    dated: (changed_ids: number[]) => {
      const before = tickets.filter(({ id }) => changed_ids.includes(id));
      const count = before.length;
      notifyDone(
        t`${plural(count, { one: "Sale dates updated for # ticket.", other: "Sale dates updated for # tickets." })}`,
        () => setSaleDates.mutateAsync({ params, body: { tickets: before.map(datesOf) } }),
      );
    },
  };
}

type Turn = { to: Switched; back: Switched; messageFor: (count: number) => string };

function datesOf({ id: ticket_id, sale_start_date, sale_end_date }: Ticket) {
  return { ticket_id, sale_start_date, sale_end_date };
}
