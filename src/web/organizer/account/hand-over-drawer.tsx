import { Trans, useLingui } from "@lingui/react/macro";
import { accounts } from "#contract/accounts.ts";
import type { Member } from "#contract/members.ts";
import { fullName } from "#domain/names.ts";
import { call } from "#web/platform/call.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/notifications.tsx";
import classes from "./hand-over-drawer.module.css";

/** Makes somebody else the owner: what that means first, then who. */
export function HandOverDrawer({
  account_id,
  members,
  close,
}: {
  account_id: number;
  members: Member[];
  close: () => void;
}) {
  const { t, i18n } = useLingui();
  const { account_name } = useMe();
  const choices = members
    .map((member) => ({ value: String(member.id), label: `${fullName(member)} · ${member.email}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale));
  const nameOf = (user_id: string | null) => {
    const member = members.find(({ id }) => String(id) === user_id);
    return member ? fullName(member) : "";
  };
  const form = useForm({
    initial: { user_id: null as string | null },
    schema: () => import("#contract/accounts.ts").then((contract) => contract.handOverInput),
    body: asSent,
    send: (values) => call(accounts.handOver, { params: { account_id }, body: asSent(values) }),
    done: (_answer, { user_id }) => {
      const name = nameOf(user_id);
      notify.done(t`${name} owns ${account_name} now. You are still an admin.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Hand over the account</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>The new owner can do everything, and nobody can change that but they themselves.</Trans>
        </li>
        <li>
          <Trans>You stay an admin. The new owner can change your role, or deactivate you.</Trans>
        </li>
        <li>
          <Trans>You can’t take it back: only the new owner can hand the account over again.</Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <SelectField field={form.field("user_id")} label={<Trans>New owner</Trans>} choices={choices} required />
        <FormActions form={form} onCancel={close} cancel={<Trans>Keep the account</Trans>}>
          <Trans>Hand over the account</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

function asSent({ user_id }: { user_id: string | null }) {
  return { user_id: user_id === null ? (undefined as never) : Number(user_id) };
}
