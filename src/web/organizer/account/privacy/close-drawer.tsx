import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { accountClosing } from "#contract/account-closing.ts";
import { CLOSING_DAYS } from "#domain/maxima.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "#web/organizer/account/transfer-ownership-drawer.module.css";

/**
 * Explains what closing means and asks for the account's name, so that the wrong account is not
 * closed by mistake.
 */
export function CloseDrawer({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { account_id, account_name } = useMe();
  const askToClose = useMutation(mutation(accountClosing.ask));
  const form = useForm({
    initial: { name: "" },
    schema: () => import("#contract/account-closing.ts").then((contract) => contract.accountClosing.ask.body),
    send: (body) => askToClose.mutateAsync({ params: { account_id }, body }),
    done: () => {
      notify.done(t`${account_name} will be closed in ${CLOSING_DAYS} days. We’ve emailed all admins.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Close account</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>All events go off sale right away.</Trans>
        </li>
        <li>
          <Trans>For {CLOSING_DAYS} days, any admin can decide to keep the account.</Trans>
        </li>
        <li>
          <Trans>
            After that, no one can sign in to it, and all names, contact details and images are permanently erased.
          </Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="name"
          label={<Trans>Account name</Trans>}
          help={<Trans>Type {account_name} to confirm.</Trans>}
          autoComplete="off"
          required
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Close account</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}
