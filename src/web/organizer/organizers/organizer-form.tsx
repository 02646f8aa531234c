import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Organizer, organizers } from "#contract/organizers.ts";
import { call } from "#web/platform/api/call.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";
import { NEW_ORGANIZER, organizerBody, organizerValues } from "./organizer-values.ts";
import { LegalDocumentsSection } from "./legal-documents-section.tsx";

type Props = {
  /** The organizer to edit; without it a new one is created with the values of `proposed`. */
  organizer?: Organizer;
  proposed?: Pick<Organizer, "timezone" | "currency">;
  /** Shows only the required fields. */
  brief?: boolean;
  action: ReactNode;
  done?: (organizer: Organizer) => void;
  onCancel?: () => void;
};

export function OrganizerForm({ organizer, proposed, brief = false, action, done, onCancel }: Props) {
  const { t } = useLingui();
  const me = useMe();
  const format = useFormat();
  const params = { organizer_id: organizer?.id ?? 0 };
  const onSuccess = (response: { data: Organizer }) =>
    queryClient().setQueryData(
      query(organizers.get, { params: { organizer_id: response.data.id } }).queryKey,
      response,
    );
  const updateOrganizer = useMutation({ ...mutation(organizers.update), onSuccess });
  const createOrganizer = useMutation({ ...mutation(organizers.create), onSuccess });
  const form = useForm({
    initial: organizer ? organizerValues(organizer) : { ...NEW_ORGANIZER, email: me.email, ...proposed },
    based_on: organizer && basedOn(organizer, organizerValues, () => call(organizers.get, { params })),
    schema: () => import("#contract/organizers.ts").then((contract) => contract.organizerInput),
    body: organizerBody,
    send: (values, updated_at) =>
      organizer
        ? updateOrganizer.mutateAsync({ params, body: { ...organizerBody(values), updated_at } })
        : createOrganizer.mutateAsync({ body: organizerBody(values) }),
    done: ({ data }) => done?.(data),
  });
  return (
    <Form form={form}>
      {!brief && <LeaveGuard form={form} />}
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
        help={<Trans>Buyers’ replies go here.</Trans>}
        type="email"
        required
      />
      {!brief && (
        <>
          <FormRow>
            <TextField control={form.control} name="phone" label={<Trans>Phone</Trans>} type="tel" />
            <TextField
              control={form.control}
              name="website"
              label={<Trans>Website</Trans>}
              type="url"
              placeholder="https://"
            />
          </FormRow>
          <RichTextField control={form.control} name="description" label={<Trans>About</Trans>} />
          <SwitchField
            control={form.control}
            name="has_public_page"
            label={<Trans>Public organizer page</Trans>}
            help={
              <Trans>
                Lists your public events that search engines can show, with a feed and a calendar to subscribe to. These
                events also appear on this site’s event list.
              </Trans>
            }
          />
        </>
      )}
      <FormRow>
        <SelectField
          control={form.control}
          name="timezone"
          label={<Trans>Time zone for new events</Trans>}
          choices={zoneChoices(form.watch("timezone"))}
          required
        />
        <SelectField
          control={form.control}
          name="currency"
          label={<Trans>Currency for new events</Trans>}
          choices={currencyChoices(format)}
          required
        />
      </FormRow>
      {!brief && (
        <SelectField
          control={form.control}
          name="tax_behavior"
          label={<Trans>Prices for new events</Trans>}
          placeholder={t`Same as account`}
          clearable
          choices={[
            { value: "inclusive", label: t`Include tax` },
            { value: "exclusive", label: t`Add tax on top` },
          ]}
        />
      )}
      {!brief && <LegalDocumentsSection form={form} />}
      <FormActions form={form} onCancel={onCancel} sticky={!brief}>
        {action}
      </FormActions>
    </Form>
  );
}
