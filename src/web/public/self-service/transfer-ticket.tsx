import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { selfService } from "#contract/self-service.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { EmailField } from "#web/public/checkout/details/email-field.tsx";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Reference } from "#web/ui/reference.tsx";
import classes from "./self-service.module.css";
import { NameFields } from "./name-fields.tsx";
import type { TicketOfOrder } from "./ticket-actions.tsx";
import { useDone } from "./use-self-service.ts";

const EMPTY_HOLDER = { first_name: "", last_name: "", email: "" };

type Question = { other: string; email: string; answer: (is_yes: boolean) => void };

/** Transfers one ticket in two steps: the new attendee, then what the current one loses. */
export default function TransferTicket({ order, ticket, close }: TicketOfOrder & { close: () => void }) {
  const done = useDone(close);
  const { short_id: attendee_short_id, public_id } = ticket;
  const holder = fullName(ticket);
  const [question, setQuestion] = useState<Question>();
  const transferTicket = useMutation(mutation(selfService.transferTicket));
  const form = useForm({
    initial: EMPTY_HOLDER,
    schema: () => import("#contract/self-service.ts").then((contract) => contract.newHolderInput),
    ask: ({ email, ...name }) =>
      new Promise<boolean>((answer) => setQuestion({ other: fullName(name), email, answer })),
    send: (values) =>
      transferTicket
        .mutateAsync({ params: { ...paramsOf(order), attendee_short_id }, body: values })
        // a refusal is shown beside the fields
        .finally(() => setQuestion(undefined)),
    done,
  });
  const other = question?.other;
  const goBack = () => {
    question?.answer(false);
    setQuestion(undefined);
  };
  return (
    <Dialog
      title={question ? <Trans>Transfer ticket to {other}?</Trans> : <Trans>Transfer ticket</Trans>}
      isBusy={transferTicket.isPending}
      close={close}
    >
      <div hidden={question !== undefined}>
        <p className={classes.words}>
          <Trans>
            {holder} · <Reference>{public_id}</Reference>. Who’s taking this ticket? We’ll email them a new one.
          </Trans>
        </p>
        <Form form={form}>
          <NameFields first={form.field("first_name")} last={form.field("last_name")} />
          <EmailField field={form.field("email")} autoComplete="off" />
          <FormActions form={form} onCancel={close}>
            <Trans>Continue</Trans>
          </FormActions>
        </Form>
      </div>
      {question && <Confirmation holder={holder} question={question} isBusy={transferTicket.isPending} back={goBack} />}
    </Dialog>
  );
}

function Confirmation({
  holder,
  question: { other, email, answer },
  isBusy,
  back,
}: {
  holder: string;
  question: Question;
  isBusy: boolean;
  back: () => void;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className={classes.words}>
        <Trans>
          {holder}’s current ticket, including any printout, will stop working right away. We’ll email {other} a new one
          at {email}.
        </Trans>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={back} disabled={isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={() => answer(true)} loading={isBusy}>
          <Trans>Transfer ticket</Trans>
        </Button>
      </div>
    </>
  );
}
