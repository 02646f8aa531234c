import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { OwnFactors } from "#contract/mfa.ts";
import type { FactorSetup } from "#web/mfa/add-factor.tsx";
import { usePasskeysWork } from "#web/platform/passkeys-work.ts";
import { CodeApp } from "./authenticator-app.tsx";
import classes from "./mfa.module.css";
import { PasskeyRow } from "./passkey-row.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

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
