import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { auth } from "#contract/auth.ts";
import { mutation } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { passkeysAreOffered, usePasskeysWork } from "#web/platform/passkeys-work.ts";
import type { GoOn } from "./use-sign-in-steps.tsx";

/** Loaded once a passkey can be used. */
type Passkeys = typeof import("#web/platform/passkeys.ts");
const passkeys = (): Promise<Passkeys> => import("#web/platform/passkeys.ts");

/**
 * Signs in without email and password: by a button, or from the list that the browser shows below
 * the email field.
 */
export function PasskeySignIn({ goOn }: { goOn: GoOn }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);

  const startPasskeyLogin = useMutation(mutation(auth.startPasskeyLogin));
  const passkeyLogin = useMutation(mutation(auth.passkeyLogin));
  async function signIn(how: "askPasskey" | "offerPasskeys") {
    const [{ data }, browser] = await Promise.all([startPasskeyLogin.mutateAsync(), passkeys()]);
    const passkey = await browser[how](data.options);
    if (!passkey) return;
    const { token } = data;
    const response = await passkeyLogin.mutateAsync({ body: { token, passkey } });
    await goOn(response, (account_id) => passkeyLogin.mutateAsync({ body: { token, account_id } }));
  }

  function tell(error: unknown) {
    // A malformed passkey response is reported like an unknown passkey, because it means the same
    // to the user.
    const isUnreadable = isCallError(error, "invalid");
    const unknown = t`We don’t recognize this passkey. Please sign in with your password.`;
    setProblem(isUnreadable ? unknown : errorMessageOf(error));
    setTries((known) => known + 1);
  }

  async function press() {
    setIsBusy(true);
    setProblem(undefined);
    await signIn("askPasskey").catch(tell);
    setIsBusy(false);
  }

  // The browser offers passkeys unprompted, so a failure before one was chosen is not reported.
  const offer = useEffectEvent(() =>
    signIn("offerPasskeys").catch((error: unknown) => {
      if (isCallError(error, "passkey_unknown", "invalid", "step_expired")) tell(error);
    }),
  );
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void passkeysAreOffered().then(async (are) => {
      if (!are || isGone) return;
      stop = (await passkeys()).stopPasskeys;
      await offer();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [tries]);

  if (!usePasskeysWork()) return null;
  return (
    <>
      {problem && (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="md"
        leftSection={<IconKey size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void press()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
