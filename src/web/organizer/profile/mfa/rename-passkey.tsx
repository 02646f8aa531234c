import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { mfa, type Passkey } from "#contract/mfa.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

export function RenamePasskey({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const renamePasskey = useMutation(mutation(mfa.renamePasskey));
  const form = useForm({
    initial: { name },
    schema: () => import("#contract/mfa.ts").then((contract) => contract.mfa.renamePasskey.body),
    send: (values) => renamePasskey.mutateAsync({ params: { passkey_id: id }, body: values }),
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
