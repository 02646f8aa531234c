import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { PasskeyJson, Proof } from "./step-up.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";

type Props = {
  options: () => Promise<PasskeyJson>;
  prove: (proof: Proof) => Promise<unknown>;
  /** The primary way to proceed, not one of several alternatives. */
  isMain?: boolean;
};

/** Requests a passkey from the browser. An error appears above the button. */
export function PasskeyProof({ options, prove, isMain = false }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function proveIt() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const [{ askPasskey }, request] = await Promise.all([import("#web/platform/passkeys.ts"), options()]);
      await prove({ passkey: await askPasskey(request) });
    } catch (error) {
      setProblem(sayProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Button
        variant={isMain ? "filled" : "default"}
        size={isMain ? "md" : "sm"}
        fullWidth
        autoFocus={isMain}
        leftSection={<IconKey size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void proveIt()}
      >
        <Trans>Use passkey</Trans>
      </Button>
    </>
  );
}

/** Returns the message of an error where no field can show it; undefined for a cancelled call. */
function sayProblem(error: unknown): string | undefined {
  if (isCallError(error, "aborted")) return undefined;
  const atFields = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
  return atFields.length > 0 ? atFields.join(" ") : errorMessageOf(error);
}
