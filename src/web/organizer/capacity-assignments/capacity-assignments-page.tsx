import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import {
  type CapacityAssignment,
  capacityAssignmentList,
  capacityAssignments,
} from "#contract/capacity-assignments.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { TicketFirst } from "#web/organizer/tickets/ticket-first.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CapacityProgress } from "./capacity-progress.tsx";
import { CapacityState } from "./capacity-state.tsx";

export const handle = { title: msg`Capacity`, area: "tickets" } satisfies PageHandle;

export default function CapacityAssignmentsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const hasTickets = event.ticket_count > 0;
  const create = <CreateCapacity />;
  const columns = useColumns();
  const filters = useFilters();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Capacity</Trans>} action={hasTickets && create}>
        <Trans>Limit the total sold across several tickets.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      {hasTickets ? (
        <ListPage
          list={capacityAssignmentList}
          ask={(listQuery) => ({
            ...query(capacityAssignments.list, { params, query: listQuery }),
            refetchInterval: 15_000,
          })}
          columns={columns}
          counted={(total) => <Plural value={total} one="# capacity assignment" other="# capacity assignments" />}
          filters={filters}
          searchLabel={t`Search by name`}
          sorts={[
            { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
            { sort_by: "name", sort_direction: "asc", label: t`Name (A–Z)` },
            { sort_by: "used_capacity", sort_direction: "desc", label: t`Most sold first` },
          ]}
          empty={{
            drawing: "tickets",
            title: <Trans>No capacity assignments yet</Trans>,
            message: <Trans>For example, let Early bird and Regular share a limit of 200 tickets.</Trans>,
            action: create,
          }}
          drawer={(open) => <CapacityAssignmentDrawer {...open} />}
        />
      ) : (
        <TicketFirst event_id={event.id}>
          <Trans>A capacity assignment needs at least one ticket.</Trans>
        </TicketFirst>
      )}
    </>
  );
}

const CapacityAssignmentDrawer = lazy(
  ahead(() => import("./capacity-assignment-drawer.tsx").then((file) => ({ default: file.CapacityAssignmentDrawer }))),
);

function CreateCapacity() {
  const [, change] = useListState(capacityAssignmentList);
  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: "new" })}>
        <Trans>Create capacity assignment</Trans>
      </Button>
    </MayChange>
  );
}

function useFilters(): Filter[] {
  const { t } = useLingui();
  return [
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: t`Active` },
        { value: "INACTIVE", label: t`Inactive` },
      ],
    },
  ];
}

function useColumns(): ListColumn<CapacityAssignment>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        accessorKey: "name",
        header: t`Capacity assignment`,
        cell: ({ row: { original: assignment } }) => (
          <RowName note={assignment.tickets.map(({ title }) => title).join(", ")}>{assignment.name}</RowName>
        ),
        meta: { kind: "name" },
      },
      {
        id: "progress",
        accessorKey: "used_capacity",
        header: t`Sold`,
        cell: ({ row: { original: assignment } }) => <CapacityProgress assignment={assignment} />,
        meta: { kind: "progress" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: assignment } }) => <CapacityState assignment={assignment} />,
        meta: { kind: "state" },
      },
    ],
    [t],
  );
}
