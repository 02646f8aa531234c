import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FailedJobRow, type JobQueue, operator } from "#contract/operator.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FailedList } from "./failed-list.tsx";
import { QueueStats } from "./queue-stats.tsx";
import classes from "./operator.module.css";
import { EVERY_MS } from "./refetch.ts";

export const handle = { title: msg`Queue` } satisfies PageHandle;

export default function JobsPage() {
  const { data, error, refetch } = useQuery({ ...query(operator.jobs), refetchInterval: EVERY_MS });
  const failed = data?.data.queues.reduce((total, queue) => total + queue.failed, 0) ?? 0;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Queue</Trans>} action={failed > 0 && <RetryAll failed={failed} />}>
        <Trans>Work in the background, such as emails, refunds and cleanup.</Trans>
      </PageHead>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <div className={classes.queues}>
            {data.data.queues.map((queue) => (
              <QueueStats key={queue.queue} title={<QueueName queue={queue.queue} />} {...queue} />
            ))}
          </div>
          {failed === 0 ? <NoFailedJobs /> : <FailedJobs failed={data.data.failed} />}
        </>
      )}
    </>
  );
}

function QueueName({ queue }: Pick<JobQueue, "queue">) {
  return queue === "graphile_mails" ? <Trans>Email delivery</Trans> : <Trans>All other jobs</Trans>;
}

function NoFailedJobs() {
  return (
    <EmptyState drawing="search" title={<Trans>No failed jobs</Trans>}>
      <Trans>Jobs are tried several times. Those that still fail are listed here with their error.</Trans>
    </EmptyState>
  );
}

function FailedJobs({ failed }: { failed: FailedJobRow[] }) {
  const { t } = useLingui();
  const retry = useMutation({
    ...mutation(operator.retryJobs),
    onSuccess: () => notify.done(t`The job will run again.`),
    onError: notify.failed,
  });
  const retrying = retry.isPending ? retry.variables?.body?.job : undefined;
  return (
    <FailedList
      label={t`Failed jobs`}
      rows={failed.map(({ queue, id, job, error, attempts, created_at }) => ({
        ...{ key: `${queue} ${id}`, title: job, error },
        details: (
          <>
            <Plural value={attempts} one="# attempt" other="# attempts" />
            {" · "}
            <DateTime at={created_at} zone={ownZone()} ago />
          </>
        ),
        retry: () => retry.mutate({ body: { job: { queue, id } } }),
        isRetrying: retrying?.queue === queue && retrying.id === id,
      }))}
    />
  );
}

function RetryAll({ failed }: { failed: number }) {
  const { t } = useLingui();
  const retry = useMutation(mutation(operator.retryJobs));
  const ask = async () => {
    const isDone = await confirm({
      title: <Plural value={failed} one="Retry # failed job?" other="Retry # failed jobs?" />,
      body: <Trans>Fix what made them fail first, or they will fail again.</Trans>,
      action: <Trans>Retry</Trans>,
      run: () => retry.mutateAsync({ body: {} }),
    });
    if (isDone) notify.done(t`All failed jobs will run again.`);
  };
  return (
    <Button onClick={() => void ask()}>
      <Trans>Retry all</Trans>
    </Button>
  );
}
