import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy } from "#web/ui/lazy.ts";
import { type Ticket, ticketList, tickets } from "#contract/tickets.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMay } from "#web/platform/access.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CannotBePaid } from "./cannot-be-paid.tsx";
import { SaleState } from "./sale-state.tsx";
import { SelectedTickets } from "./selected-tickets.tsx";
import { TicketNameCell, PriceCell, SoldCell } from "./ticket-cells.tsx";
import { TicketMenu } from "./ticket-menu.tsx";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { TICKET_TYPES } from "#domain/tickets.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";

export const handle = { title: msg`Tickets`, area: "tickets" } satisfies PageHandle;

/** The tickets of an event. The pattern of a list in custom order: `move`. */
export default function TicketsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const mayWrite = useMay({ area: "tickets", doing: "writing" });
  const create = <CreateTicket />;
  const sortTickets = useMutation(mutation(tickets.sort));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Tickets</Trans>} action={create}>
        <Trans>Ticket types for this event, in the order buyers see them.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      <CannotBePaid event={event} />
      <ListPage
        list={ticketList}
        ask={(listQuery) => query(tickets.list, { params, query: listQuery })}
        columns={COLUMNS}
        filters={useTicketFilters()}
        counted={(total) => <Plural value={total} one="# ticket" other="# tickets" />}
        searchLabel={t`Search by name`}
        nameOf={({ title }) => title}
        move={{
          save: (ticket_ids) => sortTickets.mutateAsync({ params, body: { ticket_ids } }),
          isOff: event.status === "ARCHIVED" || !mayWrite,
        }}
        select={{
          actions: (selected, clear) => <SelectedTickets event={event} tickets={selected} clear={clear} />,
          isOff: event.status === "ARCHIVED" || !mayWrite,
        }}
        empty={{
          drawing: "tickets",
          title: <Trans>No tickets yet</Trans>,
          message: <Trans>Every event needs at least one ticket, even if it’s free.</Trans>,
          action: create,
        }}
        drawer={(open) => <TicketDrawer key={open.id} event={event} {...open} />}
      />
    </>
  );
}

const TicketDrawer = lazy(ahead(() => import("./ticket-drawer.tsx").then((file) => ({ default: file.TicketDrawer }))));

function CreateTicket() {
  const [, change] = useListState(ticketList);
  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: "new" })}>
        <Trans>Create ticket</Trans>
      </Button>
    </MayChange>
  );
}

const COLUMNS: ListColumn<Ticket>[] = [
  {
    id: "name",
    header: () => <Trans>Ticket</Trans>,
    cell: ({ row: { original: ticket } }) => <TicketNameCell ticket={ticket} />,
    meta: { kind: "name" },
  },
  {
    id: "state",
    header: () => <Trans>Status</Trans>,
    cell: function StatusCell({ row: { original: ticket } }) {
      const event = useEvent();
      return <SaleState ticket={ticket} event={event} />;
    },
    meta: { kind: "state" },
  },
  {
    id: "sold",
    header: () => <Trans>Sold</Trans>,
    cell: ({ row: { original: ticket } }) => <SoldCell ticket={ticket} />,
    meta: { kind: "progress", yields: "last", phone: "below" },
  },
  {
    id: "price",
    header: () => <Trans>Price</Trans>,
    cell: function TicketPriceCell({ row: { original: ticket } }) {
      const event = useEvent();
      return <PriceCell ticket={ticket} currency={event.currency} />;
    },
    meta: { kind: "amount" },
  },
  {
    id: "menu",
    header: () => (
      <span className="visually-hidden">
        <Trans>Actions</Trans>
      </span>
    ),
    cell: function MenuCell({ row: { original: ticket } }) {
      const event = useEvent();
      return <TicketMenu event={event} ticket={ticket} />;
    },
    meta: { kind: "actions", phone: "beside" },
  },
];

function useTicketFilters(): Filter[] {
  const { t, i18n } = useLingui();
  const yesOrNo = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    {
      field: "type",
      operator: "in",
      label: t`Type`,
      choices: TICKET_TYPES.map((type) => ({ value: type, label: i18n._(TICKET_TYPE_LABELS[type].label) })),
    },
    { field: "is_paused", operator: "eq", label: i18n._(SALE_STATE_LABELS.PAUSED), choices: yesOrNo },
    { field: "is_hidden", operator: "eq", label: t`Hidden from buyers`, choices: yesOrNo },
  ];
}
