import { useLingui as useWords } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { type ImportDetails, imports } from "#contract/imports.ts";
import { IMPORT_STATUS_LABELS } from "#contract/labels/imports.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { DownloadProblems } from "./checked-problems.tsx";
import classes from "./import.module.css";
import { UndoImport } from "./undo-import.tsx";

/** The progress of the import, then its result and a way to roll it back. */
export function ImportReport({ details }: { details: ImportDetails }) {
  const { i18n } = useWords();
  const { id: event_id, timezone } = useEvent();
  const { status, attendees_created, rows_skipped, failure, orders_kept, orders_cancelled } = details;
  const isUnderWay = status === "RUNNING" || status === "FAILING" || status === "UNDOING";
  const isThere = status === "DONE" || status === "STOPPED";
  return (
    <section className={`${classes.part} ${classes.choices}`}>
      <div role="status">
        <h2>{i18n._(IMPORT_STATUS_LABELS[status])}</h2>
      </div>
      {status === "RUNNING" && <Progress details={details} />}
      <ul className={classes.summary}>
        {(isThere || status === "RUNNING") && (
          <li>
            <Plural value={attendees_created} one="# attendee was imported." other="# attendees were imported." />
          </li>
        )}
        {isThere && rows_skipped > 0 && (
          <li>
            <Plural value={rows_skipped} one="# row was skipped." other="# rows were skipped." />
          </li>
        )}
        {status === "FAILED" && (
          <li>
            <Trans>
              You chose to import all or none, and at least one attendee couldn’t be imported, so none were.
            </Trans>{" "}
            {failure && failure in ERROR_SENTENCE && i18n._(ERROR_SENTENCE[failure as ErrorCode])}
          </li>
        )}
        {orders_kept > 0 && status === "UNDONE" && (
          <li>
            <Plural
              value={orders_kept}
              one="# order was kept because it changed after the import."
              other="# orders were kept because they changed after the import."
            />
          </li>
        )}
        {orders_cancelled > 0 && status === "UNDONE" && (
          <li>
            <Plural value={orders_cancelled} one="# order was cancelled." other="# orders were cancelled." />
          </li>
        )}
        {details.undo_until && (
          <li>
            <Trans>
              You can undo this import until <DateTime at={details.undo_until} zone={timezone} />.
            </Trans>
          </li>
        )}
      </ul>
      <div className={classes.ways}>
        {isThere && (
          <Button component={Link} to={`/manage/event/${event_id}/attendees`}>
            <Trans>View attendees</Trans>
          </Button>
        )}
        {details.undo_until && !isUnderWay && <UndoImport details={details} />}
      </div>
      {isThere && rows_skipped > 0 && <DownloadProblems import_id={details.id} />}
    </section>
  );
}

function Progress({ details }: { details: ImportDetails }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { orders_done, order_count, id: import_id, is_all_or_nothing } = details;
  const stop = useMutation({
    ...mutation(imports.stop),
    onSuccess: () => notify.done(t`Import stopped`),
    onError: notify.failed,
  });
  return (
    <>
      <ThinBar share={order_count === 0 ? 1 : orders_done / order_count} />
      <p>
        <Trans>
          {orders_done} of {order_count} orders. You can leave this page; the import continues.
        </Trans>
      </p>
      <div className={classes.ways}>
        <Button
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.mutate({ params: { event_id, import_id } })}
        >
          {is_all_or_nothing ? <Trans>Stop and undo</Trans> : <Trans>Stop</Trans>}
        </Button>
      </div>
    </>
  );
}
