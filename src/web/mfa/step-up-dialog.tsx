import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mfa, type OwnFactors } from "#contract/mfa.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import classes from "./step-up.module.css";
import type { Proof, ProofWay } from "./step-up.ts";
import { ProofWays } from "./step-up-methods.tsx";

/** Asks for step-up authentication. Closing the dialog cancels the action. */
export default function ProofDialog({ answer }: { answer: (is_proven: boolean) => void }) {
  const { email } = useMe();
  const { data, error, refetch } = useQuery(query(mfa.get));

  const stepUp = useMutation(mutation(mfa.stepUp));
  async function prove(proof: Proof) {
    await stepUp.mutateAsync({ body: proof });
    answer(true);
  }

  const stepUpByPasskey = useMutation(mutation(mfa.stepUpByPasskey));
  return (
    <Dialog title={<Trans>Confirm it’s you</Trans>} close={() => answer(false)}>
      <p className={classes.why}>
        <Trans>We won’t ask again for 10 minutes.</Trans>
      </p>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={140} />)}
      {data && (
        <ProofWays
          methods={waysOf(data.data)}
          email={email}
          action={<Trans>Confirm</Trans>}
          passkeyOptions={async () => (await stepUpByPasskey.mutateAsync()).data}
          prove={prove}
        />
      )}
    </Dialog>
  );
}

/** A user without a second factor confirms with the password. */
function waysOf({ totp_since, passkeys, recovery_codes_left }: OwnFactors): ProofWay[] {
  if (totp_since === null && passkeys.length === 0) return ["PASSWORD"];
  return [
    ...(totp_since === null ? [] : (["TOTP"] as const)),
    ...(passkeys.length === 0 ? [] : (["PASSKEY"] as const)),
    ...(recovery_codes_left ? (["RECOVERY_CODE"] as const) : []),
  ];
}
