import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, keepPreviousData, useQuery } from "@tanstack/react-query";
import { accounts } from "#contract/accounts.ts";
import { fullName } from "#domain/names.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./transfer-ownership-drawer.module.css";
import type { FieldValues } from "react-hook-form";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { users } from "#contract/users.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { SEARCH_PAUSE_MS } from "#web/ui/form/pick-field.tsx";
import { PickOneField } from "#web/ui/form/pick-one-field.tsx";

/** Transfers ownership of the account: explains the consequences, then asks for the new owner. */
export function TransferOwnershipDrawer({ account_id, close }: { account_id: number; close: () => void }) {
  const { t } = useLingui();
  const { account_name } = useMe();
  const params = { account_id };
  const form = useForm<Values, Awaited<ReturnType<typeof newOwner>>>({
    initial: { user_id: null },
    schema: () => import("#contract/accounts.ts").then((contract) => contract.transferOwnershipInput),
    body: asSent,
    send: (values) => newOwner(values),
    done: ({ data: { owner } }) => {
      const name = owner ? fullName(owner) : "";
      notify.done(t`${name} now owns ${account_name}. You’re still an admin.`);
      close();
    },
  });

  const transferOwnership = useMutation(mutation(accounts.transferOwnership));
  function newOwner(values: Values) {
    return transferOwnership.mutateAsync({ params, body: asSent(values) });
  }

  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Transfer ownership</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>The new owner has full control. No one else can change their role or deactivate them.</Trans>
        </li>
        <li>
          <Trans>You stay an admin, but the new owner can change your role or deactivate you.</Trans>
        </li>
        <li>
          <Trans>You can’t undo this. Only the new owner can transfer ownership again.</Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <ColleagueField control={form.control} name="user_id" label={<Trans>New owner</Trans>} required />
        <FormActions form={form} onCancel={close}>
          <Trans>Transfer ownership</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

type Values = { user_id: number | null };

/** Without a selection the field is left out. */
function asSent({ user_id }: Values) {
  return { user_id: user_id ?? (undefined as never) };
}

/** Selects another member of the account. The server searches, because there may be many. */
function ColleagueField<Values extends FieldValues>(props: FieldProps<Values, number | null>) {
  const me = useMe();
  const [text, search] = useState("");
  const [debounced] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  const { data } = useQuery({
    ...query(users.list, { query: { "filter_fields[status][eq]": "ACTIVE", query: debounced, per_page: "20" } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? [])
    .filter(({ id }) => id !== me.id)
    .map((member) => ({ id: member.id, name: `${fullName(member)} · ${member.email}` }));
  return <PickOneField {...props} found={found} search={search} />;
}
