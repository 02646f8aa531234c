import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, type ReactNode } from "react";
import { useNavigate, useNavigation } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { foreignAddresses } from "#domain/foreign-addresses.ts";
import { FOREIGN_ADDRESSES_MAX } from "#domain/maxima.ts";
import { mutation } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { Form } from "#web/ui/form/form.tsx";
import { useForm, type FormApi } from "#web/ui/form/use-form.ts";
import { forget } from "#web/public/session-cache.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { paramsOf, stepAddress } from "#web/public/checkout/order-urls.ts";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
// The server renders the question fields: their styles come with the page, their scripts later.
import { Button } from "@mantine/core";
import { AttendeeFields } from "./attendee-fields.tsx";
import classes from "./details-form.module.css";
import { CompanyFields } from "./company-fields.tsx";
import { RequestedFields } from "./question-fields.tsx";
import { detailsBody, type DetailsValues, type Person, withBuyer } from "./details-values.ts";
import { questionsOfOrder, questionsOfTicket } from "./stored-answers.ts";
import { stepsOf } from "./question-steps.ts";
import { useDetailsSteps, type Walk } from "./use-question-steps.ts";
import { type Draft, useDraftOf } from "./use-draft.ts";
import { BUILT_IN_TERMS } from "#domain/legal-documents.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { CheckboxField } from "#web/ui/form/switch-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { EmailField } from "./email-field.tsx";
import { ExpressCheckout } from "./express-checkout.tsx";

/** Names for the order and for each of its tickets. Submitting them completes a free order. */
export function DetailsForm({ order, draft }: { order: PublicOrder; draft: Draft }) {
  const { keep, refresh } = useCheckout();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const isDone = useRef(false);
  const { require_attendee_details: isNamed, timezone: zone } = order.event;
  const most = FOREIGN_ADDRESSES_MAX;
  const steps = stepsOf(order, draft.initial);
  const walk = useDetailsSteps(steps);
  const completeOrder = useMutation(mutation(checkout.complete));
  const form = useForm({
    initial: draft.initial,
    reveal: walk.reveal,
    schema: async () => {
      const contract = await import("#contract/checkout.ts");
      const { withAnswers } = await import("#contract/response-problems.ts");
      return withAnswers(contract.detailsInput, order);
    },
    body: (values) => detailsBody(values, order),
    send: (values) =>
      completeOrder
        .mutateAsync({ params: paramsOf(order), body: detailsBody(values, order) })
        .catch(async (error: unknown) => {
          const hasNewQuestions = isCallError(error, "invalid") && isAboutQuestions(error.errors ?? {});
          if (
            hasNewQuestions ||
            isCallError(error, "order_expired", "order_cancelled", "already_processed", "already_paid", "not_found")
          )
            await refresh();
          throw error;
        }),
    done: (response) => {
      const isComplete = response.data.status === "COMPLETED";
      void navigate(stepAddress(order, isComplete ? "summary" : "payment"), {
        replace: isComplete,
        state: { is_fresh: isComplete },
      });
      keep(response);
      isDone.current = isComplete;
      if (isComplete) forget(order);
    },
  });
  useDraftOf(form, draft, isDone);

  const next = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (await form.check(event, walk.isHere)) walk.next();
  };
  // nothing is sent twice while the next page loads
  const stay = async (event: SyntheticEvent) => event.preventDefault();
  const questionsOfAll = (
    <RequestedFields
      {...{ form, zone, path: "order", section: "" }}
      questions={questionsOfOrder(order)}
      held={form.watch("order").questions}
    />
  );
  const isApart = steps.includes("order");

  return (
    <Form form={{ ...form, submit: isLeaving ? stay : walk.isLast ? form.submit : next }}>
      <StepProgress walk={walk} />
      {draft.is_requested_again && (
        <p className={classes.message} role="alert">
          <Trans>The organizer has just changed the questions. Check your answers and continue.</Trans>
        </p>
      )}
      {order.event.pre_checkout_message && walk.at === 0 && (
        <div className={classes.message}>
          <RichText html={order.event.pre_checkout_message} />
        </div>
      )}
      {walk.at === 0 && <ExpressCheckout order={order} />}
      <div data-step="buyer" hidden={!walk.isShown("buyer")}>
        <BuyerFields form={form} isOnlyPerson={!isNamed}>
          {!isApart && questionsOfAll}
          {order.event.issues_invoices && <CompanyFields form={form} />}
        </BuyerFields>
      </div>
      {form.watch("attendees").map(
        (attendee, at) =>
          (isNamed || attendee.questions.length > 0) && (
            <div key={at} data-step={`attendees.${at}`} hidden={!walk.isShown(`attendees.${at}`)}>
              <AttendeeFields form={form} at={at} isNamed={isNamed}>
                <RequestedFields
                  {...{ form, zone, path: `attendees.${at}`, section: `section-ticket${at + 1}` }}
                  questions={questionsOfTicket(order, attendee)}
                  held={attendee.questions}
                />
              </AttendeeFields>
            </div>
          ),
      )}
      {isApart && (
        <div data-step="order" hidden={!walk.isShown("order")}>
          <OrderQuestions>{questionsOfAll}</OrderQuestions>
        </div>
      )}
      {walk.isLast && isTooFar(order, form.watch()) && (
        <p className={classes.note} role="status">
          <Trans>
            For free orders, we email tickets to up to {most} other addresses. You entered more, so we’ll send all
            tickets to you. Please share them with the other attendees.
          </Trans>
        </p>
      )}
      {walk.isLast && <AgreementField field={form.field("terms_accepted")} event={order.event} />}
      <div className={classes.ways}>
        {walk.at > 0 && (
          <Button variant="default" size="lg" onClick={walk.back}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" size="lg" loading={form.formState.isSubmitting || (isLeaving && walk.isLast)}>
          {!walk.isLast ? (
            <Trans context="to the next step of a form">Next</Trans>
          ) : order.is_payment_required ? (
            <Trans>Continue to payment</Trans>
          ) : (
            <Trans>Get my tickets</Trans>
          )}
        </Button>
      </div>
    </Form>
  );
}

/**
 * The page was validated by the same rules before it was sent. An error about questions therefore
 * means that the organizer has changed them since.
 */
function isAboutQuestions(errors: Record<string, unknown>): boolean {
  return Object.keys(errors).some((path) => /\bquestions\b/.test(path));
}

/** Above this limit the server emails all tickets to the buyer alone. */
function isTooFar({ is_payment_required }: PublicOrder, { order: buyer, attendees }: DetailsValues): boolean {
  return !is_payment_required && foreignAddresses(buyer.email, attendees).length > FOREIGN_ADDRESSES_MAX;
}

type Event = PublicOrder["event"];

/**
 * Checkbox that accepts the terms, and the organizer's privacy policy where there is one, with
 * links to both.
 */
function AgreementField({ field, event }: { field: Field<boolean>; event: Event }) {
  const Label = event.terms_url === BUILT_IN_TERMS ? InstallationTerms : OrganizerTerms;
  return <CheckboxField {...field} required label={<Label event={event} />} />;
}

function OrganizerTerms({ event: { terms_url, privacy_url, organizer_name } }: { event: Event }) {
  return privacy_url === null ? (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms</NewTabLink> of {organizer_name}
    </Trans>
  ) : (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms</NewTabLink> and the{" "}
      <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}
    </Trans>
  );
}

