import { Plural, Trans } from "@lingui/react/macro";
import { Button, Progress, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { imports } from "#contract/imports.ts";
import { download } from "#web/platform/api/files.ts";
import { query } from "#web/platform/query-client.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { PlatformImported } from "./platform-import-form.tsx";
import classes from "./platform-import.module.css";

/**
 * The progress of the import into the created draft. What was left out can be downloaded as a file.
 */
export function PlatformImportReport({ event_id, import_id }: PlatformImported) {
  const params = { event_id, import_id };
  const { data, error, refetch } = useQuery({
    ...query(imports.get, { params }),
    refetchInterval: ({ state }) => (state.data?.data.status === "RUNNING" ? ASKS_AGAIN_MS : false),
  });
  if (!data) return error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={160} />;
  const { status, attendees_created, orders_done, order_count, rows_skipped } = data.data;
  const isRunning = status === "RUNNING";
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {isRunning ? <Trans>Importing attendees…</Trans> : <Trans>Event imported</Trans>}
      </Title>
      <div role="status">
        <p>
          <Plural value={attendees_created} one="# attendee imported." other="# attendees imported." />{" "}
          {rows_skipped > 0 && <Plural value={rows_skipped} one="# row was skipped." other="# rows were skipped." />}
        </p>
        <p>
          {isRunning ? (
            <Trans>You can leave this page. The import continues in the background.</Trans>
          ) : (
            <Trans>Existing tickets work at check-in. The event is a draft, visible only to your team.</Trans>
          )}
        </p>
      </div>
      {isRunning && (
        <>
          <Progress value={(orders_done / Math.max(order_count, 1)) * 100} aria-labelledby="move-in-progress" />
          <span id="move-in-progress" className="visually-hidden">
            <Trans>Orders imported</Trans>
          </span>
        </>
      )}
      <div className={classes.buttons}>
        <Button component={Link} to={`/manage/event/${event_id}/getting-started`}>
          <Trans>Go to event</Trans>
        </Button>
        <Button component={Link} to={`/manage/event/${event_id}/attendees`} variant="default">
          <Trans>View attendees</Trans>
        </Button>
        <Button
          component={Link}
          to={`/manage/event/${event_id}/attendees/import/${import_id}`}
          variant="subtle"
          color="gray"
        >
          <Trans>Undo import</Trans>
        </Button>
        {!isRunning && (
          <ExportButton save={() => download(imports.problems, { params })}>
            <Trans>Download skipped rows</Trans>
          </ExportButton>
        )}
      </div>
    </section>
  );
}

const ASKS_AGAIN_MS = 1_500;
