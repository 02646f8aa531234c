import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Account, accounts } from "#contract/accounts.ts";
import { dayAfter } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
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
    done: () => {
      notify.done(t`Two-factor requirement saved.`);
      close();
    },
  });

  const requireMfa = useMutation({
    ...mutation(accounts.requireMfa),
    onSuccess: (response) => queryClient().setQueryData(query(accounts.get, { params }).queryKey, response),
  });
  function requireFrom(values: Values) {
    return requireMfa.mutateAsync({ params, body: asSent(values) });
  }

  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Require two-factor authentication</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>Until then, members see the date in their profile.</Trans>
        </li>
        <li>
          <Trans>Members without it by then must set it up before they can do anything else.</Trans>
        </li>
        <li>
          <Trans>No one is locked out. Setting it up takes a minute, and no admin is needed.</Trans>
        </li>
      </ul>
      {members && <FactorCount members={members} />}
      <Form form={form} narrow>
        <LeaveGuard form={form} />
        <DateTimeField
          control={form.control}
          name="second_factor_required_from"
          label={<Trans context="a rule counts from then on">Required from</Trans>}
          zone={timezone}
          required
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Require two-factor authentication</Trans>
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
    title: <Trans>Require two-factor authentication?</Trans>,
    body: (
      <>
        <Plural
          value={without}
          one="# member hasn’t set it up yet. From that date, they must do so before they can do anything else."
          other="# members haven’t set it up yet. From that date, they must do so before they can do anything else."
        />{" "}
        {isMineToo && <Trans>This includes you.</Trans>}
      </>
    ),
    action: <Trans>Require</Trans>,
    keep: <Trans>Cancel</Trans>,
  });
}
