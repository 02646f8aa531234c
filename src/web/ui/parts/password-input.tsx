import "@mantine/core/styles/PasswordInput.layer.css";
import { type KeyboardEvent, useState } from "react";
import { ActionIcon } from "./action-icon.tsx";
import { InputFrame } from "./input-frame.tsx";
import { InputWrapper, useAroundField, type Wrapped } from "./input-wrapper.tsx";
import { type As, named } from "./part.ts";

type Own = Wrapped & { disabled?: boolean; toggle: string };

/** A field for a secret, which can be looked at with the button in it: `toggle` is its name. */
export function PasswordInput({
  label,
  description,
  descriptionProps,
  error,
  withAsterisk,
  size = "sm",
  toggle,
  ...input
}: As<Own, "input">) {
  const [isShown, setIsShown] = useState(false);
  const { required, disabled } = input;
  const turn = () => setIsShown((was) => !was);
  return (
    <InputWrapper
      {...{ label, description, descriptionProps, error, withAsterisk, required, size }}
      part="PasswordInput"
      rootClass={named("m_f61ca620", "PasswordInput-root")}
      rootVars={{
        "--psi-icon-size": `var(--psi-icon-size-${size})`,
        "--psi-button-size": `var(--psi-button-size-${size})`,
      }}
    >
      <InputFrame
        part="PasswordInput"
        {...{ size, error, disabled }}
        rightSection={
          <ActionIcon
            aria-label={toggle}
            aria-pressed={isShown}
            tabIndex={-1}
            disabled={disabled}
            className={named("m_b1072d44", "PasswordInput-visibilityToggle")}
            onTouchEnd={(event) => (event.preventDefault(), turn())}
            // The field stays in focus.
            onMouseDown={(event) => (event.preventDefault(), turn())}
            onKeyDown={(event) => presses(event) && (event.preventDefault(), turn())}
          >
            {isShown ? SHUT : OPEN}
          </ActionIcon>
        }
      >
        <div
          data-variant="default"
          data-error={error ? true : undefined}
          data-disabled={disabled || undefined}
          className={`m_ccf8da4c ${named("m_8fb7ebe7", "Input-input", "PasswordInput-input")}`}
        >
          <Field {...input} isWrong={Boolean(error)} type={isShown ? "text" : "password"} />
        </div>
      </InputFrame>
    </InputWrapper>
  );
}

function Field({ isWrong, ...input }: As<{ isWrong: boolean }, "input">) {
  const around = useAroundField();
  return (
    <input
      {...input}
      id={around?.id}
      aria-describedby={around?.describedBy}
      data-invalid={isWrong || undefined}
      className={named("m_f2d85dd2", "PasswordInput-innerInput")}
    />
  );
}

function presses({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}

const STROKE = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

const ICON = {
  xmlns: "http://www.w3.org/2000/svg",
  viewBox: "0 0 256 256",
  style: { width: "var(--psi-icon-size)", height: "var(--psi-icon-size)" },
};

const OPEN = (
  <svg {...ICON}>
    <path fill="none" d="M0 0h256v256H0z" />
    <path {...STROKE} strokeWidth="16" d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
    <circle {...STROKE} strokeWidth="16" cx="128" cy="128" r="40" />
  </svg>
);

const SHUT = (
  <svg {...ICON}>
    <path fill="none" d="M0 0h256v256H0z" />
    <path
      {...STROKE}
      strokeWidth="16"
      d="M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53"
    />
    <path
      {...STROKE}
      strokeWidth="16"
      d="M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6"
    />
  </svg>
);
