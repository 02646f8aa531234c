import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Input } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Question } from "#contract/questions.ts";
import { OPTION_LABEL_MAX, OPTIONS_PER_QUESTION_MAX } from "#domain/maxima.ts";
import { useRows } from "#web/ui/form/use-rows.ts";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./options-field.module.css";
import { NEW_OPTION, type QuestionValues } from "./question-values.ts";

/** The options in their order. An option that may have answers can be withdrawn but not deleted. */
export function OptionsField({ form, question }: { form: FormApi<QuestionValues>; question: Question | undefined }) {
  const rows = useRows(form.control, "options");
  const { options } = form.watch();
  return (
    <fieldset className={classes.options}>
      <legend>
        <Trans>Options</Trans>
      </legend>
      {options.map((option, at) => (
        <OptionRow
          key={rows.fields[at]?.key}
          {...{ form, at }}
          mayHide={option.id !== null && (question?.has_answers ?? false)}
          isLast={at === options.length - 1}
          swap={(by) => rows.swap(at, at + by)}
          remove={() => rows.remove(at)}
        />
      ))}
      {rows.error && <Input.Error role="alert">{rows.error}</Input.Error>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => rows.append(NEW_OPTION)}
          disabled={options.length >= OPTIONS_PER_QUESTION_MAX}
        >
          <Trans>Add option</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

type RowProps = {
  form: FormApi<QuestionValues>;
  at: number;
  mayHide: boolean;
  isLast: boolean;
  swap: (by: -1 | 1) => void;
  remove: () => void;
};

function OptionRow({ form, at, mayHide, isLast, swap, remove }: RowProps) {
  const { t } = useLingui();
  const number = at + 1;
  return (
    <div className={classes.option} role="group" aria-label={t`Option ${number}`}>
      <div className={classes.line}>
        <TextField
          control={form.control}
          name={`options.${at}.label`}
          label={
            <span className="visually-hidden">
              <Trans>Option {number}</Trans>
            </span>
          }
          placeholder={t`Option ${number}`}
          maxLength={OPTION_LABEL_MAX}
        />
        <ActionIcon aria-label={t`Move option ${number} up`} onClick={() => swap(-1)} disabled={at === 0}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t`Move option ${number} down`} onClick={() => swap(1)} disabled={isLast}>
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Remove option ${number}`}
          onClick={remove}
          disabled={form.watch("options").length === 1}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {mayHide && (
        <SwitchField
          control={form.control}
          name={`options.${at}.is_hidden`}
          label={
            <span>
              <Trans>No longer offered</Trans>{" "}
              <span className="visually-hidden">
                (<Trans>Option {number}</Trans>)
              </span>
            </span>
          }
        />
      )}
    </div>
  );
}
