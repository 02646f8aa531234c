import { Trans, useLingui } from "@lingui/react/macro";
import type { Question } from "#contract/questions.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import type { Field } from "#web/ui/form/form-types.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./condition-section.module.css";
import { ConditionText } from "./condition-labels.tsx";
import { possibleCauses, type QuestionValues } from "./question-values.ts";

type Props = { form: FormApi<QuestionValues>; all: Question[]; question: Question | undefined };

/** The condition of a question: the answer to an earlier question after which it is asked. */
export function ConditionSection({ form, all, question }: Props) {
  const { t } = useLingui();
  const causes = possibleCauses(all, question, form.values);
  const { question_id, option_ids } = form.values.condition;
  const cause = causes.find(({ id }) => id === question_id);
  const [which, options] = [form.field("condition.question_id"), form.field("condition.option_ids")];
  const choose = (id: string | null) => {
    form.set("condition.question_id", id === null ? null : Number(id));
    form.set("condition.option_ids", []);
  };
  const asText: Field<string | null> = {
    ...which,
    value: which.value === null ? null : String(which.value),
    onChange: choose,
    overlap: undefined,
  };
  return (
    <CollapsibleSection
      title={<Trans>Condition</Trans>}
      summary={
        cause && option_ids.length > 0 ? (
          <ConditionText cause={cause} option_ids={option_ids} />
        ) : (
          <Trans>Always asked</Trans>
        )
      }
      fields={[which, options]}
    >
      {causes.length === 0 && question_id === null ? (
        <p className={classes.note}>
          <Trans>To add a condition, you need an earlier question with options that is asked of the same people.</Trans>
        </p>
      ) : (
        <SelectField
          field={asText}
          label={<Trans>Depends on</Trans>}
          choices={causes.map(({ id, title }) => ({ value: String(id), label: title }))}
          placeholder={t`Always asked`}
          clearable
        />
      )}
      {cause && (
        <CheckboxGroupField
          field={options}
          label={<Trans>Ask if the answer is</Trans>}
          choices={cause.options.map(({ id, label }) => ({ value: id, label }))}
          isAll
          required
        />
      )}
    </CollapsibleSection>
  );
}
