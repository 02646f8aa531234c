import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { ownZone } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./webhooks.module.css";

/** Shows the secret on request, after step-up authentication, and replaces it. */
export function SecretSection({ webhook }: { webhook: WebhookEndpoint }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, webhook_endpoint_id: webhook.id };
  const [secret, setSecret] = useState<string>();
  const reveal = useMutation({
    ...mutation(webhooks.revealSecret),
    onSuccess: ({ data }) => setSecret(data.secret),
    onError: notify.failed,
  });
  const rotate = useMutation(mutation(webhooks.rotateSecret));
  async function askToRotate() {
    const isDone = await confirm({
      title: <Trans>Create a new signing secret?</Trans>,
      body: (
        <Trans>
          For 24 hours, deliveries are signed with both secrets, so that you can change it at the receiver without
          losing any.
        </Trans>
      ),
      action: <Trans>Create new secret</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: async () => setSecret((await rotate.mutateAsync({ params })).data.secret),
    });
    if (isDone) notify.done(t`There’s a new signing secret.`);
  }
  return (
    <DetailsSection title={<Trans>Signing secret</Trans>}>
      {webhook.previous_secret_until && (
        <p className={classes.note}>
          <Trans>
            The previous secret also signs until <DateTime at={webhook.previous_secret_until} zone={ownZone()} />.
          </Trans>
        </p>
      )}
      {secret && <ShownSecret secret={secret} />}
      <div className={classes.actions}>
        {!secret && (
          <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate({ params })}>
            <Trans>Show secret</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => void askToRotate()}>
          <Trans>Create new secret</Trans>
        </Button>
      </div>
    </DetailsSection>
  );
}

export function ShownSecret({ secret }: { secret: string }) {
  const { t } = useLingui();
  return (
    <>
      <pre className={classes.code} aria-label={t`Signing secret`}>
        {secret}
      </pre>
      <div className={classes.actions}>
        <CopyButton text={secret}>
          <Trans>Copy secret</Trans>
        </CopyButton>
      </div>
    </>
  );
}
