import { Trans } from "@lingui/react/macro";
import { Textarea } from "@mantine/core";
import { shortened, useField, useInputProps } from "#web/ui/form/common.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { ScopePlacesFields } from "#web/organizer/account/users/scope-fields.tsx";
import type { ApiKey } from "#contract/api-keys.ts";
import type { KeyValues } from "./key-values.ts";
import { ScopesField } from "./scopes-field.tsx";
import { API_KEY_NAME_MAX } from "#domain/maxima.ts";

/** Name, permissions, limits and networks, of a new key and of an existing one. */
export function KeyFields<Values extends KeyValues>({
  form: genericForm,
  apiKey,
}: {
  form: FormApi<Values>;
  apiKey?: ApiKey;
}) {
  const form = genericForm as unknown as FormApi<KeyValues>;
  const { where } = form.watch();
  return (
    <>
      <TextField
        control={form.control}
        name="name"
        label={<Trans context="of a thing">Name</Trans>}
        help={<Trans>The program that uses the key, for example “Website”. It’s shown in the audit log.</Trans>}
        maxLength={API_KEY_NAME_MAX}
        required
        autoFocus={!apiKey}
      />
      <ScopesField field={form.field("scopes")} />
      <ScopePlacesFields
        form={form}
        known={apiKey}
        help={where !== "EVERYWHERE" && <Trans>The key can’t see any other events.</Trans>}
      />
      <NetworksField form={form} />
    </>
  );
}

/** One network to a line. A problem names the line by its place in the list that is sent. */
function NetworksField({ form }: { form: FormApi<KeyValues> }) {
  const field = useField(form.field("networks"));
  const input = useInputProps(
    {
      field,
      label: <Trans>Allowed networks (optional)</Trans>,
      help: <Trans>One IP address or network per line, for example 203.0.113.0/24. Leave empty to allow any.</Trans>,
    },
    shortened,
  );
  const problems = [form.formState.errors.networks ?? []].flat() as ({ message?: string } | undefined)[];
  return (
    <Textarea
      {...input}
      error={problems.find((problem) => problem?.message)?.message}
      autosize
      minRows={2}
      maxRows={10}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
