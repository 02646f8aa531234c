import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type WebhookEndpoint, webhooks } from "#contract/webhooks.ts";
import { WEBHOOK_DESCRIPTION_MAX } from "#domain/maxima.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { LimitFields } from "#web/organizer/account/users/scope-fields.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { EventTypesField } from "./event-types-field.tsx";
import { NEW_WEBHOOK, validatedWebhook, webhookBody, webhookValues } from "./webhook-values.ts";

type Props = {
  row?: WebhookEndpoint;
  /** Gets the saved webhook; a new one with its secret. */
  done: (saved: WebhookEndpoint & { secret?: string }) => void;
  close: () => void;
};

export function WebhookForm({ row, done, close }: Props) {
  const { account_id } = useMe();
  const params = { account_id };
  const known = { ...params, webhook_endpoint_id: row?.id ?? 0 };
  const update = useMutation(mutation(webhooks.update));
  const create = useMutation(mutation(webhooks.create));
  const form = useForm({
    initial: row ? webhookValues(row) : NEW_WEBHOOK,
    based_on: row && basedOn(row, webhookValues, () => call(webhooks.get, { params: known })),
    schema: () => import("#contract/webhooks.ts").then((contract) => contract.webhookInput),
    body: validatedWebhook,
    send: (values, updated_at): Promise<{ data: WebhookEndpoint & { secret?: string } }> =>
      row
        ? update.mutateAsync({ params: known, body: { ...webhookBody(values), updated_at } })
        : create.mutateAsync({ params, body: webhookBody(values) }),
    done: ({ data }) => done(data),
  });
  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="url"
        type="url"
        label={<Trans>Address</Trans>}
        help={<Trans>Where we send a POST request to, for example https://example.com/hooks/foyer.</Trans>}
        required
        autoFocus={!row}
      />
      <TextField
        control={form.control}
        name="description"
        label={<Trans>Description (optional)</Trans>}
        maxLength={WEBHOOK_DESCRIPTION_MAX}
      />
      <EventTypesField form={form} />
      <LimitFields form={form} label={<Trans>Limited to</Trans>} known={row} />
      <SwitchField
        control={form.control}
        name="has_personal_data"
        label={<Trans>Include names and email addresses</Trans>}
        help={<Trans>Only if the receiver needs them. Without, it gets ids, statuses and amounts.</Trans>}
      />
      {(!row || form.isDirty) && (
        <FormActions form={form} onCancel={row ? form.discard : close} sticky={!row}>
          {row ? <Trans>Save changes</Trans> : <Trans>Create webhook</Trans>}
        </FormActions>
      )}
    </Form>
  );
}
