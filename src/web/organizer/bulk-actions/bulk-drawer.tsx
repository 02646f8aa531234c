import { Trans, useLingui as useSentences, Plural } from "@lingui/react/macro";
import { useLingui } from "@lingui/react";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { bulkActions, type BulkRun } from "#contract/bulk-actions.ts";
import { BULK_ACTION_LABELS, bulkProblemMessage } from "./bulk-action-messages.ts";
import { BULK, UNDONE_BY } from "#domain/bulk-actions.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { providing } from "#web/platform/invalidation.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { useOpenRun } from "./use-open-run.ts";
import { Link } from "react-router";
import { fullName } from "#domain/names.ts";
import classes from "./bulk-actions.module.css";

const LOOKS_EVERY_MS = 1_000;

export function BulkDrawer({ id, close }: { id: number; close: () => void }) {
  const { i18n } = useLingui();
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery({
    ...query(bulkActions.get, { params: { event_id, bulk_action_id: id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === "RUNNING" ? LOOKS_EVERY_MS : false),
  });
  const run = data?.data;
  useListReload(run);
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={run ? i18n._(BULK_ACTION_LABELS[run.action]) : <Trans>Bulk action</Trans>}
      footer={run && <Actions run={run} />}
    >
      {!run && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {run && <BulkProgress run={run} />}
      {run && run.problems.length > 0 && (
        <DetailsSection title={<Trans>Problems</Trans>}>
          <BulkProblems run={run} />
        </DetailsSection>
      )}
    </DetailsDrawer>
  );
}

/** Reloads the list behind the drawer during the bulk action and once more at its end. */
function useListReload(run: BulkRun | undefined): void {
  const cache = useQueryClient();
  const known = useRef<{ id: number; done: number; status: string }>(undefined);
  useEffect(() => {
    if (!run) return;
    const before = known.current;
    known.current = { id: run.id, done: run.done, status: run.status };
    const hasMoved = before?.id === run.id && (before.done !== run.done || before.status !== run.status);
    if (hasMoved) void cache.invalidateQueries(providing(SHOWN));
  }, [run, cache]);
}

/**
 * Everything that the lists and their drawers show. The drawer already has the bulk action itself.
 */
const SHOWN = (bulkActions.start.invalidates ?? []).filter((noun) => noun !== "bulk_actions");

function Actions({ run }: { run: BulkRun }) {
  const { t } = useSentences();
  const { id: event_id } = useEvent();
  const [, open] = useOpenRun();
  const params = { event_id, bulk_action_id: run.id };
  const stop = useMutation({
    ...mutation(bulkActions.stop),
    onSuccess: () => notify.done(t`Bulk action stopped. Changes already made stay in place.`),
    onError: notify.failed,
  });
  const [idempotency_key] = useState(() => randomUuid());
  const back = UNDONE_BY[run.action];
  const undoing = {
    params: { event_id },
    body: { action: back ?? run.action, undoes: run.id, idempotency_key },
  };
  const undo = useMutation({
    ...mutation(bulkActions.start),
    onSuccess: ({ data: { id } }) => open(id),
    onError: notify.failed,
  });
  const need = { area: BULK[run.action].area, doing: "writing" } as const;
  return (
    <>
      {run.status === "RUNNING" && (
        <RequirePermission need={need}>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
            <Trans>Stop</Trans>
          </Button>
        </RequirePermission>
      )}
      {run.can_be_undone && (
        <RequirePermission need={need}>
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(undoing)}>
            <Trans>Undo</Trans>
          </Button>
        </RequirePermission>
      )}
      <Button variant="subtle" onClick={() => open("all")}>
        <Trans>Previous bulk actions</Trans>
      </Button>
    </>
  );
}

function BulkProblems({ run: { noun, problems, failed } }: { run: BulkRun }) {
  const { i18n } = useLingui();
  const { id: event_id } = useEvent();
  const more = failed - problems.length;
  return (
    <>
      <ul className={classes.problems}>
        {problems.map(({ id, public_id, first_name, last_name, code }) => (
          <li key={id}>
            <Link to={`/manage/event/${event_id}/${noun}?open=${id}`}>
              {[first_name && fullName({ first_name, last_name }), public_id].filter(Boolean).join(" · ") || id}
            </Link>
            <span>{i18n._(bulkProblemMessage(code))}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <Plural value={more} one="And # more." other="And # more." />}
    </>
  );
}
