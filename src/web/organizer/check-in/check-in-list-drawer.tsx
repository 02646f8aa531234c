import { Trans, Plural, useLingui } from "@lingui/react/macro";
import { useQuery, useMutation } from "@tanstack/react-query";
import { type CheckInList, checkInLists, type TicketProgress } from "#contract/check-in-lists.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CheckInListForm } from "./check-in-list-form.tsx";
import { StationLink } from "./station-link.tsx";
import { PrintList } from "./print-list.tsx";
import { ListProgress } from "./list-progress.tsx";
import { StationState } from "./station-status.tsx";
import { PhonesBoard } from "./devices-board.tsx";
import { TestScan } from "./test-scans.tsx";
import { RefusedScans } from "./refused-scans.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./station-monitor.module.css";
import { Button } from "@mantine/core";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import type { ScanConflict } from "#contract/check-in.ts";
import { stationMonitor } from "#contract/station-monitor.ts";
import { fullName } from "#domain/names.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { usePhoneName } from "./use-phone-name.ts";

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

/** Deletes a check-in list. Checked-in attendees stay checked in. */
function DeleteList({ list, close }: { list: CheckInList; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { name, checked_in_attendees } = list;

  const removeList = useMutation(mutation(checkInLists.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: (
        <>
          <Trans>Devices using this list can no longer check anyone in.</Trans>{" "}
          {checked_in_attendees > 0 && (
            <>
              <Plural
                value={checked_in_attendees}
                one="# attendee stays checked in."
                other="# attendees stay checked in."
              />{" "}
            </>
          )}
          <Trans>You can’t undo this.</Trans>
        </>
      ),
      action: <Trans>Delete check-in list</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeList.mutateAsync({ params: { event_id, check_in_list_id: list.id } }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  return (
    <MayChange need={{ area: "check_in", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete check-in list</Trans>
      </Button>
    </MayChange>
  );
}

/** Tickets that two phones admitted while one was offline. Renders nothing where there are none. */
function LetInTwice({ list }: { list: { id: number } }) {
  const { id: event_id } = useEvent();
  const params = { event_id, check_in_list_id: list.id };
  const { data } = useQuery({ ...query(stationMonitor.conflicts, { params }), refetchInterval: 15_000 });
  if (!data || data.data.length === 0) return null;
  return (
    <DetailsSection title={<Trans>Admitted twice</Trans>}>
      <p className={classes.note}>
        <Trans>These tickets were used on two devices while one of them was offline.</Trans>
      </p>
      <ul className={classes.rows}>
        {data.data.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} />
        ))}
      </ul>
    </DetailsSection>
  );
}

function Conflict({ conflict: { attendee, at, check_in_list_name, phone_name, first } }: { conflict: ScanConflict }) {
  return (
    <li>
      <div className={classes.words}>
        <span className={classes.name}>{fullName(attendee)}</span>
        <p className={classes.note}>
          {attendee.public_id} · {attendee.ticket_title}
        </p>
      </div>
      <div className={classes.beside}>
        <Admission at={first.checked_in_at} list={first.check_in_list_name} phone={first.phone_name} />
        <Admission at={at} list={check_in_list_name} phone={phone_name} />
      </div>
    </li>
  );
}

function Admission({ at, list, phone }: { at: string; list: string | null; phone: string | null }) {
  const { timezone } = useEvent();
  const nameOf = usePhoneName();
  return (
    <span>
      <DateTime at={at} zone={timezone} /> {[list, nameOf(phone)].filter((part) => part !== null).join(", ")}
    </span>
  );
}
