import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService, type SelfService } from "#contract/self-service.ts";
import { mutation } from "#web/platform/query-client.ts";
import { RequestedFields } from "#web/public/checkout/details/question-fields.tsx";
import { storedAnswers, questionsOfOrder, sentAnswers } from "#web/public/checkout/details/stored-answers.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import classes from "./self-service.module.css";
import { NameFields } from "./name-fields.tsx";
import { useDone } from "./use-self-service.ts";

export default function CorrectBuyer({
  order,
  state,
  close,
}: {
  order: PublicOrder;
  state: SelfService;
  close: () => void;
}) {
  const done = useDone(close);
  const questions = questionsOfOrder({ ...order, questions: state.questions });
  const initial = {
    first_name: order.first_name ?? "",
    last_name: order.last_name ?? "",
    questions: storedAnswers(questions, state.answers),
  };
  const body = (values: typeof initial) => ({ ...values, questions: sentAnswers(questions, values.questions) });
  const correctBuyer = useMutation(mutation(selfService.correctBuyer));
  const form = useForm({
    initial,
    body,
    schema: () => import("#contract/self-service.ts").then((contract) => contract.buyerInput),
    send: (values) => correctBuyer.mutateAsync({ params: paramsOf(order), body: body(values) }),
    done,
  });
  const { email } = order;
  return (
    <Dialog title={<Trans>Edit your details</Trans>} size="lg" isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form}>
        <NameFields first={form.field("first_name")} last={form.field("last_name")} />
        <p className={classes.note}>
          <Trans>Your email address stays {email}. To change it, contact the organizer.</Trans>
        </p>
        <RequestedFields
          form={form}
          path=""
          questions={questions}
          held={form.watch("questions")}
          zone={order.event.timezone}
          section="buyer"
        />
        <FormActions form={form} onCancel={close}>
          <Trans>Save changes</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
