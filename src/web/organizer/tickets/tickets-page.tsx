import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Alert, Anchor, ActionIcon, Group } from "@mantine/core";
import {
  IconPlus,
  IconCreditCardOff,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
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
import { QuickEdit } from "./quick-edit.tsx";
import { type TicketStarter, TicketStarters } from "./ticket-starters.tsx";
import { SaleState } from "./sale-state.tsx";
import { TicketNameCell, PriceCell, SoldCell } from "./ticket-cells.tsx";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import { TICKET_TYPES } from "#domain/tickets.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { Suspense, useState } from "react";
import { useSeveralActions } from "./use-several-actions.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { useTicketActions } from "./use-ticket-actions.tsx";

export const handle = { title: msg`Tickets`, area: "tickets" } satisfies PageHandle;

/** The tickets of an event. The pattern of a list in custom order: `move`. */
export default function TicketsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const mayWrite = useMay({ area: "tickets", doing: "writing" });
  const [, change] = useListState(ticketList);
  const [starter, setStarter] = useState<TicketStarter>();
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
          action: (
            <TicketStarters
              start={(chosen) => {
                setStarter(chosen);
                change({ open: "new" });
              }}
            />
          ),
        }}
        drawer={({ close, ...open }) => (
          <TicketDrawer
            key={open.id}
            event={event}
            {...open}
            starter={starter}
            close={() => {
              setStarter(undefined);
              close();
            }}
          />
        )}
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
      return (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <QuickEdit event={event} ticket={ticket} />
          <TicketMenu event={event} ticket={ticket} />
        </Group>
      );
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

/** Warns that there are paid tickets but no payment method, and says what to do. */
function CannotBePaid({ event }: { event: Event }) {
  const { data } = useQuery(query(paymentConnections.paymentMethods, { params: { event_id: event.id } }));
  const mayConnect = useMay({ access: "admin" });
  const { currency } = event;
  const problem = data?.data.problem ?? null;
  if (problem === null || !data?.data.is_paid || event.status === "ARCHIVED") return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconCreditCardOff size={18} aria-hidden />}
      title={<Trans>Buyers can’t pay for this event’s tickets yet</Trans>}
    >
      {problem === "currency" ? (
        <Trans>Stripe doesn’t support {currency}. Free tickets still work.</Trans>
      ) : problem === "not_offered" ? (
        <Trans>Card payments aren’t set up on this installation. Free tickets still work.</Trans>
      ) : mayConnect ? (
        <Trans>Connect Stripe, or finish setting it up. Free tickets still work.</Trans>
      ) : (
        <Trans>Ask an account admin to connect Stripe. Free tickets still work.</Trans>
      )}
      <div>
        <Anchor component={Link} to={`${manageAddressOf(event, "settings")}?section=payment`}>
          <Trans>Offer bank transfer or payment at the door</Trans>
        </Anchor>
      </div>
      {mayConnect && problem !== "currency" && problem !== "not_offered" && (
        <div>
          <Button component={Link} to="/account/payment" variant="default" size="xs" mt="xs">
            <Trans>Set up payment</Trans>
          </Button>
        </div>
      )}
    </Alert>
  );
}

type Props = { event: Event; tickets: Ticket[]; clear: () => void };

/** Actions on the selected tickets. Actions that would change none of them are not offered. */
function SelectedTickets({ event, tickets, clear }: Props) {
  const actions = useSeveralActions(event, tickets, clear);
  const [isDating, setIsDating] = useState(false);
  return (
    <>
      {tickets.some(({ is_paused }) => !is_paused) && (
        <Button variant="default" onClick={actions.pause} disabled={actions.isBusy}>
          <Trans>Pause sales</Trans>
        </Button>
      )}
      {tickets.some(({ is_paused }) => is_paused) && (
        <Button variant="default" onClick={actions.resume} disabled={actions.isBusy}>
          <Trans>Resume sales</Trans>
        </Button>
      )}
      {tickets.some(({ is_hidden }) => !is_hidden) && (
        <Button variant="default" onClick={actions.hide} disabled={actions.isBusy}>
          <Trans>Hide</Trans>
        </Button>
      )}
      {tickets.some(({ is_hidden }) => is_hidden) && (
        <Button variant="default" onClick={actions.show} disabled={actions.isBusy}>
          <Trans>Show</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setIsDating(true)} disabled={actions.isBusy}>
        <Trans>Set sale dates</Trans>
      </Button>
      {isDating && (
        <Suspense>
          <SaleDatesDrawer event={event} tickets={tickets} dated={actions.dated} close={() => setIsDating(false)} />
        </Suspense>
      )}
    </>
  );
}

const SaleDatesDrawer = lazy(() =>
  import("./sale-dates-drawer.tsx").then((file) => ({ default: file.SaleDatesDrawer })),
);

function TicketMenu({ event, ticket }: { event: Event; ticket: Ticket }) {
  const { t } = useLingui();
  const [, change] = useListState(ticketList);
  const refusal = useChangeRefusal({ area: "tickets", doing: "writing" });
  const { pause, resume, hide, show, remove } = useTicketActions(event, ticket);
  return (
    <Menu
      button={(opener) => (
        <ActionIcon {...opener} aria-label={t`More actions for ${ticket.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuEntry refusal={refusal} onClick={() => change({ open: ticket.id })} icon={IconPencil}>
        <Trans>Edit</Trans>
      </MenuEntry>
      <MenuEntry refusal={refusal} onClick={() => change({ open: "new", like: ticket.id })} icon={IconCopy}>
        <Trans>Duplicate</Trans>
      </MenuEntry>
      {ticket.is_paused ? (
        <MenuEntry refusal={refusal} onClick={resume} icon={IconPlayerPlay}>
          <Trans>Resume sales</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={pause} icon={IconPlayerPause}>
          <Trans>Pause sales</Trans>
        </MenuEntry>
      )}
      {ticket.is_hidden ? (
        <MenuEntry refusal={refusal} onClick={show} icon={IconEye}>
          <Trans>Show to buyers</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={hide} icon={IconEyeOff}>
          <Trans>Hide from buyers</Trans>
        </MenuEntry>
      )}
      <MenuDivider />
      <MenuEntry isDanger refusal={refusal} onClick={() => void remove()} icon={IconTrash}>
        <Trans>Delete</Trans>
      </MenuEntry>
    </Menu>
  );
}
