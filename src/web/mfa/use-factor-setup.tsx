import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { mfa } from "#contract/mfa.ts";
import { deviceOf } from "#domain/devices.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { mutation } from "#web/platform/query-client.ts";
import { RecoveryCodesDrawer } from "./recovery-codes-drawer.tsx";
import { TotpDrawer, type TotpSecret } from "./totp-drawer.tsx";

/**
 * Adds a passkey or an authenticator app, from the first click to the recovery codes that come with
 * the first factor. Calls `done` once the codes are saved.
 */
export function useFactorSetup(done: () => void): {
  addPasskey: () => void;
  addTotp: () => void;
  isBusy: boolean;
  drawers: ReactNode;
} {
  const { t } = useLingui();
  const [totp, setTotp] = useState<TotpSecret>();
  const [codes, setCodes] = useState<string[]>();

  function added({ recovery_codes }: { recovery_codes: string[] | null }) {
    setTotp(undefined);
    if (recovery_codes) setCodes(recovery_codes);
    else done();
  }

  const startPasskey = useMutation(mutation(mfa.startPasskey));
  const addPasskey = useMutation(mutation(mfa.addPasskey));
  const passkey = useMutation({
    mutationFn: async () => {
      const [{ makePasskey }, { data }] = await Promise.all([
        import("#web/platform/passkeys.ts"),
        startPasskey.mutateAsync(),
      ]);
      const made = await makePasskey(data);
      return addPasskey.mutateAsync({ body: { name: ownDevice() || t`Passkey`, passkey: made } });
    },
    onSuccess: added,
    onError: notify.failed,
  });
  const start = useMutation({
    ...mutation(mfa.startTotp),
    onSuccess: ({ data }) => setTotp(data),
    onError: notify.failed,
  });
  return {
    addPasskey: () => passkey.mutate(),
    addTotp: () => start.mutate(),
    isBusy: passkey.isPending || start.isPending,
    drawers: (
      <>
        {totp && <TotpDrawer secret={totp} added={added} close={() => setTotp(undefined)} />}
        {codes && <RecoveryCodesDrawer codes={codes} close={() => (setCodes(undefined), done())} />}
      </>
    ),
  };
}

/** "Chrome, macOS", until the user renames it. */
function ownDevice(): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return [browser, system].filter((part) => part !== null).join(", ");
}
