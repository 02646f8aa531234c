import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import { type Ticket, ticketList, tickets } from "#contract/tickets.ts";
import { query } from "../../platform/query-client.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { FilterChips } from "../../ui/list/filters.tsx";
import { LoadingRows, NothingMatches, Pages } from "../../ui/list/list-page.tsx";
import { listQueryOf, type ListState } from "../../ui/list/list-state.ts";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { ListTools } from "../../ui/list/list-tools.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { SaleState } from "./sale-state.tsx";
import { NameCell, PriceCell, SoldCell } from "./ticket-cells.tsx";
import classes from "./ticket-cells.module.css";
import { TicketMenu } from "./ticket-menu.tsx";
import { useMoveTicket } from "./use-move-ticket.ts";
import { useTicketFilters } from "./use-ticket-filters.ts";

type Props = { event: Event; state: ListState; change: (changed: Partial<ListState>) => void; create: ReactNode };

/** An event's tickets in their order. They can be moved while all of them are in sight. */
export function TicketTable({ event, state, change, create }: Props) {
  const { t } = useLingui();
  const filters = useTicketFilters();
  const asked = query(tickets.list, {
    params: { event_id: event.id },
    query: { ...listQueryOf(ticketList, state), per_page: AT_ONCE },
  });
  const answer = useQuery({ ...asked, placeholderData: keepPreviousData });
  const { move, said } = useMoveTicket(event.id, asked.queryKey);
  const { data: rows = [], meta } = answer.data ?? {};
  const isNarrowed = state.query !== "" || state.filters.length > 0;
  const canMove = !isNarrowed && meta?.last_page === 1 && rows.length > 1 && event.status !== "ARCHIVED";

  if (answer.isSuccess && meta?.total === 0 && !isNarrowed) {
    return (
      <EmptyState drawing="tickets" title={<Trans>What can people buy?</Trans>} action={create}>
        <Trans>An event needs at least one ticket, even if it is free.</Trans>
      </EmptyState>
    );
  }
  return (
    <section aria-busy={answer.isFetching}>
      <ListTools
        state={state}
        change={change}
        searchLabel={t`Search by name`}
        filters={filters}
        sorts={undefined}
        tools={undefined}
      />
      <FilterChips state={state} change={change} filters={filters} />
      {isNarrowed && rows.length > 0 && (
        <p className={classes.hint}>
          <Trans>Clear the search and the filters to change the order.</Trans>
        </p>
      )}
      {answer.isPending && <LoadingRows />}
      {answer.isError && !answer.data && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && rows.length === 0 && <NothingMatches state={state} change={change} />}
      {rows.length > 0 && (
        <ListTable
          rows={rows}
          columns={columnsOf(event, canMove ? { rows, move } : undefined)}
          list={ticketList}
          state={state}
          change={change}
          opens
          isStale={answer.isPlaceholderData}
        />
      )}
      {meta && meta.last_page > 1 && <Pages meta={meta} turn={(page) => change({ page })} />}
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </section>
  );
}

/** As many as the API gives: nobody has more kinds of tickets than that. */
const AT_ONCE = 100;

function columnsOf(
  event: Event,
  moving: { rows: Ticket[]; move: (ticket: Ticket, step: -1 | 1) => void } | undefined,
): Column<Ticket>[] {
  const columns: Column<Ticket>[] = [
    { key: "name", label: <Trans>Ticket</Trans>, cell: (ticket) => <NameCell ticket={ticket} />, width: "30%" },
    { key: "state", label: <Trans>Sale</Trans>, cell: (ticket) => <SaleState sold={ticket} zone={event.timezone} /> },
    { key: "sold", label: <Trans>Sold</Trans>, cell: (ticket) => <SoldCell ticket={ticket} /> },
    {
      key: "price",
      label: <Trans>Price</Trans>,
      cell: (ticket) => <PriceCell ticket={ticket} currency={event.currency} />,
      align: "end",
    },
    {
      key: "menu",
      label: <span className="visually-hidden">{<Trans>Actions</Trans>}</span>,
      cell: (ticket) => <TicketMenu event={event} ticket={ticket} />,
      align: "end",
      phone: "beside",
      width: "1%",
    },
  ];
  if (!moving) return columns;
  const { rows, move } = moving;
  const order: Column<Ticket> = {
    key: "order",
    label: <Trans>Position</Trans>,
    cell: (ticket) => (
      <MoveButtons ticket={ticket} is_first={ticket === rows[0]} is_last={ticket === rows.at(-1)} move={move} />
    ),
    phone: "beside",
    width: "1%",
  };
  return columns.toSpliced(-1, 0, order);
}
