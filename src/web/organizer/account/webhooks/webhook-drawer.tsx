import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { SecretSection, ShownSecret } from "./secret-section.tsx";
import { SendTest } from "./send-test.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhook-state.tsx";
import classes from "./webhooks.module.css";

type Open = { id: SelectedRow; row: WebhookEndpoint | undefined; close: () => void };

export function WebhookDrawer(open: Open) {
  if (open.id === "new") return <NewWebhook close={open.close} />;
  return <KnownWebhook {...open} id={open.id} />;
}

/** After it is created, its secret is shown, which the receiver needs before anything else. */
function NewWebhook({ close }: { close: () => void }) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string>();
  return (
    <DetailsDrawer opened onClose={close} title={secret ? t`Webhook created` : t`New webhook`}>
      {secret ? (
        <DetailsSection title={<Trans>Signing secret</Trans>}>
          <p className={classes.note}>
            <Trans>Give it to the receiver, which verifies with it that a request comes from us.</Trans>
          </p>
          <ShownSecret secret={secret} />
          <Button mt="md" onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </DetailsSection>
      ) : (
        <WebhookForm close={close} done={(saved) => setSecret(saved.secret)} />
      )}
    </DetailsDrawer>
  );
}

function KnownWebhook({ id, row, close }: Open & { id: number }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(webhooks.get, { params: { account_id, webhook_endpoint_id: id } }));
  const known = data?.data ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={<span className={classes.long}>{known?.url ?? t`Webhook`}</span>}
      note={known && <WebhookState row={known} />}
    >
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <>
          <DetailsSection title={<Trans>Deliveries</Trans>}>
            <p className={classes.note}>
              <Anchor component={Link} to={`/account/webhooks/${id}`}>
                <Trans>View deliveries</Trans>
              </Anchor>
            </p>
            <SendTest webhook={data.data} />
          </DetailsSection>
          <SecretSection key={`secret ${id}`} webhook={data.data} />
          <DetailsSection title={<Trans>Settings</Trans>}>
            <WebhookForm key={id} row={data.data} done={() => notify.done(t`The webhook was saved.`)} close={close} />
          </DetailsSection>
          <DetailsSection title={<Trans>Disable or delete</Trans>}>
            <Ending webhook={data.data} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}

function Ending({ webhook, close }: { webhook: WebhookEndpoint; close: () => void }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, webhook_endpoint_id: webhook.id };
  const onError = notify.failed;
  const enable = useMutation({
    ...mutation(webhooks.enable),
    onSuccess: () => notify.done(t`The webhook was enabled.`),
    onError,
  });
  const disable = useMutation(mutation(webhooks.disable));
  const remove = useMutation(mutation(webhooks.remove));
  async function askToDisable() {
    const isDone = await confirm({
      title: <Trans>Disable this webhook?</Trans>,
      body: <Trans>Nothing is sent until you enable it. What happens meanwhile isn’t sent later.</Trans>,
      action: <Trans>Disable webhook</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: () => disable.mutateAsync({ params }),
    });
    if (isDone) notify.done(t`The webhook was disabled.`);
  }
  async function askToDelete() {
    const isDone = await confirm({
      title: <Trans>Delete this webhook?</Trans>,
      body: <Trans>Its deliveries are deleted too. You can’t undo this.</Trans>,
      action: <Trans>Delete webhook</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => unable(t`Unable to delete webhook.`, remove.mutateAsync({ params })),
    });
    if (!isDone) return;
    notify.done(t`The webhook was deleted.`);
    close();
  }
  return (
    <div className={classes.actions}>
      {webhook.status === "ENABLED" ? (
        <Button variant="default" onClick={() => void askToDisable()}>
          <Trans>Disable webhook</Trans>
        </Button>
      ) : (
        <Button loading={enable.isPending} onClick={() => enable.mutate({ params })}>
          <Trans>Enable webhook</Trans>
        </Button>
      )}
      <Button variant="default" color="red" c="red" onClick={() => void askToDelete()}>
        <Trans>Delete webhook</Trans>
      </Button>
    </div>
  );
}
