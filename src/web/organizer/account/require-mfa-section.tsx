import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Account, accounts } from "#contract/accounts.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import classes from "./account-settings-page.module.css";
import { FactorCount } from "./factor-count.tsx";
import { RequireMfaDrawer } from "./require-mfa-drawer.tsx";

type Props = { account: Account };

/** Whether every member needs a second factor, from when, and which members have none yet. */
export function RequireMfaSection({ account }: Props) {
  const { t } = useLingui();
  const [isRequested, ask] = useRequested("require", "factor");
  const { id, second_factor_required_from: from, timezone, members } = account;

  const params = { account_id: id };
  const requireMfa = useMutation({
    ...mutation(accounts.requireMfa),
    onSuccess: (response) => queryClient().setQueryData(query(accounts.get, { params }).queryKey, response),
  });
  async function stop() {
    const isDone = await confirm({
      title: <Trans>Make two-factor authentication optional?</Trans>,
      body: (
        <Trans>
          Members keep the methods they’ve set up and can remove them. A password alone is enough to sign in.
        </Trans>
      ),
      action: <Trans>Make optional</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: () => requireMfa.mutateAsync({ params, body: { second_factor_required_from: null } }),
    });
    if (isDone) notify.done(t`Two-factor authentication is now optional.`);
  }

  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Two-factor authentication</Trans>}
        help={<Trans>A second step when you sign in: a passkey or a code from an authenticator app.</Trans>}
      >
        <div className={classes.words}>
          <p>
            {from === null ? (
              <Trans>Optional for all members.</Trans>
            ) : Date.parse(from) <= serverNow() ? (
              <Trans>
                Required for all members since <DateTime at={from} zone={timezone} />.
              </Trans>
            ) : (
              <Trans>
                Required for all members from <DateTime at={from} zone={timezone} />.
              </Trans>
            )}
          </p>
          {members && <FactorCount members={members} />}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => ask(true)}>
            {from === null ? <Trans>Require two-factor authentication</Trans> : <Trans>Change date</Trans>}
          </Button>
          {from !== null && (
            <Button variant="default" onClick={() => void stop()}>
              <Trans>Make optional</Trans>
            </Button>
          )}
        </Group>
        {isRequested && <RequireMfaDrawer account={account} close={() => ask(false)} />}
      </FormSection>
    </div>
  );
}
