import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Affiliate, affiliateList, affiliates } from "#contract/affiliates.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
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
  const updateAffiliate = useMutation(mutation(affiliates.update));
  const createAffiliate = useMutation(mutation(affiliates.create));
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
        ? updateAffiliate.mutateAsync({ params, body: { ...affiliateBody(values), updated_at } })
        : createAffiliate.mutateAsync({ params: { event_id }, body: affiliateBody(values) }),
    done: ({ data }) => {
      notify.done(affiliate ? t`Affiliate saved.` : t`“${data.name}” was created. Copy the link to share it.`);
      if (!affiliate) change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="name"
        label={<Trans context="affiliate">Name</Trans>}
        placeholder={t`Harbor Blog`}
        autoComplete="off"
        required
        autoFocus={!affiliate}
      />
      <TextField
        control={form.control}
        name="code"
        label={<Trans>Code</Trans>}
        help={
          affiliate ? (
            <Trans>If you change the code, links with the old one are no longer tracked.</Trans>
          ) : (
            <Trans>Added to the end of the link. Leave it empty to create one from the name.</Trans>
          )
        }
        placeholder="harbor-blog"
        autoComplete="off"
        required={!!affiliate}
      />
      <TextField
        control={form.control}
        name="email"
        label={<Trans>Email</Trans>}
        help={<Trans>For your reference only. We don’t send anything there.</Trans>}
        type="email"
        autoComplete="off"
      />
      <SwitchField
        control={form.control}
        name="is_active"
        label={<Trans>Track this link</Trans>}
        help={<Trans>When off, the link still opens the event page but isn’t tracked.</Trans>}
      />
      {(!affiliate || form.isDirty) && (
        <FormActions form={form} onCancel={affiliate ? form.discard : close} sticky={!affiliate}>
          {affiliate ? <Trans>Save changes</Trans> : <Trans>Create affiliate</Trans>}
        </FormActions>
      )}
    </Form>
  );
}
