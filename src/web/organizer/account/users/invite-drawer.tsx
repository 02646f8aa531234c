import { Trans, useLingui } from "@lingui/react/macro";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { useMutation } from "@tanstack/react-query";
import { userList } from "#contract/members.ts";
import { users } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { validatedLimits, scopeBody, type ScopeValues, UNLIMITED } from "./scope-values.ts";
import { RoleField } from "./role-field.tsx";

export function InviteDrawer({ close }: { close: () => void }) {
  const me = useMe();
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Invite someone</Trans>}>
      {me.is_account_verified ? <InviteForm close={close} /> : <NotYet isOwn={me.is_account_owner} />}
    </DetailsDrawer>
  );
}

/** An account must not send email before the address of its owner is verified. */
function NotYet({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState drawing="mail" title={<Trans>Email address not confirmed</Trans>}>
      {isOwn ? (
        <Trans>To invite members, confirm your email address with the link in your inbox.</Trans>
      ) : (
        <Trans>The account owner must confirm their email address first.</Trans>
      )}
    </EmptyState>
  );
}

function InviteForm({ close }: { close: () => void }) {
  const { t } = useLingui();
  const [, change] = useListState(userList);
  const inviteUser = useMutation(mutation(users.invite));
  const form = useForm({
    initial: EMPTY_VALUES,
    schema: () => import("#contract/members.ts").then((contract) => contract.inviteInput),
    body: (values) => ({ ...personBody(values), ...validatedLimits(values) }),
    send: (values) => inviteUser.mutateAsync({ body: { ...personBody(values), ...scopeBody(values) } }),
    done: ({ data }) => {
      notify.done(t`We sent an invitation to ${data.email}.`);
      change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NameRow
        first={
          <TextField control={form.control} name="first_name" label={<Trans>First name</Trans>} required autoFocus />
        }
        last={<TextField control={form.control} name="last_name" label={<Trans>Last name (optional)</Trans>} />}
      />
      <TextField
        control={form.control}
        name="email"
        label={<Trans>Email</Trans>}
        help={<Trans>We’ll send the invitation here. The link is valid for 7 days.</Trans>}
        type="email"
        required
      />
      <RoleField field={form.field("role")} />
      <ScopeFields form={form} />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Send invitation</Trans>
      </FormActions>
    </Form>
  );
}

type Values = ScopeValues & { first_name: string; last_name: string; email: string };

function personBody({ first_name, last_name, email, role }: Values) {
  return { first_name, last_name, email, role };
}

const EMPTY_VALUES: Values = {
  first_name: "",
  last_name: "",
  email: "",
  role: "ORGANIZER",
  ...UNLIMITED,
};
