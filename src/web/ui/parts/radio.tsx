import "@mantine/core/styles/Radio.layer.css";
import { createContext, type ReactNode, use, useId } from "react";
import { describedBy, InlineInput, type Ticked } from "./inline-input.tsx";
import { FieldsOfGroup, InputWrapper, type Wrapped } from "./input-wrapper.tsx";
import { type As, LEADING, named } from "./part.ts";

/** One of several: of which, and what it changes, says the group around it. */
export function Radio({
  label,
  description,
  error,
  className,
  value,
  ...input
}: As<Ticked & { value: string }, "input">) {
  const group = use(Group);
  const id = useId();
  const isChecked = group?.value === value;
  return (
    <InlineInput
      part="Radio"
      rootClass="m_f3f1af94"
      vars={VARS}
      id={id}
      isChecked={isChecked || undefined}
      {...{ label, description, error, className, disabled: input.disabled }}
    >
      <div className={named("m_89c4f5e4", "Radio-inner")} data-label-position="right">
        <input
          {...input}
          id={id}
          type="radio"
          name={group?.name}
          value={value}
          checked={isChecked}
          onChange={() => group?.onChange(value)}
          aria-describedby={describedBy(id, { description, error })}
          data-error={error ? true : undefined}
          data-with-error-styles="true"
          className={`mantine-focus-auto ${named("m_8a3dbb89", "Radio-radio")}`}
        />
        <svg
          xmlns="http://www.w3.org/2000/svg"
          fill="none"
          viewBox="0 0 5 5"
          aria-hidden="true"
          className={named("m_f3ed6b2b", "Radio-icon")}
        >
          <circle cx="2.5" cy="2.5" r="2.5" fill="currentColor" />
        </svg>
      </div>
    </InlineInput>
  );
}

const VARS = { "--radio-color": `var(--mantine-color-${LEADING}-filled)` };

/** Several below one heading, of which one counts. */
export function RadioGroup({
  value,
  onChange,
  name,
  children,
  ...around
}: Wrapped & { value: string; onChange: (value: string) => void; name?: string; children: ReactNode }) {
  const ownName = useId();
  return (
    <Group value={{ value, onChange, name: name ?? ownName }}>
      <InputWrapper {...around} part="RadioGroup" labelElement="div">
        <FieldsOfGroup role="radiogroup">{children}</FieldsOfGroup>
      </InputWrapper>
    </Group>
  );
}

const Group = createContext<{ value: string; onChange: (value: string) => void; name: string } | undefined>(undefined);
