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
import { useForm, type FormApi } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { ConditionSection } from "./condition-section.tsx";
import { OptionsField } from "./options-field.tsx";
import { Preview } from "./preview.tsx";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";
import { questionBody, NEW_QUESTION, questionValues, type QuestionValues } from "./question-values.ts";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { htmlToPlainText, RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { useFormat } from "#web/platform/format.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";

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

function QuestionTextsSection({ form }: { form: FormApi<QuestionValues> }) {
  const { t } = useLingui();
  const { description, is_hidden } = form.watch();
  const text = htmlToPlainText(description) || t`None`;
  return (
    <CollapsibleSection
      title={<Trans>Help text and visibility</Trans>}
      summary={is_hidden ? t`Hidden · ${text}` : text}
      control={form.control}
      names={["description", "is_hidden"]}
    >
      <RichTextField control={form.control} name="description" label={<Trans>Help text</Trans>} tools="few" />
      <SwitchField
        control={form.control}
        name="is_hidden"
        label={<Trans>Hide from buyers</Trans>}
        help={<Trans>Buyers don’t see this question or any that depend on it. Existing answers are kept.</Trans>}
      />
    </CollapsibleSection>
  );
}

function QuestionTicketsSection({ form }: { form: FormApi<QuestionValues> }) {
  const { t } = useLingui();
  const format = useFormat();
  const known = useTicketsQuery().data?.data;
  const tickets = known ?? [];
  const { all_tickets, ticket_ids, belongs_to } = form.watch();
  const names = tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title);
  return (
    <CollapsibleSection
      title={<Trans>Tickets</Trans>}
      summary={all_tickets ? <Trans>All tickets, including new ones</Trans> : format.list(names) || (known && t`None`)}
      control={form.control}
      names={["all_tickets", "ticket_ids"]}
    >
      <SwitchField control={form.control} name="all_tickets" label={<Trans>All tickets, including new ones</Trans>} />
      {!all_tickets && (
        <CheckboxGroupField
          control={form.control}
          name="ticket_ids"
          label={<Trans>Ask for these tickets</Trans>}
          help={belongs_to === "ORDER" && <Trans>Asked once if an order includes one of them.</Trans>}
          choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      )}
    </CollapsibleSection>
  );
}
