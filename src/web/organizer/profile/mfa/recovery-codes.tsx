import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mfa } from "#contract/mfa.ts";
import { mutation } from "#web/platform/query-client.ts";
import { RecoveryCodesDrawer } from "#web/mfa/recovery-codes-drawer.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import classes from "./mfa.module.css";

export function RecoveryCodes({ left }: { left: number }) {
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
