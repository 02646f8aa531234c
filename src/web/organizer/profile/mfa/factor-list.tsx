import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { type OwnFactors, mfa } from "#contract/mfa.ts";
import type { FactorSetup } from "#web/mfa/add-factor.tsx";
import { usePasskeysWork } from "#web/platform/passkeys-work.ts";
import classes from "./mfa.module.css";
import { PasskeyRow } from "./passkey-row.tsx";
import { useMutation } from "@tanstack/react-query";
import { AuthenticatorAppText } from "#web/mfa/authenticator-app-messages.tsx";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { LastFactorWarning } from "./last-factor-warning.tsx";
import { useState } from "react";
import { RecoveryCodesDrawer } from "#web/mfa/recovery-codes-drawer.tsx";

export function FactorList({ own, addPasskey, addTotp, isBusy }: FactorSetup & { own: OwnFactors }) {
  const { t } = useLingui();
  const isLast = own.passkeys.length + (own.totp_since === null ? 0 : 1) === 1;
  return (
    <div className={classes.factors}>
      <section className={classes.factor} aria-label={t`Passkeys`}>
        <div>
          <h3>
            <Trans>Passkeys</Trans>
          </h3>
          <p>
            <Trans>Sign in with your fingerprint, face or device PIN instead of a password.</Trans>
          </p>
        </div>
        {own.passkeys.length > 0 && (
          <ul className={classes.passkeys}>
            {own.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} isRequired={own.required_from !== null} />
            ))}
          </ul>
        )}
        {usePasskeysWork() && (
          <div>
            <Button
              variant="default"
              leftSection={<IconKey size={16} aria-hidden />}
              loading={isBusy}
              onClick={addPasskey}
            >
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )}
      </section>
      <CodeApp
        since={own.totp_since}
        isLast={isLast}
        isRequired={own.required_from !== null}
        setUp={addTotp}
        isBusy={isBusy}
      />
      <RecoveryCodes left={own.recovery_codes_left ?? 0} />
    </div>
  );
}

type Props = { since: string | null; isLast: boolean; isRequired: boolean; setUp: () => void; isBusy: boolean };

/**
 * The user's only authenticator app. A new one replaces it once a code of the new one is confirmed.
 */
function CodeApp({ since, isLast, isRequired, setUp, isBusy }: Props) {
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

function RecoveryCodes({ left }: { left: number }) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<string[]>();

  const renewRecoveryCodes = useMutation(mutation(mfa.newRecoveryCodes));
  function renew() {
    return confirm({
      title: <Trans>Create new recovery codes?</Trans>,
      body: <Trans>Your current codes will stop working right away. We show the new ones only once.</Trans>,
      action: <Trans>Create new codes</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: async () => setCodes((await renewRecoveryCodes.mutateAsync()).recovery_codes),
    });
  }

  return (
    <section className={classes.factor} aria-label={t`Recovery codes`}>
      <div>
        <h3>
          <Trans>Recovery codes</Trans>
        </h3>
        <p>
          <Trans>Use one to sign in if you lose your phone or passkey. Each works once.</Trans>
        </p>
      </div>
      <StatusDot tone={left > FEW ? "good" : left > 0 ? "warn" : "bad"}>
        <Plural value={left} _0="None left" one="# left" other="# left" />
      </StatusDot>
      <div>
        <Button variant="default" onClick={() => void renew()}>
          <Trans>Create new codes</Trans>
        </Button>
      </div>
      {codes && <RecoveryCodesDrawer codes={codes} close={() => setCodes(undefined)} />}
    </section>
  );
}

const FEW = 3;
