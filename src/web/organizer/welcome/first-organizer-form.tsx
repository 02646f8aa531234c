import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { account } from "#contract/accounts.ts";
import { type Organizer, organizers } from "#contract/organizers.ts";
import type { Me } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";

export function FirstOrganizerForm({
  account: owner,
  me,
  done,
}: {
  account: z.output<typeof account>;
  me: Me;
  done: (organizer: Organizer) => void;
}) {
  const format = useFormat();
  const createOrganizer = useMutation(mutation(organizers.create));
  const form = useForm({
    initial: { name: "", email: me.email, currency: owner.currency_code, timezone: owner.timezone },
    schema: () => import("#contract/organizers.ts").then((contract) => contract.organizerInput),
    send: (values) => createOrganizer.mutateAsync({ body: values }),
    done: ({ data }) => {
      done(data);
    },
  });
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="name"
        label={<Trans>Organizer name</Trans>}
        autoComplete="organization"
        required
        autoFocus
      />
      <TextField
        control={form.control}
        name="email"
        label={<Trans>Contact email</Trans>}
        type="email"
        autoComplete="email"
        required
      />
      <FormRow>
        <SelectField
          control={form.control}
          name="currency"
          label={<Trans>Currency</Trans>}
          choices={currencyChoices(format)}
          required
        />
        <SelectField
          control={form.control}
          name="timezone"
          label={<Trans>Time zone</Trans>}
          choices={zoneChoices(form.watch("timezone"))}
          required
        />
      </FormRow>
      <FormActions form={form}>
        <Trans>Continue</Trans>
      </FormActions>
    </Form>
  );
}
