import { msg } from "@lingui/core/macro";
import { useQuery, useMutation } from "@tanstack/react-query";
import { accounts, type account } from "#contract/accounts.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query, mutation, queryClient } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "./account-frame.tsx";
import classes from "./account-settings-page.module.css";
import { OwnerSection } from "./owner-section.tsx";
import { RequireMfaSection } from "./require-mfa-section.tsx";
import { Trans } from "@lingui/react/macro";
import type { z } from "zod";
import { call } from "#web/platform/api/call.ts";
import { useFormat } from "#web/platform/format.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";

export const handle = { title: msg`Account settings`, access: "admin" } satisfies PageHandle;

export default function AccountSettingsPage() {
  const { account_id } = useMe();
  const { data, error, refetch } = useQuery(query(accounts.get, { params: { account_id } }));
  return (
    <AccountFrame at="settings">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <div className={classes.parts}>
          <AccountForm key={data.data.id} account={data.data} />
          <RequireMfaSection account={data.data} />
          <OwnerSection account={data.data} />
        </div>
      )}
    </AccountFrame>
  );
}

type Account = z.output<typeof account>;

function AccountForm({ account }: { account: Account }) {
  const format = useFormat();
  const params = { account_id: account.id };
  const updateAccount = useMutation({
    ...mutation(accounts.update),
    onSuccess: (response) => queryClient().setQueryData(query(accounts.get, { params }).queryKey, response),
  });
  const form = useForm({
    initial: valuesOf(account),
    based_on: basedOn(account, valuesOf, () => call(accounts.get, { params })),
    schema: () => import("#contract/accounts.ts").then((contract) => contract.accountInput),
    send: (values, updated_at) => updateAccount.mutateAsync({ params, body: { ...values, updated_at } }),
  });
  return (
    <Form form={form}>
      <FormSection
        title={<Trans>Account details</Trans>}
        help={
          <Trans>
            Currency and time zone are defaults for new organizer profiles. Existing profiles and events don’t change.
          </Trans>
        }
      >
        <TextField
          control={form.control}
          name="name"
          label={<Trans>Account name</Trans>}
          help={
            <Trans>Shown to members and in invitations. Buyers see the names of your organizer profiles instead.</Trans>
          }
          autoComplete="organization"
          required
        />
        <FormRow>
          <SelectField
            control={form.control}
            name="currency_code"
            label={<Trans>Currency</Trans>}
            choices={currencyChoices(format)}
            required
          />
          <SelectField
            control={form.control}
            name="timezone"
            label={<Trans>Time zone</Trans>}
            choices={zoneChoices(account.timezone)}
            required
          />
        </FormRow>
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ name, currency_code, timezone }: Account) {
  return { name, currency_code, timezone };
}
