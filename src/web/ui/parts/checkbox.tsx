import "@mantine/core/styles/Checkbox.layer.css";
import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from "react";
import { describedBy, InlineInput, type Ticked } from "./inline-input.tsx";
import { FieldsOfGroup, InputWrapper, type Wrapped } from "./input-wrapper.tsx";
import { type As, LEADING, named } from "./part.ts";

type Own = Ticked & {
  id?: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  /** Some of what it stands for. */
  indeterminate?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement | null>;
};

/** A box to tick. */
export function Checkbox({
  id,
  label,
  description,
  error,
  className,
  style,
  mt,
  mb,
  pt,
  c,
  ta,
  display,
  checked,
  indeterminate = false,
  onChange,
  ref,
  ...input
}: As<Own, "input">) {
  const group = use(Group);
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement, []);
  const ownId = useId();
  const name = id ?? ownId;
  const { disabled, value } = input;
  const isChecked = group ? group.value.includes(value ?? "") : checked;
  useEffect(() => {
    if (!box.current) return;
    box.current.indeterminate = indeterminate;
    if (indeterminate) box.current.setAttribute("data-indeterminate", "true");
    else box.current.removeAttribute("data-indeterminate");
  }, [indeterminate]);
  return (
    <InlineInput
      part="Checkbox"
      rootClass="m_bf2d988c"
      variant="filled"
      vars={VARS}
      id={name}
      isChecked={isChecked || undefined}
      {...{ label, description, error, disabled, className, style, mt, mb, pt, c, ta, display }}
    >
      <div className={named("m_26062bec", "Checkbox-inner")} data-label-position="right">
        <input
          {...input}
          ref={box}
          id={name}
          type="checkbox"
          checked={isChecked}
          onChange={(event) => {
            group?.onChange(event.currentTarget.value);
            onChange?.(event);
          }}
          aria-describedby={describedBy(name, { description, error })}
          data-error={error ? true : undefined}
          data-with-error-styles="true"
          className={`mantine-focus-auto ${named("m_26063560", "Checkbox-input")}`}
        />
        <Mark isPart={indeterminate} />
      </div>
    </InlineInput>
  );
}

const VARS = {
  "--checkbox-radius": "var(--mantine-radius-sm)",
  "--checkbox-color": `var(--mantine-color-${LEADING}-filled)`,
};

function Mark({ isPart }: { isPart: boolean }) {
  const mark = { xmlns: "http://www.w3.org/2000/svg", fill: "none", className: named("m_bf295423", "Checkbox-icon") };
  if (isPart)
    return (
      <svg {...mark} viewBox="0 0 32 6" aria-hidden="true">
        <rect width="32" height="6" fill="currentColor" rx="3" />
      </svg>
    );
  return (
    <svg {...mark} viewBox="0 0 10 7" aria-hidden="true">
      <path d={TICK} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
    </svg>
  );
}

const TICK = "M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z";

/** Several boxes below one heading. `onChange` is told all that are ticked. */
export function CheckboxGroup({
  value,
  onChange,
  children,
  ...around
}: Wrapped & { value: string[]; onChange: (value: string[]) => void; children: ReactNode }) {
  const change = (given: string) =>
    onChange(value.includes(given) ? value.filter((one) => one !== given) : [...value, given]);
  return (
    <Group value={{ value, onChange: change }}>
      <InputWrapper {...around} part="CheckboxGroup" labelElement="div">
        <FieldsOfGroup role="group">{children}</FieldsOfGroup>
      </InputWrapper>
    </Group>
  );
}

const Group = createContext<{ value: readonly string[]; onChange: (value: string) => void } | undefined>(undefined);
