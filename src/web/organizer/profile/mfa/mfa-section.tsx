import { Trans } from "@lingui/react/macro";
import { Alert, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mfa, type OwnFactors } from "#contract/mfa.ts";
import { useFactorSetup } from "#web/mfa/use-factor-setup.tsx";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import page from "#web/organizer/profile/profile-page.module.css";
import { FactorList } from "./factor-list.tsx";
import { KeyDrawing } from "#web/mfa/key-drawing.tsx";
import { AddFactor, type FactorSetup } from "#web/mfa/add-factor.tsx";
import classes from "./mfa.module.css";

/** The user's second factors: their purpose, the existing ones and how to add others. */
export function MfaSection() {
  const { data, error, refetch } = useQuery(query(mfa.get));
  const { drawers, ...setup } = useFactorSetup(() => undefined);
  const own = data?.data;
  return (
    <div id="second-factors" className={page.part}>
      <FormSection
        title={<Trans>Two-factor authentication</Trans>}
        help={<Trans>A second step when you sign in, using something only you have.</Trans>}
      >
        {!own && (error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={140} />)}
        {own && <Required own={own} />}
        {own && (hasNone(own) ? <NoFactor {...setup} /> : <FactorList own={own} {...setup} />)}
      </FormSection>
      {drawers}
    </div>
  );
}

function hasNone({ totp_since, passkeys }: OwnFactors): boolean {
  return totp_since === null && passkeys.length === 0;
}

/**
 * The requirement of an account: from when a second factor is needed or, where the user has one,
 * that at least one must remain.
 */
function Required({ own }: { own: OwnFactors }) {
  const from = own.required_from;
  if (from === null) return null;
  if (!hasNone(own))
    return (
      <p className={page.soft}>
        <Trans>One of your accounts requires two-factor authentication, so keep at least one method.</Trans>
      </p>
    );
  return (
    <Alert color="orange">
      {Date.parse(from) <= serverNow() ? (
        <Trans>One of your accounts requires two-factor authentication. Set it up to continue there.</Trans>
      ) : (
        <Trans>
          Starting <DateTime at={from} zone={ownZone()} />, one of your accounts requires two-factor authentication. Set
          it up before then.
        </Trans>
      )}
    </Alert>
  );
}

/** Explains the benefit of a second factor to users without one. */
function NoFactor(setup: FactorSetup) {
  return (
    <div className={classes.none}>
      <KeyDrawing size={112} />
      <div>
        <p>
          <Trans>If someone learns your password, they still can’t sign in.</Trans>
        </p>
        <AddFactor {...setup} />
      </div>
    </div>
  );
}
