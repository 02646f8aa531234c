import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { ColleagueField } from "./colleague-field.tsx";
import classes from "./transfer-ownership-drawer.module.css";

/** Transfers ownership of the account: explains the consequences, then asks for the new owner. */
export function TransferOwnershipDrawer({ account_id, close }: { account_id: number; close: () => void }) {
  const { t } = useLingui();
  const { account_name } = useMe();
  const params = { account_id };
  const form = useForm<Values, Awaited<ReturnType<typeof newOwner>>>({
    initial: { user_id: null },
    schema: () => import("#contract/accounts.ts").then((contract) => contract.transferOwnershipInput),
    body: asSent,
    send: (values) => newOwner(values),
    done: ({ data: { owner } }) => {
      const name = owner ? fullName(owner) : "";
      notify.done(t`${name} now owns ${account_name}. You’re still an admin.`);
      close();
    },
  });

  const transferOwnership = useMutation(mutation(accounts.transferOwnership));
  function newOwner(values: Values) {
    return transferOwnership.mutateAsync({ params, body: asSent(values) });
  }

  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Transfer ownership</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>The new owner has full control. No one else can change their role or deactivate them.</Trans>
        </li>
        <li>
          <Trans>You stay an admin, but the new owner can change your role or deactivate you.</Trans>
        </li>
        <li>
          <Trans>You can’t undo this. Only the new owner can transfer ownership again.</Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <ColleagueField control={form.control} name="user_id" label={<Trans>New owner</Trans>} required />
        <FormActions form={form} onCancel={close}>
          <Trans>Transfer ownership</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

type Values = { user_id: number | null };

/** Without a selection the field is left out. */
function asSent({ user_id }: Values) {
  return { user_id: user_id ?? (undefined as never) };
}
