import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { accountData, type UPCOMING_TICKETS } from "#contract/account-data.ts";
import { call } from "#web/platform/call.ts";
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
  const form = useForm({
    // Nothing is preselected where the user must choose.
    initial: { email, upcoming: (upcoming_count > 0 ? "" : "KEEP") as Upcoming },
    schema: () => import("#contract/account-data.ts").then((contract) => contract.eraseInput),
    send: (body) => call(accountData.erasePerson, { params: { account_id }, body }),
    done: () => {
      notify.done(t`This person is erased.`);
      close();
    },
  });
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Erase {email}</Trans>}>
      <ul className={classes.consequences}>
        <li>
          <Trans>Names and addresses go from their orders and tickets, and all mails to them.</Trans>
        </li>
        <li>
          <Trans>What was sold, and for how much, stays without a name.</Trans>
        </li>
        <li>
          <Trans>Invoices stay as they were issued, with the name on them: the law asks for that.</Trans>
        </li>
        <li>
          <Trans>It can’t be undone. Export the data first, if somebody may ask for it.</Trans>
        </li>
      </ul>
      <Form form={form} narrow>
        {upcoming_count > 0 && (
          <RadioCardsField
            field={form.field("upcoming")}
            label={
              <Plural
                value={upcoming_count}
                one="# ticket is for an event to come"
                other="# tickets are for events to come"
              />
            }
            choices={[
              {
                value: "KEEP",
                label: <Trans>Keep it valid</Trans>,
                help: <Trans>Whoever shows it comes in, under no name.</Trans>,
              },
              {
                value: "VOID",
                label: <Trans>Make it void</Trans>,
                help: (
                  <Trans>
                    It admits nobody any more. To pay money back and sell the place again, cancel the order first.
                  </Trans>
                ),
              },
            ]}
            required
          />
        )}
        <FormActions form={form} onCancel={close} cancel={<Trans>Keep the data</Trans>}>
          <Trans>Erase for good</Trans>
        </FormActions>
      </Form>
    </DetailsDrawer>
  );
}
