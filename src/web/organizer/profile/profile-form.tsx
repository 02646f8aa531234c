import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Me, users } from "#contract/users.ts";
import { call } from "#web/platform/api/call.ts";
import { chooseLanguage } from "#web/platform/choose-language.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { zoneChoices } from "#web/ui/form/zone-choices.ts";
import { profileValues } from "./profile-values.ts";

export function ProfileForm({ me }: { me: Me }) {
  const updateMe = useMutation({
    ...mutation(users.updateMe),
    onSuccess: (response) => queryClient().setQueryData(query(users.me).queryKey, response),
  });
  const form = useForm({
    initial: profileValues(me),
    based_on: basedOn(me, profileValues, () => call(users.me)),
    schema: () => import("#contract/users.ts").then((contract) => contract.profileInput),
    send: (values, updated_at) => updateMe.mutateAsync({ body: { ...values, updated_at } }),
    done: (response) => {
      if (response.data.locale !== me.locale) void chooseLanguage(response.data.locale);
    },
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>About you</Trans>}>
        <NameRow
          first={
            <TextField
              control={form.control}
              name="first_name"
              label={<Trans>First name</Trans>}
              autoComplete="given-name"
              required
            />
          }
          last={
            <TextField
              control={form.control}
              name="last_name"
              label={<Trans>Last name (optional)</Trans>}
              autoComplete="family-name"
            />
          }
        />
        <FormRow>
          <SelectField
            control={form.control}
            name="locale"
            label={<Trans>Language</Trans>}
            help={<Trans>Used for the dashboard and your emails.</Trans>}
            choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
            required
          />
          <SelectField
            control={form.control}
            name="timezone"
            label={<Trans>Time zone</Trans>}
            help={<Trans>Existing events keep their own time zone.</Trans>}
            choices={zoneChoices(me.timezone)}
            required
          />
        </FormRow>
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}
