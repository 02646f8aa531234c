import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { foreignAddresses } from "#domain/foreign-addresses.ts";
import { FOREIGN_ADDRESSES_MAX } from "#domain/limits.ts";
import { isAgreementAsked } from "#domain/papers.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { forget } from "#web/public/kept.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { paramsOf, stepAddress, useCheckout } from "#web/public/checkout/use-checkout.ts";
import { AgreementField } from "./agreement-field.tsx";
import { AttendeeFields } from "./attendee-fields.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import classes from "./details-form.module.css";
import { detailsBody, type DetailsValues } from "./details-values.ts";

/** Names for the order and for every ticket of it. A free order is complete when they are in. */
export function DetailsForm({
  order,
  initial,
  keepDraft,
}: {
  order: PublicOrder;
  initial: DetailsValues;
  keepDraft: (values: DetailsValues) => void;
}) {
  const { keep, refresh } = useCheckout();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const isDone = useRef(false);
  const isAsked = isAgreementAsked({ terms: order.event.terms_url, privacy: order.event.privacy_url });
  const most = FOREIGN_ADDRESSES_MAX;
  const form = useForm({
    initial,
    schema: () =>
      import("#contract/checkout.ts").then((contract) =>
        isAsked ? contract.agreedDetailsInput : contract.detailsInput,
      ),
    body: detailsBody,
    send: (values) =>
      call(checkout.complete, { params: paramsOf(order), body: detailsBody(values) }).catch(async (error: unknown) => {
        const isNewlyAsked = !isAsked && isCallError(error, "invalid") && error.errors?.["terms_accepted"];
        if (isNewlyAsked || isCallError(error, "order_expired", "order_cancelled", "already_processed", "not_found"))
          await refresh();
        throw error;
      }),
    done: (answer) => {
      const isComplete = answer.data.status === "COMPLETED";
      void navigate(stepAddress(order, isComplete ? "summary" : "payment"), {
        replace: isComplete,
        state: { is_fresh: isComplete },
      });
      keep(answer);
      isDone.current = isComplete;
      if (isComplete) forget(order);
    },
  });
  useEffect(() => {
    if (!isDone.current) keepDraft(form.values);
  }, [keepDraft, form.values]);

  return (
    <Form form={form}>
      {order.event.pre_checkout_message && (
        <div className={classes.message}>
          <RichText html={order.event.pre_checkout_message} />
        </div>
      )}
      <BuyerFields form={form} />
      {form.values.attendees.map((_attendee, at) => (
        <AttendeeFields key={at} form={form} at={at} />
      ))}
      {isTooFar(order, form.values) && (
        <p className={classes.note} role="status">
          <Trans>
            A free order is mailed to at most {most} addresses besides yours. All tickets will come to you alone, so
            that you can pass them on.
          </Trans>
        </p>
      )}
      <AgreementField field={form.field("terms_accepted")} event={order.event} />
      <Button type="submit" size="lg" loading={form.isBusy || isLeaving}>
        {order.is_payment_required ? <Trans>Continue to payment</Trans> : <Trans>Get my tickets</Trans>}
      </Button>
    </Form>
  );
}

/** The server mails it then to the buyer alone. */
function isTooFar({ is_payment_required }: PublicOrder, { order: buyer, attendees }: DetailsValues): boolean {
  return !is_payment_required && foreignAddresses(buyer.email, attendees).length > FOREIGN_ADDRESSES_MAX;
}
