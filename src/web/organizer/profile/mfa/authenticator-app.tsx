import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { mfa } from "#contract/mfa.ts";
import { AuthenticatorAppText } from "#web/mfa/authenticator-app-messages.tsx";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import classes from "./mfa.module.css";
import { LastFactorWarning } from "./last-factor-warning.tsx";

type Props = { since: string | null; isLast: boolean; isRequired: boolean; setUp: () => void; isBusy: boolean };

/**
 * The user's only authenticator app. A new one replaces it once a code of the new one is confirmed.
 */
export function CodeApp({ since, isLast, isRequired, setUp, isBusy }: Props) {
  const { t } = useLingui();

  const removeTotp = useMutation(mutation(mfa.removeTotp));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Remove authenticator app?</Trans>,
      body: (
        <>
          <Trans>Its codes will no longer work.</Trans> {isLast && <LastFactorWarning isRequired={isRequired} />}
        </>
      ),
      action: <Trans>Remove authenticator app</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeTotp.mutateAsync(),
    });
    if (isDone) notify.done(t`Authenticator app removed.`);
  }

  return (
    <section className={classes.factor} aria-label={t`Authenticator app`}>
      <div>
        <h3>
          <Trans>Authenticator app</Trans>
        </h3>
        <p>
          <AuthenticatorAppText />
        </p>
      </div>
      {since && (
        <StatusDot tone="good">
          <Trans>
            Set up <DateTime at={since} zone={ownZone()} style="day" />
          </Trans>
        </StatusDot>
      )}
      <Group gap="xs">
        <Button variant="default" loading={isBusy} onClick={setUp}>
          {since ? <Trans>Replace authenticator app</Trans> : <Trans>Set up an authenticator app</Trans>}
        </Button>
        {since && (
          <Button variant="default" c="red" onClick={() => void remove()}>
            <Trans>Remove authenticator app</Trans>
          </Button>
        )}
      </Group>
    </section>
  );
}
