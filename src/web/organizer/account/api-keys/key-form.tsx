import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ApiKey, apiKeys } from "#contract/api-keys.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { KeyFields } from "./key-fields.tsx";
import { keyBodyOf, validated, keyValuesOf } from "./key-values.ts";

/** Changes what a key may do and where. More than before needs step-up authentication. */
export function KeyForm({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id, api_key_id: apiKey.id };
  const update = useMutation(mutation(apiKeys.update));
  const form = useForm({
    initial: keyValuesOf(apiKey),
    based_on: basedOn(apiKey, keyValuesOf, () => call(apiKeys.get, { params })),
    schema: () => import("#contract/api-keys.ts").then((contract) => contract.apiKeyUpdate),
    body: validated,
    send: (values, updated_at) => update.mutateAsync({ params, body: { ...keyBodyOf(values), updated_at } }),
    done: ({ data }) => notify.done(t`“${data.name}” was saved.`),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <KeyFields form={form} apiKey={apiKey} />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}
