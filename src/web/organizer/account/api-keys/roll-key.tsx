import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ApiKey, apiKeys } from "#contract/api-keys.ts";
import { API_KEY_DAYS, OVERLAP_HOURS } from "#domain/api-keys.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { keyExpiryOf } from "./key-values.ts";
import { LifetimeField } from "./lifetime-field.tsx";

type Values = { overlap: "0" | "1" | "24" | "168" | null; lifetime: string | null };

/** Replaces the secret of a key. The one before can stay valid until all programs have the new one. */
export function RollKey({ apiKey, done }: { apiKey: ApiKey; done: (key: string) => void }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const roll = useMutation(mutation(apiKeys.roll));
  const form = useForm({
    initial: { overlap: "24", lifetime: apiKey.expires_at === null ? "NEVER" : String(API_KEY_DAYS) } as Values,
    send: ({ overlap, lifetime }) =>
      roll.mutateAsync({
        params: { account_id, api_key_id: apiKey.id },
        body: {
          overlap_hours: OVERLAP_HOURS.find((hours) => String(hours) === overlap) ?? 24,
          expires_at: keyExpiryOf(lifetime ?? String(API_KEY_DAYS)),
        },
      }),
    done: ({ key }) => done(key),
  });
  return (
    <Form form={form} narrow>
      <p>
        <Trans>
          Rolling gives you a new key with the same permissions. Do it when someone who knew the key leaves, or before
          it expires.
        </Trans>
      </p>
      <SelectField
        control={form.control}
        name="overlap"
        label={<Trans>The current key stops working</Trans>}
        choices={[
          { value: "0", label: t`Right away` },
          { value: "1", label: t`In 1 hour` },
          { value: "24", label: t`In 24 hours` },
          { value: "168", label: t`In 7 days` },
        ]}
      />
      <LifetimeField field={form.field("lifetime")} />
      <FormActions form={form}>
        <Trans>Roll key</Trans>
      </FormActions>
    </Form>
  );
}
