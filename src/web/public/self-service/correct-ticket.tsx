import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { AskedQuestion } from "#contract/responses.ts";
import { selfService, type SelfServiceTicket } from "#contract/self-service.ts";
import { mutation } from "#web/platform/query-client.ts";
import { RequestedFields } from "#web/public/checkout/details/question-fields.tsx";
import { EmailField } from "#web/public/checkout/details/email-field.tsx";
import { storedAnswers, questionsOfTicket, sentAnswers } from "#web/public/checkout/details/stored-answers.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./self-service.module.css";
import { NameFields } from "./name-fields.tsx";
import type { TicketOfOrder } from "./ticket-actions.tsx";
import { useDone } from "./use-self-service.ts";

type Props = TicketOfOrder & { questions: AskedQuestion[]; answers: SelfServiceTicket["answers"]; close: () => void };

/** Corrects the attendee of a ticket: the same person, spelled right. */
export default function CorrectTicket({ order, ticket, questions: all, answers, close }: Props) {
  const done = useDone(close);
  const questions = questionsOfTicket({ ...order, questions: all }, ticket);
  const { first_name, last_name, email, short_id: attendee_short_id } = ticket;
  const initial = { first_name, last_name: last_name ?? "", email, questions: storedAnswers(questions, answers) };
  const body = (values: typeof initial) => ({ ...values, questions: sentAnswers(questions, values.questions) });
  const correctTicket = useMutation(mutation(selfService.correctTicket));
  const form = useForm({
    initial,
    body,
    schema: () => import("#contract/self-service.ts").then((contract) => contract.ticketHolderInput),
    send: (values) =>
      correctTicket.mutateAsync({ params: { ...paramsOf(order), attendee_short_id }, body: body(values) }),
    done,
  });
  const isElsewhere = form.watch("email").trim().toLowerCase() !== email.toLowerCase();
  return (
    <Dialog title={<Trans>Edit ticket</Trans>} size="lg" isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form}>
        <NameFields first={form.field("first_name")} last={form.field("last_name")} />
        <EmailField field={form.field("email")} autoComplete="off" />
        {isElsewhere && (
          <p role="status" className={classes.note}>
            <Trans>
              We’ll email the ticket to this address. Its code stays the same. If someone else is coming, transfer the
              ticket instead.
            </Trans>
          </p>
        )}
        <RequestedFields
          form={form}
          path=""
          questions={questions}
          held={form.watch("questions")}
          zone={order.event.timezone}
          section={ticket.public_id}
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Save changes</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
