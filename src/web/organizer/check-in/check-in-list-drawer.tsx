import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type CheckInList, checkInLists, type TicketProgress } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CheckInListForm } from "./check-in-list-form.tsx";
import { DeleteList } from "./delete-list.tsx";
import { StationLink } from "./station-link.tsx";
import { LetInTwice } from "./double-admissions.tsx";
import { PrintList } from "./print-list.tsx";
import { ListProgress } from "./list-progress.tsx";
import { StationState } from "./station-status.tsx";
import { PhonesBoard } from "./devices-board.tsx";
import { TestScan } from "./test-scans.tsx";
import { RefusedScans } from "./refused-scans.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./station-monitor.module.css";

type Open = { id: SelectedRow; row: CheckInList | undefined; close: () => void };

export function CheckInListDrawer(open: Open) {
  return open.id === "new" ? <NewList close={open.close} /> : <KnownList {...open} id={open.id} />;
}

function NewList({ close }: { close: () => void }) {
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>New check-in list</Trans>}>
      <EventForms may={{ area: "check_in", doing: "writing" }}>
        <CheckInListForm close={close} />
      </EventForms>
    </DetailsDrawer>
  );
}

function KnownList({ id, row, close }: Open & { id: number }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery(query(checkInLists.get, { params: { event_id, check_in_list_id: id } }));
  const list = data?.data;
  const known = list ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.name ?? <Trans>Check-in list</Trans>}
      note={known && <StationState list={known} />}
    >
      {!list && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {list && (
        <>
          {list.short_id !== null && (
            <DetailsSection title={<Trans>Check-in page</Trans>}>
              <StationLink list={list} short_id={list.short_id} />
            </DetailsSection>
          )}
          <DetailsSection title={<Trans>Checked in</Trans>}>
            <ListProgress list={row ?? list} />
            <ByTicket list={list} />
          </DetailsSection>
          <LetInTwice list={list} />
          <DetailsSection title={<Trans>Devices</Trans>}>
            <PhonesBoard list={list} />
          </DetailsSection>
          <DetailsSection title={<Trans>Refused scans</Trans>}>
            <RefusedScans list={list} />
          </DetailsSection>
          {list.short_id !== null && (
            <DetailsSection title={<Trans>Practice</Trans>}>
              <TestScan list={list} />
            </DetailsSection>
          )}
          <PrintList list={list} />
          <DetailsSection title={<Trans>Settings</Trans>}>
            <EventForms may={{ area: "check_in", doing: "writing" }}>
              <CheckInListForm key={list.id} list={list} close={close} />
            </EventForms>
          </DetailsSection>
          <DetailsSection title={<Trans>Delete</Trans>}>
            <DeleteList list={list} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}

/**
 * Check-ins by ticket, where there are several, and the number of attendees inside, where check-out
 * is enabled.
 */
function ByTicket({
  list,
}: {
  list: Pick<CheckInList, "allows_reentry" | "inside_attendees"> & { by_ticket: TicketProgress[] };
}) {
  const format = useFormat();
  const { by_ticket, allows_reentry, inside_attendees } = list;
  return (
    <>
      {allows_reentry && (
        <p className={classes.note}>
          <Trans>Inside now: {format.number(inside_attendees)}</Trans>
        </p>
      )}
      {by_ticket.length > 1 && (
        <ul className={classes.rows}>
          {by_ticket.map(({ ticket_id, title, checked_in, total }) => (
            <li key={ticket_id}>
              <span className={classes.name}>{title}</span>
              <ListProgress list={{ checked_in_attendees: checked_in, total_attendees: total }} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
