import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { selfService } from "#contract/self-service.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { EmailField } from "#web/public/checkout/details/email-field.tsx";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./self-service.module.css";
import { NameFields } from "./name-fields.tsx";
import type { TicketOfOrder } from "./ticket-actions.tsx";
import { useDone } from "./use-self-service.ts";

const EMPTY_HOLDER = { first_name: "", last_name: "", email: "" };

/** Transfers one ticket: the new attendee, and what the current one loses. */
export default function TransferTicket({ order, ticket, close }: TicketOfOrder & { close: () => void }) {
  const done = useDone(close);
  const { short_id: attendee_short_id, public_id } = ticket;
  const holder = fullName(ticket);
  const transferTicket = useMutation(mutation(selfService.transferTicket));
  const form = useForm({
    initial: EMPTY_HOLDER,
    schema: () => import("#contract/self-service.ts").then((contract) => contract.newHolderInput),
    ask: (values) => askWhether(holder, values),
    send: (values) => transferTicket.mutateAsync({ params: { ...paramsOf(order), attendee_short_id }, body: values }),
    done,
  });
  return (
    <Dialog title={<Trans>Transfer ticket</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <p className={classes.words}>
        <Trans>
          {holder} · {public_id}. Who’s taking this ticket? We’ll email them a new one.
        </Trans>
      </p>
      <Form form={form}>
        <NameFields first={form.field("first_name")} last={form.field("last_name")} />
        <EmailField field={form.field("email")} autoComplete="off" />
        <FormActions form={form} onCancel={close}>
          <Trans>Transfer ticket</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function askWhether(holder: string, { email, ...name }: typeof EMPTY_HOLDER): Promise<boolean> {
  const other = fullName(name);
  return confirm({
    title: <Trans>Transfer ticket to {other}?</Trans>,
    body: (
      <Trans>
        {holder}’s current ticket, including any printout, will stop working right away. We’ll email {other} a new one
        at {email}.
      </Trans>
    ),
    action: <Trans>Transfer ticket</Trans>,
    keep: <Trans>Keep ticket</Trans>,
    tone: "danger",
  });
}
