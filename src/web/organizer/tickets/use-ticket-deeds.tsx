import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { events } from "#contract/events.ts";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { call } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { confirm } from "../../ui/confirm.tsx";
import { notify } from "../../ui/notifications.tsx";
import { bodyOf, valuesOf } from "./ticket-values.ts";

/** What can be done to a ticket without its form. */
export function useTicketDeeds(event: Event, ticket: Ticket) {
  const { t } = useLingui();
  const params = { event_id: event.id, ticket_id: ticket.id };
  const name = ticket.title;

  async function change(changed: Partial<Pick<Ticket, "is_paused" | "is_hidden">>) {
    await call(tickets.update, { params, body: bodyOf({ ...valuesOf(ticket, event.timezone), ...changed }) });
    await refreshTickets(event);
  }

  /** Small and easily undone: done at once, and said. */
  async function turn(changed: Parameters<typeof change>[0], done: string) {
    try {
      await change(changed);
      notify.done(done);
    } catch (error) {
      notify.failed(error as Error);
    }
  }

  async function remove() {
    if (ticket.has_orders) {
      const isHidden = await confirm({
        title: <Trans>“{name}” can't be deleted</Trans>,
        body: (
          <Trans>
            It is part of an order. Hide it instead: nobody can see or buy it any more, and what is sold stays valid.
          </Trans>
        ),
        action: <Trans>Hide ticket</Trans>,
        keep: <Trans>Leave it</Trans>,
        run: () => change({ is_hidden: true }),
      });
      return isHidden && notify.done(t`“${name}” is hidden.`);
    }
    const run = () => call(tickets.remove, { params }).finally(() => refreshTickets(event));
    const body =
      ticket.prices.length > 1 ? (
        <Plural value={ticket.prices.length} one="Its tier goes with it." other="Its # tiers go with it." />
      ) : (
        <Trans>It disappears from the event page. Nobody has bought it.</Trans>
      );
    const isGone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body,
      action: <Trans>Delete ticket</Trans>,
      keep: <Trans>Keep ticket</Trans>,
      tone: "danger",
      run,
    });
    if (isGone) notify.done(t`“${name}” is deleted.`);
  }

  return {
    pause: () => turn({ is_paused: true }, t`“${name}” is paused.`),
    resume: () => turn({ is_paused: false }, t`“${name}” can be bought again.`),
    hide: () => turn({ is_hidden: true }, t`“${name}” is hidden.`),
    show: () => turn({ is_hidden: false }, t`“${name}” is shown again.`),
    remove,
  };
}

/** Whatever counts tickets is asked for again. */
export function refreshTickets({ id }: Pick<Event, "id">): Promise<unknown> {
  return Promise.all([
    refresh(tickets.list, { event_id: id }),
    refresh(tickets.get),
    refresh(events.get, { event_id: id }),
    refresh(events.stats, { event_id: id }),
  ]);
}
