import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { type CheckInList, listOfCheckInLists, checkInLists } from "#contract/check-in-lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ZoneNote } from "#web/ui/date-time.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { TicketFirst } from "#web/organizer/tickets/ticket-first.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useLiveEvent } from "#web/organizer/use-live-event.ts";
import { ListProgress } from "./list-progress.tsx";
import { StationState } from "./station-status.tsx";
import { OpenStation } from "./open-station.tsx";

export const handle = { title: msg`Check-in lists`, area: "check_in" } satisfies PageHandle;

export default function CheckInListsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const hasTickets = event.ticket_count > 0;
  const columns = useColumns();
  const isLive = useLiveEvent(event.id);
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Check-in lists</Trans>} action={hasTickets && <CreateList />}>
        <Trans>Set up who can enter where, and share the check-in page with your staff.</Trans>{" "}
        <ZoneNote zone={event.timezone} />
      </PageHead>
      {event.status === "ARCHIVED" && (
        <Suspense>
          <ArchivedNotice event={event} />
        </Suspense>
      )}
      {hasTickets ? (
        <ListPage
          list={listOfCheckInLists}
          ask={(listQuery) => ({
            ...query(checkInLists.list, { params, query: listQuery }),
            refetchInterval: isLive ? 60_000 : 15_000,
          })}
          columns={columns}
          counted={(total) => <Plural value={total} one="# list" other="# lists" />}
          searchLabel={t`Search by name`}
          sorts={[
            { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
            { sort_by: "name", sort_direction: "asc", label: t`Name (A–Z)` },
            { sort_by: "expires_at", sort_direction: "asc", label: t`Expiring soonest` },
          ]}
          empty={{
            drawing: "door",
            title: <Trans>No check-in lists yet</Trans>,
            message: (
              <Trans>Create one so staff can scan tickets with any phone or tablet. They don’t need an account.</Trans>
            ),
            action: <CreateList />,
          }}
          drawer={(open) => <CheckInListDrawer {...open} />}
        />
      ) : (
        <TicketFirst event_id={event.id}>
          <Trans>A check-in list needs at least one ticket.</Trans>
        </TicketFirst>
      )}
    </>
  );
}

const ArchivedNotice = lazy(() =>
  import("#web/organizer/events/archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })),
);
const CheckInListDrawer = lazy(
  ahead(() => import("./check-in-list-drawer.tsx").then((file) => ({ default: file.CheckInListDrawer }))),
);

function CreateList() {
  return (
    <DisabledReason refusal={useChangeRefusal({ area: "check_in", doing: "writing" })}>
      <Button component={Link} to="?open=new" leftSection={<IconPlus size={16} aria-hidden />}>
        <Trans>Create check-in list</Trans>
      </Button>
    </DisabledReason>
  );
}

function useColumns(): ListColumn<CheckInList>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        accessorKey: "name",
        header: t({ message: "Name", context: "of a thing" }),
        cell: ({ row: { original: list } }) => (
          <RowName note={list.all_tickets ? t`All tickets` : list.tickets.map(({ title }) => title).join(", ")}>
            {list.name}
          </RowName>
        ),
        meta: { kind: "name" },
      },
      {
        id: "progress",
        header: t`Checked in`,
        cell: ({ row: { original: list } }) => <ListProgress list={list} />,
        meta: { kind: "progress" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: list } }) => <StationState list={list} />,
        meta: { kind: "state", yields: "last" },
      },
      {
        id: "door",
        header: t`Actions`,
        cell: ({ row: { original: list } }) => <OpenStation list={list} />,
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t],
  );
}
