import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Question, questions } from "#contract/questions.ts";
import { QUESTION_TITLE_MAX } from "#domain/maxima.ts";
import { hasOptions, QUESTION_OWNERS, type QuestionType } from "#domain/questions.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { ConditionSection } from "./condition-section.tsx";
import { OptionsField } from "./options-field.tsx";
import { Preview } from "./preview.tsx";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";
import { questionBody, NEW_QUESTION, questionValues } from "./question-values.ts";
import { QuestionTicketsSection } from "./tickets-section.tsx";
import { QuestionTextsSection } from "./texts-section.tsx";

type Props = { event: Event; all: Question[]; question: Question | undefined; close: () => void };

/**
 * The title, type and audience of a question, further settings in collapsed sections, and a
 * preview.
 */
export function QuestionForm({ event, all, question, close }: Props) {
  const { t, i18n } = useLingui();
  const params = { event_id: event.id };
  const known = { ...params, question_id: question?.id ?? 0 };
  const updateQuestion = useMutation(mutation(questions.update));
  const createQuestion = useMutation(mutation(questions.create));
  const form = useForm({
    initial: question ? questionValues(question) : NEW_QUESTION,
    based_on: question && basedOn(question, questionValues, () => call(questions.get, { params: known })),
    schema: () => import("#contract/questions.ts").then((contract) => contract.questionInput),
    body: questionBody,
    send: (values, updated_at) =>
      question
        ? updateQuestion.mutateAsync({ params: known, body: { ...questionBody(values), updated_at } })
        : createQuestion.mutateAsync({ params, body: questionBody(values) }),
    refused: question
      ? t`Unable to update question. Please check your details`
      : t`Unable to create question. Please check your details`,
    done: ({ data }) => {
      notify.done(question ? t`“${data.title}” was saved.` : t`“${data.title}” was created.`);
      close();
    },
  });
  const isFrozen = question?.has_answers ?? false;
  const frozen = isFrozen ? <Trans>You can’t change this because the question has answers.</Trans> : undefined;
  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="title"
        label={<Trans>Question</Trans>}
        placeholder={t`What would you like to eat?`}
        maxLength={QUESTION_TITLE_MAX}
        required
        autoFocus={!question}
      />
      <SelectField
        {...(form.field("type") as Field<QuestionType | null>)}
        label={<Trans>Answer type</Trans>}
        help={frozen}
        disabled={isFrozen}
        choices={ORDER_OF_TYPES.map((type) => ({ value: type, label: i18n._(QUESTION_TYPE_LABELS[type]) }))}
      />
      {hasOptions(form.watch("type")) && <OptionsField form={form} question={question} />}
      <RadioCardsField
        control={form.control}
        name="belongs_to"
        label={<Trans>Ask</Trans>}
        help={frozen}
        disabled={isFrozen}
        choices={QUESTION_OWNERS.map((owner) => {
          const { label, help } = QUESTION_OWNER_LABELS[owner];
          return { value: owner, label: i18n._(label), help: i18n._(help) };
        })}
      />
      <SwitchField
        control={form.control}
        name="required"
        label={<Trans>Required</Trans>}
        help={<Trans>Buyers must answer to continue.</Trans>}
      />
      <div>
        <QuestionTextsSection form={form} />
        <QuestionTicketsSection form={form} />
        <ConditionSection form={form} all={all} question={question} />
      </div>
      <Preview values={form.watch()} zone={event.timezone} />
      <FormActions form={form} onCancel={close} sticky>
        {question ? <Trans>Save question</Trans> : <Trans>Create question</Trans>}
      </FormActions>
    </Form>
  );
}

const ORDER_OF_TYPES = [
  "SINGLE_LINE_TEXT",
  "MULTI_LINE_TEXT",
  "RADIO",
  "DROPDOWN",
  "CHECKBOX",
  "DATE",
  "ADDRESS",
] as const;
