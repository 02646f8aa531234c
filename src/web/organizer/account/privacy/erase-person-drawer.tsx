import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { accountData, type UPCOMING_TICKETS } from "#contract/account-data.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "#web/organizer/account/transfer-ownership-drawer.module.css";

type Props = { email: string; upcoming_count: number; close: () => void };
type Upcoming = (typeof UPCOMING_TICKETS)[number];

/**
 * Explains what erasing means, and asks what happens to tickets for upcoming events. The choice is
 * explicit, so that it is not made by accident.
 */
export function ErasePersonDrawer({ email, upcoming_count, close }: Props) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const erasePerson = useMutation(mutation(accountData.erasePerson));
  const form = useForm({
    // Nothing is preselected where the user must choose.
    initial: { email, upcoming: (upcoming_count > 0 ? "" : "KEEP") as Upcoming },
    schema: () => import("#contract/account-data.ts").then((contract) => contract.eraseInput),
    send: (body) => erasePerson.mutateAsync({ params: { account_id }, body }),
    done: () => {
      notify.done(t`Personal data was erased.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Erase data for {email}</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>
            Names and contact details are erased from their orders and tickets, together with all emails sent to them.
          </Trans>
        </li>
        <li>
          <Trans>Orders and amounts are kept without a name.</Trans>
        </li>
        <li>
          <Trans>Invoices stay as issued, including the name, because the law requires it.</Trans>
        </li>
        <li>
          <Trans>You can’t undo this. If someone may ask for the data, export it first.</Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        {upcoming_count > 0 && (
          <RadioCardsField
            control={form.control}
            name="upcoming"
            label={
              <Plural
                value={upcoming_count}
                one="# ticket for an upcoming event"
                other="# tickets for upcoming events"
              />
            }
            choices={[
              {
                value: "KEEP",
                label: <Trans>Keep valid</Trans>,
                help: <Trans>Still accepted at check-in, without a name.</Trans>,
              },
              {
                value: "VOID",
                label: <Trans>Invalidate</Trans>,
                help: <Trans>No longer accepted at check-in. To refund and sell again, cancel the order first.</Trans>,
              },
            ]}
            required
          />
        )}
        <FormActions form={form} onCancel={close}>
          <Trans>Erase permanently</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}
