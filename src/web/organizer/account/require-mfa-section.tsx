import { Trans, useLingui } from "@lingui/react/macro";
import { type Account, accounts } from "#contract/accounts.ts";
import { call } from "#web/platform/call.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { Button } from "#web/ui/parts/button.tsx";
import { Group } from "#web/ui/parts/rows.tsx";
import classes from "./account-settings-page.module.css";
import { FactorCount } from "./factor-count.tsx";
import { RequireMfaDrawer } from "./require-mfa-drawer.tsx";

type Props = { account: Account };

/** Whether every member needs a second factor, from when, and which members have none yet. */
export function RequireMfaSection({ account }: Props) {
  const { t } = useLingui();
  const [isRequested, ask] = useRequested("require", "factor");
  const { id, second_factor_required_from: from, timezone, members } = account;

  async function stop() {
    const params = { account_id: id };
    const isDone = await confirm({
      title: <Trans>Ask for no second factor any more?</Trans>,
      body: <Trans>Everybody keeps what they have set up, and may remove it. A password alone is enough again.</Trans>,
      action: <Trans>Ask no longer</Trans>,
      keep: <Trans>Keep asking</Trans>,
      run: async () => {
        const response = await call(accounts.requireMfa, { params, body: { second_factor_required_from: null } });
        queryClient().setQueryData(query(accounts.get, { params }).queryKey, response);
      },
    });
    if (isDone) notify.done(t`Nobody is asked for a second factor any more.`);
  }

  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Second factor</Trans>}
        help={
          <Trans>Besides the password something that only its owner has: a passkey, or a code app on the phone.</Trans>
        }
      >
        <div className={classes.words}>
          <p>
            {from === null ? (
              <Trans>Everybody decides for themselves.</Trans>
            ) : Date.parse(from) <= serverNow() ? (
              <Trans>
                Since <DateTime at={from} zone={timezone} /> everybody who works here needs one.
              </Trans>
            ) : (
              <Trans>
                From <DateTime at={from} zone={timezone} /> on everybody who works here needs one.
              </Trans>
            )}
          </p>
          {members && <FactorCount members={members} />}
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => ask(true)}>
            {from === null ? <Trans>Ask for a second factor</Trans> : <Trans>Change the day</Trans>}
          </Button>
          {from !== null && (
            <Button variant="default" onClick={() => void stop()}>
              <Trans>Ask no longer</Trans>
            </Button>
          )}
        </Group>
        {isRequested && <RequireMfaDrawer account={account} close={() => ask(false)} />}
      </FormSection>
    </div>
  );
}