function InstallationTerms({ event: { terms_url, privacy_url, organizer_name } }: { event: Event }) {
  return privacy_url === null ? (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink>
    </Trans>
  ) : (
    <Trans>
      I accept the <NewTabLink href={terms_url}>terms of use</NewTabLink> and the{" "}
      <NewTabLink href={privacy_url}>privacy policy</NewTabLink> of {organizer_name}
    </Trans>
  );
}

function OrderQuestions({ children }: { children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby="order-questions">
      <div className={classes.head}>
        <h2 id="order-questions" tabIndex={-1}>
          <Trans>Your order</Trans>
        </h2>
      </div>
      {children}
    </section>
  );
}

/** Shows the progress as text, which screen readers announce when it changes, and as a bar. */
function StepProgress({ walk: { at, count } }: { walk: Walk }) {
  if (count === 1) return null;
  const number = at + 1;
  return (
    <div className={classes.progress}>
      <p role="status">
        <Trans>
          Step {number} of {count}
        </Trans>
      </p>
      <span aria-hidden="true">
        <i style={{ inlineSize: `${(number / count) * 100}%` }} />
      </span>
    </div>
  );
}

/** Buyer with further questions (`children`). Tickets in the buyer's name change with it. */
function BuyerFields({
  form,
  isOnlyPerson,
  children,
}: {
  form: FormApi<DetailsValues>;
  /** No other person is asked for a name. */
  isOnlyPerson: boolean;
  children: ReactNode;
}) {
  const field = (name: keyof Person) => ({
    ...form.field(`order.${name}`),
    onChange: (value: string | null) => {
      form.setValue(`order.${name}`, value ?? "");
      form.setValues((now) => withBuyer(now, {}));
    },
  });
  return (
    <section className={classes.section} aria-labelledby="buyer">
      <div className={classes.head}>
        <div>
          <h2 id="buyer" tabIndex={-1}>
            <Trans>Buyer</Trans>
          </h2>
          <p>
            {isOnlyPerson ? (
              <Trans>We’ll send your tickets to this address.</Trans>
            ) : (
              <Trans>We’ll send the confirmation to this address.</Trans>
            )}
          </p>
        </div>
      </div>
      <NameRow
        first={
          <TextField {...field("first_name")} label={<Trans>First name</Trans>} autoComplete="given-name" required />
        }
        last={
          <TextField {...field("last_name")} label={<Trans>Last name (optional)</Trans>} autoComplete="family-name" />
        }
      />
      <EmailField field={field("email")} autoComplete="email" />
      {children}
    </section>
  );
}
