import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mfa, type Passkey } from "#contract/mfa.ts";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { LastFactorWarning } from "./last-factor-warning.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type Props = { passkey: Passkey; isLast: boolean; isRequired: boolean };

export function PasskeyRow({ passkey, isLast, isRequired }: Props) {
  const { t } = useLingui();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name, is_synced, created_at, last_used_at } = passkey;
  const zone = ownZone();

  const removePasskey = useMutation(mutation(mfa.removePasskey));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Remove passkey “{name}”?</Trans>,
      body: (
        <>
          <Trans>
            You’ll no longer be able to sign in with it. Delete it from your device or password manager, too.
          </Trans>{" "}
          {isLast && <LastFactorWarning isRequired={isRequired} />}
        </>
      ),
      action: <Trans>Remove passkey</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removePasskey.mutateAsync({ params: { passkey_id: id } }),
    });
    if (isDone) notify.done(t`Passkey “${name}” was removed.`);
  }

  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {last_used_at ? (
            <Trans>
              Last used <DateTime at={last_used_at} zone={zone} ago />
            </Trans>
          ) : (
            <Trans>Not used yet</Trans>
          )}
          {" · "}
          <Trans>
            Added <DateTime at={created_at} zone={zone} style="day" />
          </Trans>
          {is_synced && (
            <>
              {" · "}
              <Trans>Synced across your devices</Trans>
            </>
          )}
        </p>
      </div>
      <Menu
        button={(opener) => (
          <ActionIcon {...opener} aria-label={t`More actions for ${name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuEntry onClick={() => setIsRenaming(true)} icon={IconPencil}>
          <Trans>Rename</Trans>
        </MenuEntry>
        <MenuDivider />
        <MenuEntry isDanger onClick={() => void remove()} icon={IconTrash}>
          <Trans>Remove</Trans>
        </MenuEntry>
      </Menu>
      {isRenaming && <RenamePasskey passkey={passkey} close={() => setIsRenaming(false)} />}
    </li>
  );
}

function RenamePasskey({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
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
