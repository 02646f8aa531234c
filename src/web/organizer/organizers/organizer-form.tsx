import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Organizer, organizers } from "#contract/organizers.ts";
import { call } from "../../platform/call.ts";
import { ownZone, useFormat } from "../../platform/format.ts";
import { query, queryClient, refresh } from "../../platform/query-client.ts";
import { useMe } from "../../platform/session.ts";
import { Form, FormActions, FormRow } from "../../ui/form/form.tsx";
import { LeaveGuard } from "../../ui/form/leave-guard.tsx";
import { RichTextField } from "../../ui/form/rich-text-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "../../ui/form/zone-choices.ts";

type Props = {
  /** The one to change; without it a new one is made. */
  organizer?: Organizer;
  /** Only what can't be left out. */
  brief?: boolean;
  action: ReactNode;
  done?: (organizer: Organizer) => void;
  onCancel?: () => void;
};

/** Who invites. */
export function OrganizerForm({ organizer, brief = false, action, done, onCancel }: Props) {
  const me = useMe();
  const format = useFormat();
  const { id, ...known } = organizer ?? {
    id: undefined,
    name: "",
    email: me.email,
    phone: null,
    website: null,
    description: null,
    timezone: ownZone(),
    currency: "EUR",
  };
  const form = useForm({
    initial: known,
    schema: () => import("#contract/organizers.ts").then((contract) => contract.organizerInput),
    send: (values) =>
      id === undefined
        ? call(organizers.create, { body: values })
        : call(organizers.update, { params: { organizer_id: id }, body: values }),
    done: (answer) => {
      queryClient().setQueryData(query(organizers.get, { params: { organizer_id: answer.data.id } }).queryKey, answer);
      void refresh(organizers.list);
      done?.(answer.data);
    },
  });
  return (
    <Form form={form}>
      {!brief && <LeaveGuard form={form} />}
      <TextField
        field={form.field("name")}
        label={<Trans>Organizer name</Trans>}
        autoComplete="organization"
        required
        autoFocus
      />
      <TextField
        field={form.field("email")}
        label={<Trans>Email for questions</Trans>}
        help={<Trans>Buyers' answers to mails go there.</Trans>}
        type="email"
        required
      />
      {!brief && (
        <>
          <FormRow>
            <TextField field={form.field("phone")} label={<Trans>Phone</Trans>} type="tel" />
            <TextField field={form.field("website")} label={<Trans>Website</Trans>} type="url" placeholder="https://" />
          </FormRow>
          <RichTextField field={form.field("description")} label={<Trans>About</Trans>} />
        </>
      )}
      <FormRow>
        <SelectField
          field={form.field("timezone")}
          label={<Trans>Time zone of new events</Trans>}
          choices={zoneChoices(form.values.timezone)}
          required
        />
        <SelectField
          field={form.field("currency")}
          label={<Trans>Currency of new events</Trans>}
          choices={currencyChoices(format)}
          required
        />
      </FormRow>
      <FormActions form={form} onCancel={onCancel} sticky={!brief}>
        {action}
      </FormActions>
    </Form>
  );
}
