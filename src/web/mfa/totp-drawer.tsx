import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { mfa } from "#contract/mfa.ts";
import { mutation } from "#web/platform/query-client.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import classes from "./totp-drawer.module.css";

export type TotpSecret = { secret: string; uri: string };

type Props = {
  secret: TotpSecret;
  added: (response: { recovery_codes: string[] | null }) => void;
  close: () => void;
};

/**
 * Shows the secret to an authenticator app. The app becomes a second factor once a code from it is
 * entered.
 */
export function TotpDrawer({ secret: { secret, uri }, added, close }: Props) {
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
