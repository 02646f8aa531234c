import "@mantine/core/styles/Switch.layer.css";
import { useId } from "react";
import { describedBy, InlineInput, type Ticked } from "./inline-input.tsx";
import { type As, named } from "./part.ts";

type Own = Ticked & { id?: string; checked: boolean };

/** On or off. */
export function Switch({ id, label, description, error, className, checked, ...input }: As<Own, "input">) {
  const ownId = useId();
  const name = id ?? ownId;
  const { disabled } = input;
  return (
    <InlineInput
      part="Switch"
      rootClass="m_5f93f3bb"
      id={name}
      isLabel
      isChecked={checked}
      {...{ label, description, error, disabled, className }}
    >
      <input
        {...input}
        id={name}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native input says by itself whether it is on
        role="switch"
        checked={checked}
        data-checked={checked}
        aria-describedby={describedBy(name, { description, error })}
        className={named("m_926b4011", "Switch-input")}
      />
      <span
        className={named("m_9307d992", "Switch-track")}
        data-error={error ? true : undefined}
        data-label-position="right"
        data-without-labels="true"
        aria-hidden="true"
      >
        <span
          className={named("m_93039a1d", "Switch-thumb")}
          data-reduce-motion="true"
          data-with-thumb-indicator="true"
        />
        <span className={named("m_8277e082", "Switch-trackLabel")} />
      </span>
    </InlineInput>
  );
}
