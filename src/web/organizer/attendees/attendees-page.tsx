import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconUserPlus, IconId, IconTags, IconUsers } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { attendeeList, type AttendeeRow, attendees } from "#contract/attendees.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { ColumnsMenu } from "#web/ui/list/columns-menu.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { useChosenColumns } from "#web/ui/list/use-chosen-columns.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { DateTime, ZoneNote } from "#web/ui/date-time.tsx";
import { isClosed, SharePageLink } from "#web/organizer/share-page-link.tsx";
import { useBulkSelect } from "#web/organizer/bulk-actions/use-bulk-select.tsx";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { FileMenu } from "#web/organizer/list-files/file-menu.tsx";
import { useDefaultView } from "#web/organizer/list-views/use-default-view.ts";
import { ViewsMenu } from "#web/organizer/list-views/views-menu.tsx";
import { isEnded, useEvent } from "#web/organizer/use-event.ts";
import { fullName } from "#domain/names.ts";
import { LabelPills } from "#web/organizer/labels/label-pill.tsx";
import { OrderLink } from "./order-link.tsx";
import { Presence } from "./presence.tsx";
import { useAttendeeFilters } from "./use-attendee-filters.ts";
import { useMay } from "#web/platform/access.ts";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useToolEntries } from "#web/ui/list/use-tool-entries.ts";

export const handle = { title: msg`Attendees`, area: "attendees" } satisfies PageHandle;

/** The attendees of an event, one row per ticket. */
export default function AttendeesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  useDefaultView("attendees");
  const columns = useColumns();
  const { chosen } = useChosenColumns(columns);
  const failed = t`Unable to export attendees.`;
  const files = [
    { key: "attendees", label: t`Attendees`, failed, endpoint: attendees.export, hasColumns: true },
    { key: "check_ins", label: t`Check-ins`, failed, endpoint: attendees.exportCheckIns, hasColumns: false },
  ];
  const fileColumns = ["name", ...withArrival(chosen)];
  const select = useBulkSelect({
    noun: "attendees",
    list: attendeeList,
    files: (only) => (
      <>
        <FileMenu list={attendeeList} files={files} columns={fileColumns} only={only} />
        <Suspense>
          <BadgesButton of={only} />
        </Suspense>
      </>
    ),
  });
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead
        title={<Trans>Attendees</Trans>}
        action={
          <>
            <ImportLink />
            <AddAttendees />
          </>
        }
      >
        {isEnded(event) ? (
          <Trans>Everyone who had a ticket and their check-in status.</Trans>
        ) : (
          <Trans>Everyone with a ticket and their check-in status.</Trans>
        )}{" "}
        <ZoneNote zone={event.timezone} />
      </PageHead>
      {event.status === "ARCHIVED" && (
        <Suspense>
          <ArchivedNotice event={event} />
        </Suspense>
      )}
      <ListPage
        list={attendeeList}
        ask={(listQuery) => query(attendees.list, { params, query: listQuery })}
        columns={columns}
        nameOf={fullName}
        filters={useAttendeeFilters()}
        counted={(total) => <Plural value={total} one="# attendee" other="# attendees" />}
        sorts={[
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "first_name", sort_direction: "asc", label: t`First name (A–Z)` },
          { sort_by: "last_name", sort_direction: "asc", label: t`Last name (A–Z)` },
          { sort_by: "checked_in_at", sort_direction: "desc", label: t`Last checked in` },
          { sort_by: "checked_in_at", sort_direction: "asc", label: t`First checked in` },
          { sort_by: "updated_at", sort_direction: "desc", label: t`Last changed` },
        ]}
        searchLabel={t`Search by name, email or reference`}
        select={select}
        tools={
          <>
            <ViewsMenu list="attendees" />
            <ColumnsMenu />
            <FileMenu list={attendeeList} files={files} columns={fileColumns} />
            <Suspense>
              <BulkRuns noun="attendees" />
            </Suspense>
            <MoreOfAttendees />
          </>
        }
        empty={{
          drawing: "people",
          title: <Trans>No attendees yet</Trans>,
          message: isClosed(event) ? (
            <Trans>No tickets were sold for this event.</Trans>
          ) : (
            <Trans>Everyone with a ticket appears here.</Trans>
          ),
          action: (
            <>
              <SharePageLink event={event} /> <ImportLink />
            </>
          ),
        }}
        drawer={({ id, ...open }) =>
          id === "new" ? <AddDrawer close={open.close} /> : <AttendeeDrawer id={id} {...open} />
        }
      />
    </>
  );
}

/** The column of the check-in status also shows the arrival time. */
function withArrival(columns: string[]): string[] {
  return columns.includes("presence") ? [...columns, "arrival"] : columns;
}

