import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeys } from "#contract/api-keys.ts";
import { API_KEY_DAYS } from "#domain/api-keys.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { KeyFields } from "./key-fields.tsx";
import { KeyShown } from "./key-shown.tsx";
import { keyBodyOf, keyExpiryOf, type KeyValues, NEW_KEY, validated } from "./key-values.ts";
import { LifetimeField } from "./lifetime-field.tsx";

/** Creates a key, and then shows it once. */
export function NewKeyDrawer({ close }: { close: () => void }) {
  const [made, setMade] = useState<string>();
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={made ? <Trans>Your new API key</Trans> : <Trans>Create API key</Trans>}
      footer={
        made && (
          <Button onClick={close}>
            <Trans>I’ve saved the key</Trans>
          </Button>
        )
      }
    >
      {made ? <KeyShown apiKey={made} /> : <NewKeyForm close={close} done={setMade} />}
    </DetailsDrawer>
  );
}

type Values = KeyValues & { lifetime: string | null };

function NewKeyForm({ close, done }: { close: () => void; done: (key: string) => void }) {
  const { account_id } = useMe();
  const create = useMutation(mutation(apiKeys.create));
  const expires_at = ({ lifetime }: Values) => keyExpiryOf(lifetime ?? String(API_KEY_DAYS));
  const form = useForm({
    initial: { ...NEW_KEY, lifetime: String(API_KEY_DAYS) } as Values,
    schema: () => import("#contract/api-keys.ts").then((contract) => contract.apiKeyInput),
    body: (values) => ({ ...validated(values), expires_at: expires_at(values) }),
    send: (values) =>
      create.mutateAsync({ params: { account_id }, body: { ...keyBodyOf(values), expires_at: expires_at(values) } }),
    done: ({ key }) => done(key),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <KeyFields form={form} />
      <LifetimeField field={form.field("lifetime")} />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Create API key</Trans>
      </FormActions>
    </Form>
  );
}
