import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FailedMailRow, operator } from "#contract/operator.ts";
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

export const handle = { title: msg`Emails` } satisfies PageHandle;

export default function EmailsPage() {
  const { data, error, refetch } = useQuery({ ...query(operator.mails), refetchInterval: EVERY_MS });
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Emails</Trans>} action={data && data.data.failed_count > 0 && <RetryAll />}>
        <Trans>Emails that wait to be sent, and those that couldn’t be sent.</Trans>
      </PageHead>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <div className={classes.queues}>
            <QueueStats title={<Trans>Delivery</Trans>} {...data.data} failed={data.data.failed_count} />
          </div>
          {data.data.failed_count === 0 ? <NoFailedEmails /> : <FailedEmails failed={data.data.failed} />}
        </>
      )}
    </>
  );
}

function NoFailedEmails() {
  return (
    <EmptyState drawing="mail" title={<Trans>No failed emails</Trans>}>
      <Trans>Emails that the mail server rejects permanently are listed here with its reason.</Trans>
    </EmptyState>
  );
}

function FailedEmails({ failed }: { failed: FailedMailRow[] }) {
  const { t } = useLingui();
  const retry = useMutation({
    ...mutation(operator.retryMails),
    onSuccess: () => notify.done(t`The email will be sent again.`),
    onError: notify.failed,
  });
  const retrying = retry.isPending ? retry.variables?.body?.mail_id : undefined;
  return (
    <FailedList
      label={t`Failed emails`}
      rows={failed.map(({ id, kind, recipient, error, created_at }) => ({
        ...{ key: id, title: kind, error },
        details: (
          <>
            {recipient} · <DateTime at={created_at} zone={ownZone()} ago />
          </>
        ),
        retry: () => retry.mutate({ body: { mail_id: id } }),
        isRetrying: retrying === id,
      }))}
    />
  );
}

function RetryAll() {
  const { t } = useLingui();
  const retry = useMutation(mutation(operator.retryMails));
  const ask = async () => {
    const isDone = await confirm({
      title: <Trans>Retry all failed emails?</Trans>,
      body: <Trans>Fix what made them fail first, or they will fail again.</Trans>,
      action: <Trans>Retry</Trans>,
      run: () => retry.mutateAsync({ body: {} }),
    });
    if (isDone) notify.done(t`All failed emails will be sent again.`);
  };
  return (
    <Button onClick={() => void ask()}>
      <Trans>Retry all</Trans>
    </Button>
  );
}
