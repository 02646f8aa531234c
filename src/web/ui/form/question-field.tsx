import type { FieldValues } from "react-hook-form";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AskedQuestion } from "#contract/responses.ts";
import { type AnsweredAddress, type Answer, chosenIds, NEEDED_ADDRESS_PARTS } from "#domain/questions.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { AddressFields } from "./address-fields.tsx";
import { CheckboxGroupField } from "./checkbox-group-field.tsx";
import { useCountryChoices } from "./country-choices.ts";
import { DateField } from "./date-field.tsx";
import { BY_ID, converted, type Field, fieldOf } from "./common.tsx";
import { NativeSelectField } from "./native-select-field.tsx";
import classes from "./question-field.module.css";
import { RadioListField } from "./radio-list-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

type Asking = Pick<AskedQuestion, "title" | "description" | "type" | "options" | "required">;

export type QuestionFieldProps = {
  question: Asking;
  field: Field<Answer | null>;
  zone: string;
  /** Autofill section of the browser: `section-ticket2`. */
  section?: string;
};

/**
 * A question of the organizer, with the field for its type: at checkout, and in the preview beside
 * the question's form.
 */
export function QuestionField({ question, field, zone, section = "" }: QuestionFieldProps) {
  const { t } = useLingui();
  const { title, description, type, options, required } = question;
  const help = description ? <RichText html={description} small /> : undefined;
  const fieldProps = { label: title, required, rich: true, ...(help && { help }) };
  if (type === "ADDRESS") return <AddressQuestion {...{ question, field, zone, section }} />;
  if (type === "CHECKBOX")
    return (
      <CheckboxGroupField
        {...fieldProps}
        {...converted(field, { read: (answer) => [...chosenIds(answer)], write: (ids: number[]) => ids })}
        choices={options.map(({ id, label }) => ({ value: id, label }))}
        isAll
      />
    );
  if (type === "RADIO") return <RadioListField {...fieldProps} {...as<number | null>(field)} choices={options} />;
  if (type === "DROPDOWN")
    return (
      <NativeSelectField
        {...fieldProps}
        {...converted(as<number | null>(field), BY_ID)}
        choices={options.map(({ id, label }) => ({ value: String(id), label }))}
        none={t`Choose one`}
      />
    );
  if (type === "DATE") return <DateField {...fieldProps} {...as<string | null>(field)} zone={zone} />;
  const text = as<string | null>(field);
  return type === "MULTI_LINE_TEXT" ? (
    <TextArea {...fieldProps} {...text} />
  ) : (
    <TextField {...fieldProps} {...text} autoComplete="off" />
  );
}

/** The answer to a question of this type, as its field expects it. Any other value is none. */
function as<Value extends Answer | null>(field: Field<Answer | null>): Field<Value> {
  return field as Field<Value>;
}

function AddressQuestion({ question, field, section }: QuestionFieldProps) {
  // each line of an address has its own field, by its name below the answer
  const part = (name: keyof AnsweredAddress) =>
    fieldOf<FieldValues, string | null>(field.control, `${field.name}.${name}`);
  const { t } = useLingui();
  const countries = useCountryChoices();
  const { title, description, required } = question;
  const needed = required ? NEEDED_ADDRESS_PARTS : [];
  const autoComplete = (name: string) => `${section} ${name}`.trim();
  const country: ReactNode = (
    <NativeSelectField
      {...part("country")}
      label={<Trans>Country</Trans>}
      required={needed.includes("country")}
      choices={countries}
      none={t`Choose one`}
      autoComplete={autoComplete("country")}
    />
  );
  return (
    <fieldset className={classes.address}>
      <legend>{title}</legend>
      {description && <RichText html={description} small />}
      <AddressFields
        field={part}
        country={country}
        more={<Trans>Apartment, floor or company</Trans>}
        needed={needed}
        autoComplete={autoComplete}
      />
    </fieldset>
  );
}
