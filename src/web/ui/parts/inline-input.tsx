import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import type { ElementType, ReactNode } from "react";
import { joined, named, placed, type Placed, type Vars } from "./part.ts";

/** What a box to tick, a choice and a switch are given around their input. */
export type Ticked = Placed & {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
};

type InlineInputProps = Ticked & {
  part: "Checkbox" | "Radio" | "Switch";
  rootClass: string;
  vars?: Vars;
  id: string;
  variant?: "filled";
  isChecked: boolean | undefined;
  /** All of it is pressed at once. */
  isLabel?: boolean;
  children: ReactNode;
};

/** Its words beside it, its help and what is wrong with it below those. */
export function InlineInput({
  part,
  rootClass,
  vars,
  id,
  variant,
  isChecked,
  isLabel = false,
  label,
  description,
  error,
  disabled,
  className,
  children,
  ...given
}: InlineInputProps) {
  const Body: ElementType = isLabel ? "label" : "div";
  const Words: ElementType = isLabel ? "span" : "label";
  return (
    <div
      data-variant={variant}
      data-label-position="right"
      data-checked={isChecked}
      className={joined(className, named(rootClass, `${part}-root`), named("m_5f75b09e", `${part}-root`))}
      {...placed(given, vars)}
    >
      <Body className={named("m_5f6e695e", `${part}-body`)} htmlFor={isLabel ? id : undefined}>
        {children}
        <div className={named("m_d3ea56bb", `${part}-labelWrapper`)} data-disabled={disabled || undefined}>
          {label && (
            <Words
              className={named("m_8ee546b8", `${part}-label`)}
              htmlFor={isLabel ? undefined : id}
              data-disabled={disabled || undefined}
            >
              {label}
            </Words>
          )}
          {description && (
            <p
              id={`${id}-description`}
              className={joined(
                named("m_328f68c0", `${part}-description`),
                named("m_fe47ce59", "InputWrapper-description"),
              )}
            >
              {description}
            </p>
          )}
          {isSaid(error) && (
            <p
              id={`${id}-error`}
              className={joined(named("m_8e8a99cc", `${part}-error`), named("m_8f816625", "InputWrapper-error"))}
            >
              {error}
            </p>
          )}
        </div>
      </Body>
    </div>
  );
}

/** By which names its help and its error describe it. */
export function describedBy(id: string, { description, error }: Ticked): string | undefined {
  return joined(Boolean(description) && `${id}-description`, isSaid(error) && `${id}-error`) || undefined;
}

function isSaid(error: ReactNode): boolean {
  return Boolean(error) && typeof error !== "boolean";
}
