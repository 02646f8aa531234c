import type { ReactNode } from "react";
import { InputFrame, type Sections } from "./input-frame.tsx";
import { InputWrapper, useAroundField, type Wrapped } from "./input-wrapper.tsx";
import { type As, joined, named } from "./part.ts";

type Own = Wrapped &
  Sections & {
    /** Of the field itself, where `className` is of all around it. */
    classNames?: { input: string };
    disabled?: boolean;
    children?: ReactNode;
  };

export type TextInputProps = As<Own, "input">;

/** A field for one line. */
export function TextInput({
  label,
  description,
  descriptionProps,
  error,
  withAsterisk,
  size = "sm",
  id,
  className,
  classNames,
  style,
  mt,
  mb,
  pt,
  c,
  ta,
  display,
  leftSection,
  rightSection,
  rightSectionWidth,
  ...input
}: TextInputProps) {
  const { required, disabled } = input;
  const around = { label, description, descriptionProps, error, withAsterisk, required, size, id, className };
  return (
    <InputWrapper {...around} {...{ style, mt, mb, pt, c, ta, display }} part="TextInput">
      <InputFrame part="TextInput" {...{ size, error, disabled, leftSection, rightSection, rightSectionWidth }}>
        <Field {...input} isWrong={Boolean(error)} className={classNames?.input} />
      </InputFrame>
    </InputWrapper>
  );
}

function Field({ isWrong, className, ...input }: As<{ isWrong: boolean; className?: string }, "input">) {
  const around = useAroundField();
  return (
    <input
      {...input}
      id={around?.id}
      aria-invalid={isWrong || undefined}
      aria-describedby={around?.describedBy}
      data-variant="default"
      data-disabled={input.disabled || undefined}
      data-error={isWrong || undefined}
      className={joined(className, named("m_8fb7ebe7", "Input-input", "TextInput-input"))}
    />
  );
}
