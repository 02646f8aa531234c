import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Account, accounts } from "#contract/accounts.ts";
import { call } from "#web/platform/call.ts";
import { dayAfter } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { FactorCount } from "./factor-count.tsx";
import classes from "./transfer-ownership-drawer.module.css";

/** Two weeks give every member time to read the notice. */
const NOTICE_DAYS = 14;

type Props = { account: Account; close: () => void };
type Values = { second_factor_required_from: string | null };

/**
 * Sets the date from which every member needs a second factor: explains the consequences, lists the
 * members without one, and asks for confirmation.
 */
export function RequireMfaDrawer({ account, close }: Props) {
  const { id, timezone, second_factor_required_from: from, members } = account;
  const { t } = useLingui();
  const format = useFormat();
  const { has_second_factor } = useMe();
  const without = members?.without_second_factor ?? 0;
  const params = { account_id: id };
  const form = useForm<Values, Awaited<ReturnType<typeof requireFrom>>>({
    initial: { second_factor_required_from: from ?? `${dayAfter(format.today(timezone), NOTICE_DAYS)}T00:00` },
    schema: () => import("#contract/accounts.ts").then((contract) => contract.requireMfaInput),
    body: asSent,
    ask: async () => without === 0 || (await confirmFor(without, !has_second_factor)),
    send: (values) => requireFrom(values),
    done: (response) => {
      queryClient().setQueryData(query(accounts.get, { params }).queryKey, response);
      notify.done(t`Saved.`);
      close();
    },
  });

  function requireFrom(values: Values) {
    return call(accounts.requireMfa, { params, body: asSent(values) });
  }

  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Ask for a second factor</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>Until that day everybody sees in their profile from when they need one.</Trans>
        </li>
        <li>
          <Trans>Whoever has none by then adds one at their next step here, before anything else opens to them.</Trans>
        </li>
        <li>
          <Trans>Nobody is shut out: adding one takes a minute, and needs no admin.</Trans>
        </li>
      </ul>
      {members && <FactorCount members={members} />}
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <DateTimeField
          field={form.field("second_factor_required_from")}
          label={<Trans context="a rule counts from then on">From</Trans>}
          zone={timezone}
          required
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Ask for a second factor</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}

/** An empty date is sent as it is and rejected. Withdrawing the requirement has its own button. */
function asSent({ second_factor_required_from }: Values) {
  return { second_factor_required_from: second_factor_required_from ?? "" };
}

function confirmFor(without: number, isMineToo: boolean): Promise<boolean> {
  return confirm({
    title: (
      <Plural value={without} one="# person has no second factor yet" other="# people have no second factor yet" />
    ),
    body: (
      <>
        <Trans>From that moment on nothing here opens to them until they have added one.</Trans>{" "}
        {isMineToo && <Trans>You are one of them.</Trans>}
      </>
    ),
    action: <Trans>Ask for it</Trans>,
    keep: <Trans>Not yet</Trans>,
  });
}
