import { msg } from "@lingui/core/macro";
import { Trans, Plural } from "@lingui/react/macro";
import { Anchor, Skeleton, Button } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { imports, imports as calls, type ImportRow } from "#contract/imports.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { TicketFirst } from "#web/organizer/tickets/ticket-first.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { FileDrop } from "./file-drop.tsx";
import classes from "./import.module.css";
import { useLingui } from "@lingui/react";
import { IMPORT_STATUS_LABELS } from "#contract/labels/imports.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

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

function EarlierImports({ imports }: { imports: ImportRow[] }) {
  if (imports.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>
        <Trans>Previous imports</Trans>
      </h2>
      <ul className={classes.rows}>
        {imports.map((importRow) => (
          <Earlier key={importRow.id} importRow={importRow} />
        ))}
      </ul>
    </section>
  );
}

function Earlier({ importRow }: { importRow: ImportRow }) {
  const { i18n } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const { id: import_id, file_name, status, attendees_created, requested_by_name } = importRow;
  const removeImport = useMutation(mutation(calls.remove));
  return (
    <li>
      <span className={classes.thing}>
        <Anchor component={Link} to={`/manage/event/${event_id}/attendees/import/${import_id}`} title={file_name}>
          {file_name}
        </Anchor>
        <span>
          {i18n._(IMPORT_STATUS_LABELS[status])} · <DateTime at={importRow.created_at} zone={timezone} />
          {attendees_created > 0 && (
            <>
              {" "}
              · <Plural value={attendees_created} one="# attendee" other="# attendees" />
            </>
          )}
          {requested_by_name && ` · ${requested_by_name}`}
        </span>
      </span>
      {status === "READ" && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => void removeImport.mutateAsync({ params: { event_id, import_id } }).catch(notify.failed)}
        >
          <Trans>Discard</Trans>
          <VisuallyHidden>{file_name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
