import { converted } from "#web/ui/form/common.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type Event, events } from "#contract/events.ts";
import { type CopiedPart, PARTS_OF_TICKETS } from "#domain/event-copies.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Form, FormActions, FormSection } from "#web/ui/form/form.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { htmlToPlainText, RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { manageAddressOf } from "./event-urls.ts";
import { useTextPictureUpload } from "./use-text-picture-upload.ts";
import { copyBody, type CopyValues, valuesOfCopy } from "./copy-values.ts";

export function DuplicateForm({ event, close }: { event: Event; close: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const duplicateEvent = useMutation(mutation(events.duplicate));
  const pictures = useTextPictureUpload(event);
  const form = useForm({
    initial: valuesOfCopy(event, (title) => t`${title} (copy)`, now),
    schema: () => import("#contract/events.ts").then((contract) => contract.eventCopy),
    body: copyBody,
    send: (values: CopyValues) =>
      duplicateEvent.mutateAsync({ params: { event_id: event.id }, body: copyBody(values) }),
    done: ({ data }) => {
      const name = data.title;
      void navigate(manageAddressOf(data, "getting-started"));
      notify.done(t`“${name}” was created as a draft.`);
    },
  });
  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <TextField control={form.control} name="title" label={<Trans>Event name</Trans>} required autoFocus />
      <SpanFields start={form.field("start_date")} end={form.field("end_date")} zone={event.timezone} />
      <CollapsibleSection
        title={<Trans>Description</Trans>}
        summary={htmlToPlainText(form.watch("description")) || <Trans>None</Trans>}
        control={form.control}
        names={["description"]}
      >
        <RichTextField
          control={form.control}
          name="description"
          label={<Trans>Description</Trans>}
          pictures={pictures}
        />
      </CollapsibleSection>
      <Parts form={form} event={event} />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Duplicate event</Trans>
      </FormActions>
    </Form>
  );
}

type PartsProps = { form: ReturnType<typeof useForm<CopyValues>>; event: Event };

/** All parts are copied by default. */
function Parts({ form, event }: PartsProps) {
  const hasTickets = form.watch("duplicate_tickets");
  const part = (name: CopiedPart) => form.field(name);
  return (
    <FormSection
      title={<Trans>Included in the copy</Trans>}
      help={<Trans>Sale dates, promo codes and check-in lists shift with the new start date.</Trans>}
    >
      <CheckboxField
        {...part("duplicate_tickets")}
        label={<Trans>Tickets</Trans>}
        help={<Trans>With prices, quantities, taxes and fees.</Trans>}
      />
      {PARTS_OF_TICKETS.map((name) => (
        <CheckboxField
          key={name}
          {...converted(part(name), { read: (isCopied) => hasTickets && isCopied, write: (isCopied) => isCopied })}
          label={LABEL[name]}
          help={hasTickets ? HELP[name] : <Trans>Only available if you copy tickets.</Trans>}
          disabled={!hasTickets}
        />
      ))}
      <CheckboxField
        {...part("duplicate_questions")}
        label={<Trans>Questions</Trans>}
        help={hasTickets ? undefined : <Trans>Without tickets, only questions asked for every order are copied.</Trans>}
      />
      <CheckboxField
        {...part("duplicate_settings")}
        label={<Trans>Settings</Trans>}
        help={<Trans>Without settings, the copy uses your event defaults. The location is always copied.</Trans>}
      />
      {event.cover && <CheckboxField {...part("duplicate_event_cover_image")} label={<Trans>Cover image</Trans>} />}
    </FormSection>
  );
}

const LABEL: Record<(typeof PARTS_OF_TICKETS)[number], ReactNode> = {
  duplicate_promo_codes: <Trans>Promo codes</Trans>,
  duplicate_capacity_assignments: <Trans>Capacity assignments</Trans>,
  duplicate_check_in_lists: <Trans>Check-in lists</Trans>,
};

const HELP: Record<(typeof PARTS_OF_TICKETS)[number], ReactNode> = {
  duplicate_promo_codes: <Trans>Usage starts at zero. Codes that only apply to deleted tickets aren’t copied.</Trans>,
  duplicate_capacity_assignments: undefined,
  duplicate_check_in_lists: <Trans>Each list gets a new link for check-in staff.</Trans>,
};
