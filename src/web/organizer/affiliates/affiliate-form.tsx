import { Trans, useLingui } from "@lingui/react/macro";
import { type Affiliate, affiliateList, affiliates } from "#contract/affiliates.ts";
import { call } from "#web/platform/call.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { affiliateBody, affiliateValues, NEW_AFFILIATE } from "./affiliate-values.ts";

/** Creates or edits an affiliate. A new one without a code gets one derived from its name. */
export function AffiliateForm({ affiliate, close }: { affiliate?: Affiliate; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [, change] = useListState(affiliateList);
  const params = { event_id, affiliate_id: affiliate?.id ?? 0 };
  const form = useForm({
    initial: affiliate ? affiliateValues(affiliate) : NEW_AFFILIATE,
    based_on: affiliate && basedOn(affiliate, affiliateValues, () => call(affiliates.get, { params })),
    schema: () =>
      import("#contract/affiliates.ts").then((contract) =>
        affiliate ? contract.affiliateChange : contract.affiliateInput,
      ),
    body: affiliateBody,
    send: (values, updated_at) =>
      affiliate
        ? call(affiliates.update, { params, body: { ...affiliateBody(values), updated_at } })
        : call(affiliates.create, { params: { event_id }, body: affiliateBody(values) }),
    done: ({ data }) => {
      notify.done(affiliate ? t`Saved.` : t`${data.name} has a link now. Copy it to share it.`);
      if (!affiliate) change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        field={form.field("name")}
        label={<Trans context="affiliate">Name</Trans>}
        placeholder={t`Harbour Blog`}
        autoComplete="off"
        required
        autoFocus={!affiliate}
      />
      <TextField
        field={form.field("code")}
        label={<Trans>Code</Trans>}
        help={
          affiliate ? (
            <Trans>Links with another code are not counted here any more.</Trans>
          ) : (
            <Trans>It stands at the end of the link. Left empty, it is made of the name.</Trans>
          )
        }
        placeholder="harbour-blog"
        autoComplete="off"
        required={!!affiliate}
      />
      <TextField
        field={form.field("email")}
        label={<Trans>Email</Trans>}
        help={<Trans>For your own notes: nothing is sent there.</Trans>}
        type="email"
        autoComplete="off"
      />
      <SwitchField
        field={form.field("is_active")}
        label={<Trans>Count what comes of its link</Trans>}
        help={<Trans>Switched off, the link still leads to the event.</Trans>}
      />
      {(!affiliate || form.isDirty) && (
        <FormActions form={form} onCancel={affiliate ? form.discard : close} sticky={!affiliate}>
          {affiliate ? <Trans>Save changes</Trans> : <Trans>Create affiliate</Trans>}
        </FormActions>
      )}
    </Form>
  );
}
