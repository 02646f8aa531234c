import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ticketList } from "#contract/tickets.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useListState } from "../../ui/list/use-list-state.ts";
import { ArchivedNotice } from "../events/archived-notice.tsx";
import { useEvent } from "../use-event.ts";
import { TicketDrawer } from "./ticket-drawer.tsx";
import { TicketTable } from "./ticket-table.tsx";

export default function TicketsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [state, change] = useListState(ticketList);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => change({ open: "new" })}
      disabled={event.status === "ARCHIVED"}
    >
      <Trans>Create ticket</Trans>
    </Button>
  );
  return (
    <>
      <PageTitle>{t`Tickets`}</PageTitle>
      <PageHead title={<Trans>Tickets</Trans>} action={create}>
        <Trans>What people can buy, in the order in which the event page shows it.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      <TicketTable event={event} state={state} change={change} create={create} />
      {state.open !== null && (
        <TicketDrawer key={state.open} event={event} open={state.open} close={() => change({ open: null })} />
      )}
    </>
  );
}
