import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor, Skeleton } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { imports } from "#contract/imports.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { TicketFirst } from "#web/organizer/tickets/ticket-first.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { EarlierImports } from "./previous-imports.tsx";
import { FileDrop } from "./file-drop.tsx";
import classes from "./import.module.css";

export const handle = { title: msg`Import attendees`, area: "orders", doing: "writing" } satisfies PageHandle;

export default function ImportPage() {
  const event = useEvent();
  const event_id = event.id;
  const { data, error, refetch } = useQuery(query(imports.list, { params: { event_id } }));
  const tickets = useTicketsQuery();
  const failed = error ?? tickets.error;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <Anchor component={Link} to={`/manage/event/${event_id}/attendees`} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        <Trans>All attendees</Trans>
      </Anchor>
      <PageHead title={<Trans>Import attendees</Trans>}>
        <Trans>Add people who bought elsewhere from a spreadsheet. You’ll review everything first.</Trans>
      </PageHead>
      <div className={classes.parts}>
        {failed && !(data && tickets.data) && (
          <FailedState error={failed} retry={() => (void refetch(), void tickets.refetch())} />
        )}
        {!failed && !(data && tickets.data) && <Skeleton height={200} />}
        {data && tickets.data && tickets.data.data.length === 0 && (
          <TicketFirst event_id={event_id}>
            <Trans>Every imported attendee needs a ticket, so create one first.</Trans>
          </TicketFirst>
        )}
        {data &&
          tickets.data &&
          tickets.data.data.length > 0 &&
          (event.status === "ARCHIVED" ? (
            <Suspense>
              <ArchivedNotice event={event} />
            </Suspense>
          ) : (
            <FileDrop />
          ))}
        {data && <EarlierImports imports={data.data} />}
      </div>
    </>
  );
}

const ArchivedNotice = lazy(() =>
  import("#web/organizer/events/archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })),
);
