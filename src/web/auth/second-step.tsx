import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { auth } from "#contract/auth.ts";
import type { AwaitedFactor } from "#contract/mfa.ts";
import { ProofWays } from "#web/mfa/step-up-methods.tsx";
import { mutation } from "#web/platform/query-client.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";
import type { GoOn } from "./use-sign-in-steps.tsx";

type Props = {
  factor: AwaitedFactor;
  goOn: GoOn;
  unlessExpired: <Taken>(take: () => Promise<Taken>) => Promise<Taken>;
  leave: () => void;
};

export default function SecondStep({ factor: { token, factors }, goOn, unlessExpired, leave }: Props) {
  const { t } = useLingui();
  const secondStepByPasskey = useMutation(mutation(auth.secondStepByPasskey));
  const secondStep = useMutation(mutation(auth.secondStep));
  return (
    <AuthPage
      title={<Trans>Two-factor authentication</Trans>}
      message={<Trans>Confirm it’s you to finish signing in.</Trans>}
    >
      <PageTitle>{t`Two-factor authentication`}</PageTitle>
      <ProofWays
        methods={factors}
        action={<Trans>Sign in</Trans>}
        passkeyOptions={() =>
          unlessExpired(async () => (await secondStepByPasskey.mutateAsync({ body: { token } })).data)
        }
        prove={(proof) =>
          unlessExpired(async () =>
            goOn(await secondStep.mutateAsync({ body: { token, ...proof } }), (account_id) =>
              secondStep.mutateAsync({ body: { token, account_id } }),
            ),
          )
        }
      />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={leave}>
        <Trans>Sign in with another account</Trans>
      </Button>
    </AuthPage>
  );
}
