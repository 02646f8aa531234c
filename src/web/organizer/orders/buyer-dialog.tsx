import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Order, orders } from "#contract/orders.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

type Props = {
  order: Order;
  /** An email could not be delivered and is sent again. */
  resends: boolean;
  close: () => void;
};

/** Corrects the buyer's name and email. Their pages and links stay the same. */
export default function BuyerDialog({ order, resends, close }: Props) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id };
  const valuesOf = ({ first_name, last_name, email, locale }: Order) => ({
    ...{ first_name: first_name ?? "", last_name: last_name ?? "", email: email ?? "", locale },
    ...{ with_tickets: true, resend: resends },
  });
  const updateBuyer = useMutation(mutation(orders.updateBuyer));
  const form = useForm({
    initial: valuesOf(order),
    based_on: basedOn(order, valuesOf, () => call(orders.get, { params })),
    schema: () => import("#contract/orders.ts").then((contract) => contract.buyerInput),
    send: (values, updated_at) => updateBuyer.mutateAsync({ params, body: { ...values, updated_at } }),
    done: (_, { email, resend }) => {
      notify.done(resend ? t`Buyer updated. We’re sending the confirmation to ${email}.` : t`Buyer updated.`);
      close();
    },
  });
  return (
    <Dialog title={<Trans>Buyer of order {order.public_id}</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        <NameRow
          first={<TextField control={form.control} name="first_name" label={<Trans>First name</Trans>} required />}
          last={<TextField control={form.control} name="last_name" label={<Trans>Last name (optional)</Trans>} />}
        />
        <TextField
          control={form.control}
          name="email"
          label={<Trans>Email</Trans>}
          help={<Trans>Emails that haven’t been sent yet go to the new address.</Trans>}
          type="email"
          required
        />
        <SwitchField
          control={form.control}
          name="with_tickets"
          label={<Trans>Also update tickets that use the old address</Trans>}
        />
        <SelectField
          control={form.control}
          name="locale"
          label={<Trans>Email language</Trans>}
          choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
          required
        />
        {order.status === "COMPLETED" && (
          <SwitchField control={form.control} name="resend" label={<Trans>Resend confirmation</Trans>} />
        )}
        <FormActions form={form} onCancel={close}>
          <Trans>Save changes</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
