import { Trans, useLingui } from "@lingui/react/macro";
import type { Question } from "#contract/questions.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { BY_ID, converted } from "#web/ui/form/common.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./condition-section.module.css";
import { ConditionText } from "./condition-labels.tsx";
import { possibleCauses, type QuestionValues } from "./question-values.ts";

type Props = { form: FormApi<QuestionValues>; all: Question[]; question: Question | undefined };

/** The condition of a question: the answer to an earlier question after which it is asked. */
export function ConditionSection({ form, all, question }: Props) {
  const { t } = useLingui();
  const causes = possibleCauses(all, question, form.watch());
  const { question_id, option_ids } = form.watch("condition");
  const cause = causes.find(({ id }) => id === question_id);
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
      control={form.control}
      names={["condition.question_id", "condition.option_ids"]}
    >
      {causes.length === 0 && question_id === null ? (
        <p className={classes.note}>
          <Trans>To add a condition, you need an earlier question with options that is asked of the same people.</Trans>
        </p>
      ) : (
        <SelectField
          {...converted(form.field("condition.question_id"), BY_ID)}
          onChange={(id) => {
            form.setValue("condition.question_id", BY_ID.write(id));
            form.setValue("condition.option_ids", []);
          }}
          label={<Trans>Depends on</Trans>}
          choices={causes.map(({ id, title }) => ({ value: String(id), label: title }))}
          placeholder={t`Always asked`}
          clearable
        />
      )}
      {cause && (
        <CheckboxGroupField
          control={form.control}
          name="condition.option_ids"
          label={<Trans>Ask if the answer is</Trans>}
          choices={cause.options.map(({ id, label }) => ({ value: id, label }))}
          isAll
          required
        />
      )}
    </CollapsibleSection>
  );
}
