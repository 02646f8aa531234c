import { useLingui, Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { mfa } from "#contract/mfa.ts";
import { deviceOf } from "#domain/devices.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { mutation } from "#web/platform/query-client.ts";
import { RecoveryCodesDrawer } from "./recovery-codes-drawer.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import classes from "./totp-drawer.module.css";

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

type TotpSecret = { secret: string; uri: string };

type Props = {
  secret: TotpSecret;
  added: (response: { recovery_codes: string[] | null }) => void;
  close: () => void;
};

/**
 * Shows the secret to an authenticator app. The app becomes a second factor once a code from it is
 * entered.
 */
function TotpDrawer({ secret: { secret, uri }, added, close }: Props) {
  const { t } = useLingui();
  const confirmTotp = useMutation(mutation(mfa.confirmTotp));
  const form = useForm({
    initial: { code: "" },
    schema: () => import("#contract/mfa.ts").then((contract) => contract.mfa.confirmTotp.body),
    send: (values) => confirmTotp.mutateAsync({ body: values }),
    done: added,
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Set up an authenticator app</Trans>}>
      <ol className={classes.steps}>
        <li>
          <Trans>Open an authenticator app on your phone. Your password manager may include one.</Trans>
        </li>
        <li>
          <Trans>Scan this QR code, or enter the key below.</Trans>
          <div className={classes.picture}>
            <QrCode text={uri} label={t`QR code for your authenticator app`} />
          </div>
          <div className={classes.secret}>
            <code translate="no">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton text={secret}>
              <Trans>Copy key</Trans>
            </CopyButton>
          </div>
        </li>
        <li>
          <Trans>Enter the code shown in the app.</Trans>
        </li>
      </ol>
      <Form form={form} narrow>
        <CodeField
          control={form.control}
          name="code"
          label={<Trans>Code from your authenticator app</Trans>}
          help={<Trans>Six digits. We check the code as soon as you enter the last one.</Trans>}
          required
          autoFocus
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Finish</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}
