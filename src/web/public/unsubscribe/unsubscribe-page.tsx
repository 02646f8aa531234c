import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { unsubscribing } from "#contract/messages.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import classes from "#web/public/one-question-page.module.css";

export { privateHeaders as headers };

/**
 * The link in every message leads here. Mail programs open links on their own, so unsubscribing
 * takes a click on a button. It can be undone.
 */
export default function UnsubscribePage() {
  const { t } = useLingui();
  const { token = "" } = useParams();
  const { data, error, refetch } = useQuery(query(unsubscribing.get, { params: { token } }));
  return (
    <div className={classes.page}>
      <title>{t`Email preferences`}</title>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        {!data && !error && <Skeleton height={200} />}
        {!data && error && <Failed error={error} retry={() => void refetch()} />}
        {data && <Wish token={token} wish={data.data} />}
      </main>
      <PublicFooter />
    </div>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (!isCallError(error, "link_invalid", "not_found")) return <FailedState error={error} retry={retry} />;
  return (
    <EmptyState drawing="closed" order={1} title={<Trans>This link is no longer valid</Trans>}>
      <Trans>Open it directly from the email, so that no part of it is missing.</Trans>
    </EmptyState>
  );
}

type Props = { token: string; wish: { organizer_name: string; email: string; is_unsubscribed: boolean } };

function Wish({ token, wish: { organizer_name, email, is_unsubscribed } }: Props) {
  const input = { params: { token } };
  const stop = useMutation(mutation(unsubscribing.stop));
  const resume = useMutation(mutation(unsubscribing.resume));
  const error = stop.error ?? resume.error;
  return (
    <>
      <h1>
        {is_unsubscribed ? (
          <Trans>Unsubscribed from {organizer_name}</Trans>
        ) : (
          <Trans>Messages from {organizer_name}</Trans>
        )}
      </h1>
      <p className={classes.sentence} role="status">
        {is_unsubscribed ? (
          <Trans>
            We won’t send more messages to {email}. You’ll still get your tickets and updates about your orders.
          </Trans>
        ) : (
          <Trans>
            {organizer_name} sends messages to {email} about events you have tickets for. If you unsubscribe, you may
            miss important changes. You’ll still get your tickets.
          </Trans>
        )}
      </p>
      {error && (
        <Alert color="red" mb="md">
          {errorMessageOf(error)}
        </Alert>
      )}
      {is_unsubscribed ? (
        <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate(input)}>
          <Trans>Subscribe again</Trans>
        </Button>
      ) : (
        <Button size="md" loading={stop.isPending} onClick={() => stop.mutate(input)}>
          <Trans>Unsubscribe</Trans>
        </Button>
      )}
    </>
  );
}
