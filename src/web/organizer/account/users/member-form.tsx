import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Member } from "#contract/members.ts";
import { users } from "#contract/users.ts";
import { fullName } from "#domain/names.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { validatedLimits, scopeBody, limitsOf, type ScopeValues } from "./scope-values.ts";
import { MEMBER_STATUS } from "./member-labels.ts";
import { RoleField } from "./role-field.tsx";

/** Name, role, limits and status of a member. Fields that cannot be changed show the reason. */
export function MemberForm({ member }: { member: Member }) {
  const { t, i18n } = useLingui();
  const fixed = useFixed(member);
  const isInvited = member.status === "INVITED";
  const params = { user_id: member.id };
  const updateUser = useMutation(mutation(users.update));
  const form = useForm({
    initial: valuesOf(member),
    based_on: basedOn(member, valuesOf, () => call(users.get, { params })),
    schema: () => import("#contract/members.ts").then((contract) => contract.memberInput),
    body: (values) => ({ ...bodyOf(values, member), ...validatedLimits(values, member) }),
    ask: async ({ status }) => member.status === status || status !== "INACTIVE" || (await askToDeactivate(member)),
    send: (values, updated_at) =>
      updateUser.mutateAsync({
        params,
        body: { ...bodyOf(values, member), ...scopeBody(values, member), updated_at },
      }),
    done: () => notify.done(t`Member saved.`),
  });
  const isNameReadOnly = member.has_other_accounts;
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NameRow
        first={
          <TextField
            control={form.control}
            name="first_name"
            label={<Trans>First name</Trans>}
            help={
              isNameReadOnly && (
                <Trans>They’re a member of other accounts too, so only they can change their name.</Trans>
              )
            }
            disabled={isNameReadOnly}
            required
          />
        }
        last={
          <TextField
            control={form.control}
            name="last_name"
            label={<Trans>Last name (optional)</Trans>}
            disabled={isNameReadOnly}
          />
        }
      />
      <RoleField
        field={form.field("role")}
        fixed={fixed}
        help={
          !isInvited && <Trans>If you change their role or access, they have to sign in to this account again.</Trans>
        }
      />
      {fixed === undefined && <ScopeFields form={form} member={member} />}
      {!isInvited && (
        <ChoiceField
          control={form.control}
          name="status"
          label={<Trans>Status</Trans>}
          help={!fixed && <Trans>Inactive members can’t sign in to this account. Their work is kept.</Trans>}
          disabled={fixed !== undefined}
          choices={[
            { value: "ACTIVE", label: i18n._(MEMBER_STATUS.ACTIVE.label) },
            { value: "INACTIVE", label: i18n._(MEMBER_STATUS.INACTIVE.label) },
          ]}
        />
      )}
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}

type Values = ScopeValues & { first_name: string; last_name: string; status: "ACTIVE" | "INACTIVE" };

function valuesOf(member: Member): Values {
  const { first_name, last_name, status } = member;
  const fields = { first_name, last_name: last_name ?? "", status: status === "INACTIVE" ? status : "ACTIVE" } as const;
  return { ...fields, ...limitsOf(member) };
}

/** Only the invited person can accept an invitation: until then there is no status to choose. */
function bodyOf({ first_name, last_name, role, status }: Values, member: Member) {
  return { first_name, last_name, role, status: member.status === "INVITED" ? undefined : status };
}

/** Returns the reason why role and status cannot be changed; undefined where they can. */
function useFixed(member: Member): ReactNode {
  const me = useMe();
  if (member.is_account_owner) return <Trans>The owner’s role and status can’t be changed.</Trans>;
  if (member.id === me.id) return <Trans>You can’t change your own role or status.</Trans>;
  return undefined;
}

function askToDeactivate(member: Member): Promise<boolean> {
  const name = fullName(member);
  return confirm({
    title: <Trans>Deactivate {name}?</Trans>,
    body: (
      <Trans>
        They’re signed out of this account on every device and can’t sign in until you reactivate them. Their work is
        kept.
      </Trans>
    ),
    action: <Trans>Deactivate member</Trans>,
    keep: <Trans>Cancel</Trans>,
    tone: "danger",
  });
}
