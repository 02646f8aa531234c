import { Trans, useLingui } from "@lingui/react/macro";
import { accountClosing } from "#contract/account-closing.ts";
import { CLOSING_DAYS } from "#domain/maxima.ts";
import { call } from "#web/platform/call.ts";
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
  const form = useForm({
    initial: { name: "" },
    schema: () => import("#contract/account-closing.ts").then((contract) => contract.accountClosing.ask.body),
    send: (body) => call(accountClosing.ask, { params: { account_id }, body }),
    done: () => {
      notify.done(t`${account_name} will be closed in ${CLOSING_DAYS} days. All admins get a mail.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Close the account</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>All events go off sale at once.</Trans>
        </li>
        <li>
          <Trans>For {CLOSING_DAYS} days you and every other admin can keep the account.</Trans>
        </li>
        <li>
          <Trans>
            After that nobody can sign in to it, and names, addresses and pictures are gone. This can’t be undone.
          </Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <TextField
          field={form.field("name")}
          label={<Trans>Name of the account</Trans>}
          help={<Trans>Type {account_name} to say that you mean this one.</Trans>}
          autoComplete="off"
          required
        />
        <FormActions form={form} onCancel={close} cancel={<Trans>Keep account</Trans>}>
          <Trans>Close the account</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}
