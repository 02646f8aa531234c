import { Trans } from "@lingui/react/macro";
import { mfa, type Passkey } from "#contract/mfa.ts";
import { call } from "#web/platform/call.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

export function RenamePasskey({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const form = useForm({
    initial: { name },
    schema: () => import("#contract/mfa.ts").then((contract) => contract.mfa.renamePasskey.body),
    send: (values) => call(mfa.renamePasskey, { params: { passkey_id: id }, body: values }),
    done: close,
  });
  return (
    <Dialog title={<Trans>Rename passkey</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="name"
          label={<Trans context="of a thing">Name</Trans>}
          help={<Trans>Helps you recognize the device or password manager that stores it.</Trans>}
          required
          autoFocus
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Save</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
