import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

type Changed = { is_paused: boolean } | { is_hidden: boolean };

/** Returns the actions on a ticket without its form. Each sends only what it changes. */
export function useTicketActions(event: Event, ticket: Ticket) {
  const { t } = useLingui();
  const params = { event_id: event.id, ticket_id: ticket.id };
  const name = ticket.title;
  const changeTicket = useMutation(mutation(tickets.change));
  const change = (body: Changed) => changeTicket.mutateAsync({ params, body });
  /** Small and easily reverted changes are made without confirmation and reported. */
  const changeAction = useMutation({
    mutationFn: ({ changed }: { changed: Changed; done: string }) => change(changed),
    onSuccess: (_answer, { done }) => notify.done(done),
    onError: notify.failed,
  });

  const removeTicket = useMutation(mutation(tickets.remove));
  async function remove() {
    if (ticket.has_orders) {
      const isHidden = await confirm({
        title: <Trans>“{name}” can’t be deleted</Trans>,
        body: (
          <Trans>
            It’s part of an order. You can hide it instead: no one can see or buy it, and tickets already sold stay
            valid.
          </Trans>
        ),
        action: <Trans>Hide ticket</Trans>,
        keep: <Trans>Cancel</Trans>,
        run: () => change({ is_hidden: true }),
      });
      return isHidden && notify.done(t`“${name}” was hidden.`);
    }
    const body =
      ticket.prices.length > 1 ? (
        <Plural
          value={ticket.prices.length}
          one="Its tier will be deleted too. You can’t undo this."
          other="Its # tiers will be deleted too. You can’t undo this."
        />
      ) : (
        <Trans>No one has bought it. You can’t undo this.</Trans>
      );
    const isGone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body,
      action: <Trans>Delete ticket</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeTicket.mutateAsync({ params }),
    });
    if (isGone) notify.done(t`“${name}” was deleted.`);
  }

  return {
    pause: () => changeAction.mutate({ changed: { is_paused: true }, done: t`Sales paused for “${name}”.` }),
    resume: () => changeAction.mutate({ changed: { is_paused: false }, done: t`Sales resumed for “${name}”.` }),
    hide: () => changeAction.mutate({ changed: { is_hidden: true }, done: t`“${name}” was hidden.` }),
    show: () => changeAction.mutate({ changed: { is_hidden: false }, done: t`“${name}” is visible again.` }),
    remove,
  };
}
