import type { BulkNoun } from "#domain/bulk-actions.ts";
import { BulkDrawer } from "./bulk-drawer.tsx";
import { type OpenRun, useOpenRun } from "./use-open-run.ts";
import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { bulkActions, type BulkRunRow } from "#contract/bulk-actions.ts";
import { BULK_ACTION_LABELS, BULK_STATUS_LABELS } from "./bulk-action-messages.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./bulk-actions.module.css";

export default function OpenRunDrawer({ noun, open, close }: { noun: BulkNoun; open: OpenRun; close: () => void }) {
  return open === "all" ? <EarlierDrawer noun={noun} close={close} /> : <BulkDrawer id={open} close={close} />;
}

function EarlierDrawer({ noun, close }: { noun: BulkNoun; close: () => void }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery(query(bulkActions.list, { params: { event_id }, query: { noun } }));
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Previous bulk actions</Trans>}>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data?.data.length === 0 && (
        <p>
          <Trans>No bulk actions yet. Select rows, then choose an action from the bar at the bottom.</Trans>
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.earlier}>
          {data.data.map((run) => (
            <li key={run.id}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </DetailsDrawer>
  );
}

function Run({ run }: { run: BulkRunRow }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  const [, open] = useOpenRun();
  return (
    <button type="button" onClick={() => open(run.id)}>
      <strong>{i18n._(BULK_ACTION_LABELS[run.action])}</strong>
      <span className="figures">
        {i18n._(BULK_STATUS_LABELS[run.status])} · <DateTime at={run.created_at} zone={timezone} /> ·{" "}
        <Plural value={run.done} one="# done" other="# done" />
        {run.failed > 0 && (
          <>
            {" "}
            · <Plural value={run.failed} one="# failed" other="# failed" />
          </>
        )}
      </span>
    </button>
  );
}