const AttendeeDrawer = lazy(
  ahead(() => import("./attendee-drawer.tsx").then((file) => ({ default: file.AttendeeDrawer }))),
);

const ArchivedNotice = lazy(() =>
  import("#web/organizer/events/archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })),
);
const BadgesButton = lazy(() => import("#web/organizer/print/badges-button.tsx"));
const BulkRuns = lazy(() => import("#web/organizer/bulk-actions/bulk-runs.tsx"));
const AttendeeMenu = lazy(() => import("./attendee-menu.tsx"));

const AddDrawer = lazy(ahead(() => import("./add/add-drawer.tsx").then((file) => ({ default: file.AddDrawer }))));

const ADDING = { area: "orders", doing: "writing" } as const;

function ImportLink() {
  return (
    <DisabledReason refusal={useChangeRefusal(ADDING)}>
      <Button component={Link} to="import" variant="default">
        <Trans>Import</Trans>
      </Button>
    </DisabledReason>
  );
}

function AddAttendees() {
  return (
    <DisabledReason refusal={useChangeRefusal(ADDING)}>
      <Button component={Link} to="?open=new" leftSection={<IconUserPlus size={16} aria-hidden />}>
        <Trans>Add attendees</Trans>
      </Button>
    </DisabledReason>
  );
}

function useColumns(): ListColumn<AttendeeRow>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return useMemo(
    () => [
      {
        id: "name",
        accessorKey: "first_name",
        header: t`Name`,
        cell: ({ row: { original: attendee }, table }) => (
          <>
            <RowName note={attendee.email}>{fullName(attendee)}</RowName>
            {/* not repeated where labels have a column of their own */}
            {!table.getColumn("labels")?.getIsVisible() && <LabelPills labels={attendee.labels} />}
          </>
        ),
        meta: { kind: "name" },
      },
      {
        id: "email",
        header: t`Email`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => <RowName>{attendee.email}</RowName>,
        meta: { kind: "words", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "labels",
        header: t`Labels`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => <LabelPills labels={attendee.labels} />,
        meta: { kind: "words", yields: "next", phone: "hidden", isExtra: true },
      },
      {
        id: "check_in_note",
        header: t`Note for check-in staff`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) =>
          attendee.check_in_note && <RowName>{attendee.check_in_note}</RowName>,
        meta: { kind: "words", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "ticket",
        header: t`Ticket`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => attendee.item_name,
        meta: { kind: "words" },
      },
      {
        id: "reference",
        header: t`Ticket number`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => attendee.public_id,
        meta: { kind: "reference", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "presence",
        header: t`Check-in`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => <Presence attendee={attendee} />,
        meta: { kind: "state" },
      },
      {
        id: "arrival",
        accessorKey: "checked_in_at",
        header: t`Checked in at`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) =>
          attendee.checked_in_at && <DateTime at={attendee.checked_in_at} zone={timezone} />,
        meta: { kind: "time", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "order",
        header: t`Order`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => <OrderLink attendee={attendee} />,
        meta: { kind: "reference", yields: "next", phone: "hidden" },
      },
      {
        id: "time",
        accessorKey: "created_at",
        sortDescFirst: true,
        header: t`Purchased`,
        enableHiding: true,
        cell: ({ row: { original: attendee } }) => <DateTime at={attendee.created_at} zone={timezone} />,
        meta: { kind: "time", yields: "first", phone: "hidden" },
      },
      {
        id: "menu",
        header: () => <span className="visually-hidden">{t`Actions`}</span>,
        cell: ({ row: { original: attendee } }) => (
          <Suspense>
            <AttendeeMenu attendee={attendee} />
          </Suspense>
        ),
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t, timezone],
  );
}

function MoreOfAttendees() {
  const { t } = useLingui();
  const maySeeMessages = useMay({ area: "messages" });
  const [state] = useListState(attendeeList);
  const [open, setOpen] = useState<"labels" | "badges">();
  const close = () => setOpen(undefined);
  useToolEntries(
    [
      { icon: IconTags, label: t`Labels`, onClick: () => setOpen("labels") },
      { icon: IconId, label: t`Badges`, onClick: () => setOpen("badges") },
      ...(maySeeMessages ? [{ icon: IconUsers, label: t`Possible duplicates`, to: "duplicates" }] : []),
    ],
    true,
  );
  return (
    <Suspense>
      {open === "labels" && <LabelsDialog close={close} />}
      {open === "badges" && <BadgesDialog of={narrowingQueryOf(state)} close={close} />}
    </Suspense>
  );
}

const BadgesDialog = lazy(() => import("#web/organizer/print/badges-dialog.tsx"));

const LabelsDialog = lazy(() => import("#web/organizer/labels/labels-dialog.tsx"));
