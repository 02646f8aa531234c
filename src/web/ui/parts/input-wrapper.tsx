import "@mantine/core/styles/Input.layer.css";
import { createContext, type ElementType, type MouseEvent, type ReactNode, use, useId } from "react";
import { joined, letters, named, placed, type Placed, type Size, smaller, vars } from "./part.ts";

/** What stands around every field. */
export type Wrapped = Placed & {
  id?: string;
  label?: ReactNode;
  /** Below the field. */
  description?: ReactNode;
  /** Formatted help has paragraphs of its own. */
  descriptionProps?: { component: "div" };
  /** A sentence below the field, or only that it is wrong. */
  error?: ReactNode;
  withAsterisk?: boolean;
  required?: boolean;
  size?: Size;
  className?: string;
};

type InputWrapperProps = Wrapped & {
  /** Whose parts these are, in the names that styles know. */
  part?: string;
  /** A group of fields has a heading instead, for a label belongs to one. */
  labelElement?: "label" | "div";
  labelProps?: { id: string };
  rootClass?: string;
  rootVars?: Record<`--${string}`, string | undefined>;
  children?: ReactNode;
  "aria-required"?: boolean;
};

/** A field's label above it, its help and what is wrong with it below. */
export function InputWrapper({
  id,
  label,
  description,
  descriptionProps,
  error,
  withAsterisk,
  required,
  size,
  className,
  part,
  labelElement = "label",
  labelProps,
  rootClass,
  rootVars,
  children,
  ...given
}: InputWrapperProps) {
  const ownId = useId();
  const name = id ?? ownId;
  const labelId = labelProps?.id ?? `${name}-label`;
  const isSaid = Boolean(error) && typeof error !== "boolean";
  const describedBy = [isSaid && `${name}-error`, description && `${name}-description`].filter(Boolean).join(" ");
  const isRequired = withAsterisk ?? required;
  const Label: ElementType = labelElement;
  const Help: ElementType = descriptionProps?.component ?? "p";
  const of = (piece: string) => [`InputWrapper-${piece}`, ...(part ? [`${part}-${piece}`] : [])];
  return (
    <AroundField
      value={{
        id: name,
        labelId: label ? labelId : undefined,
        describedBy: describedBy || undefined,
        isFollowed: Boolean(description) || isSaid,
      }}
    >
      <div
        id={labelElement === "label" ? undefined : id}
        data-size={size}
        data-error={error ? true : undefined}
        className={joined(className, rootClass, named("m_46b77525", ...of("root")))}
        {...placed(given, rootVars)}
      >
        {label && (
          <Label
            id={labelId}
            htmlFor={labelElement === "label" ? name : undefined}
            data-size={size}
            data-required={isRequired || undefined}
            className={named("m_8fdc1311", ...of("label"))}
            style={vars({ "--input-label-size": letters(size) })}
            onMouseDown={keepUnselected}
          >
            {label}
            {isRequired && (
              <span className={named("m_78a94662", ...of("required"))} aria-hidden="true">
                {" *"}
              </span>
            )}
          </Label>
        )}
        {children}
        {description && (
          <Help
            id={`${name}-description`}
            data-size={size}
            className={named("m_fe47ce59", ...of("description"))}
            style={vars({ "--input-description-size": smaller(size) })}
          >
            {description}
          </Help>
        )}
        {isSaid && (
          <InputError id={`${name}-error`} size={size} part={part}>
            {error}
          </InputError>
        )}
      </div>
    </AroundField>
  );
}

/** What is wrong, in the words of a field, also where no single field is. */
export function InputError({
  size,
  part,
  ...given
}: {
  id?: string;
  role?: "alert";
  size?: Size;
  part?: string;
  children: ReactNode;
}) {
  return (
    <p
      data-size={size}
      className={named("m_8f816625", "InputWrapper-error", ...(part ? [`${part}-error`] : []))}
      style={vars({ "--input-error-size": smaller(size) })}
      {...given}
    />
  );
}

/** The name of the field inside, and what describes it. */
export function useAroundField(): Around | undefined {
  return use(AroundField);
}

type Around = { id: string; labelId?: string; describedBy?: string; isFollowed: boolean };

const AroundField = createContext<Around | undefined>(undefined);

/** The group in its frame, read aloud with the frame's label and help. */
export function FieldsOfGroup({ role, children }: { role: "group" | "radiogroup"; children: ReactNode }) {
  const around = useAroundField();
  return (
    <div role={role} aria-labelledby={around?.labelId} aria-describedby={around?.describedBy}>
      {children}
    </div>
  );
}

/** A second click on a label would mark its words. */
function keepUnselected(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
