import { Trans, useLingui as useSentences, Plural } from "@lingui/react/macro";
import { useLingui } from "@lingui/react";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { bulkActions, type BulkRun } from "#contract/bulk-actions.ts";
import { BULK_ACTION_LABELS, bulkProblemMessage, BULK_STATUS_LABELS } from "./bulk-action-messages.ts";
import { BULK, UNDONE_BY } from "#domain/bulk-actions.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { providing } from "#web/platform/invalidation.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useOpenRun } from "./use-open-run.ts";
import { Link } from "react-router";
import { fullName } from "#domain/names.ts";
import classes from "./bulk-actions.module.css";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";

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

function BulkProgress({ run }: { run: BulkRun }) {
  const { i18n } = useLingui();
  const { currency, timezone } = useEvent();
  const format = useFormat();
  const { count, done, failed, status, amount, requested_by } = run;
  const left = count - done - failed;
  const [of, all] = [format.number(done), format.number(count)];
  const money = format.money(amount, currency);
  const name = requested_by && fullName(requested_by);
  return (
    <div className={classes.run}>
      <p>
        <strong>{i18n._(BULK_STATUS_LABELS[status])}</strong> ·{" "}
        <DateTime at={run.finished_at ?? run.created_at} zone={timezone} />
        {name && <> · {name}</>}
        {run.check_in_list_name && <> · {run.check_in_list_name}</>}
        {run.label && <> · {run.label.name}</>}
      </p>
      <ThinBar share={count === 0 ? 1 : (done + failed) / count} tone={failed > 0 ? "warn" : "good"} />
      <p role="status" className="figures">
        <Trans>
          {of} of {all} done.
        </Trans>{" "}
        {failed > 0 && <Plural value={failed} one="# failed" other="# failed" />}{" "}
        {status === "STOPPED" && left > 0 && <Plural value={left} one="# wasn’t changed." other="# weren’t changed." />}
      </p>
      {amount > 0 && (
        <p>
          <Trans>Refunds requested: {money}.</Trans>
        </p>
      )}
      {status === "RUNNING" && (
        <p>
          <Trans>You can close this panel. The action continues in the background.</Trans>
        </p>
      )}
    </div>
  );
}
