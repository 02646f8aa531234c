import { Trans } from "@lingui/react/macro";
import { createContext, type ReactNode, use } from "react";
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import classes from "./form.module.css";
import { UNREADABLE } from "./validate.ts";

/** Props that all field components have in common. */
export type FieldProps<Values extends FieldValues, Value> = {
  control: Control<Values>;
  name: FieldValues extends Values ? FieldName<Value> : FieldPathByValue<Values, Value>;
  /** Instead of storing the new value at `name`. */
  onChange?(value: Value): void;
  /** Where the form stores another value than the component shows (`converted`). */
  conversion?: Conversion<unknown, Value>;
} & FieldLooks;

type FieldLooks = {
  label: ReactNode;
  /** A line of help, below the input. */
  help?: ReactNode;
  /** The help is rich text, with paragraphs of its own. */
  rich?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/**
 * A field of some form, for a component that belongs to several forms: `<BadgeField
 * size={form.field("badge_size")} />`. It hands it on with `<SelectField {...size} />`.
 */
export type Field<Value> = {
  control: Control<FieldValues>;
  name: FieldName<Value>;
  onChange?(value: Value): void;
  conversion?: Conversion<unknown, Value>;
};
declare const VALUE: unique symbol;
type FieldName<Value> = string & { readonly [VALUE]: Value };

/** A field by a name that is known only while the page runs. Where it is fixed, `form.field` checks it. */
export function fieldOf<Values extends FieldValues, Value>(control: Control<Values>, name: string): Field<Value> {
  return { control, name } as unknown as Field<Value>;
}

export type Conversion<Stored, Value> = { read(stored: Stored): Value; write(value: Value): Stored };

/** A field whose component shows its value in another form, such as an ID as text. */
export function converted<Stored, Value>(
  { control, name }: Field<Stored>,
  conversion: Conversion<Stored, Value>,
): Field<Value> {
  return { control, name, conversion } as unknown as Field<Value>;
}

/** For a choice of an ID, or of another number. */
export const BY_ID = {
  read: (id: number | null) => (typeof id === "number" ? String(id) : null),
  write: (value: string | null) => (value === null ? null : Number(value)),
};

/** A field's state for its component. */
export type FieldState<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  /** Reports what was typed as unreadable: the form is not sent until the field changes. */
  block: (message: string) => void;
  isBlocked: boolean;
  /** A colleague saved another value in the meantime: that value, and a function that uses it. */
  overlap: { remote: Value; take: () => void } | undefined;
};

/** React Hook Form's `useController`, with what a colleague saved in the meantime. */
export function useField<Values extends FieldValues, Value>({
  control,
  name,
  onChange,
  conversion = AS_IT_IS as Conversion<unknown, Value>,
}: Pick<FieldProps<Values, Value>, "control" | "name" | "onChange" | "conversion">): FieldState<Value> {
  const path = name as FieldPath<Values>;
  const { field, fieldState } = useController({ control, name: path });
  const { overlaps, take } = use(Overlaps);
  return {
    name,
    value: conversion.read(field.value),
    error: fieldState.error?.message,
    onChange: (value) => (onChange ? onChange(value) : field.onChange(conversion.write(value))),
    block: (message) => control.setError(path, { type: UNREADABLE, message }),
    isBlocked: fieldState.error?.type === UNREADABLE,
    overlap: path in overlaps ? { remote: conversion.read(overlaps[path]), take: () => take(path) } : undefined,
  };
}

const AS_IT_IS: Conversion<unknown, unknown> = { read: (stored) => stored, write: (value) => value };

/** What a colleague saved at fields that the user changed too, by path. `Form` provides it. */
export const Overlaps = createContext<OverlapsOf>({
  overlaps: {},
  take: () => undefined,
  removeRow: () => undefined,
});
export type OverlapsOf = {
  overlaps: Record<string, unknown>;
  take: (path: string) => void;
  removeRow: (list: string, at: number) => void;
};

/**
 * For dropdown lists. The list is rendered with its field: with `keepMounted: false` the field
 * would keep `aria-expanded="false"`.
 */
export const LIST_STYLE = { shadow: "md" } as const;

/**
 * Props for any Mantine input. `describe` formats a value of this field for the hint that a
 * colleague saved another one.
 */
export function useInputProps<Value>(
  { field, label, help, rich, required, disabled, autoFocus }: FieldLooks & { field: FieldState<Value> },
  describe: (value: Value) => ReactNode,
) {
  return {
    name: field.name,
    label,
    description: field.overlap ? (
      <>
        {help}
        <ConflictHint field={field} describe={describe} />
      </>
    ) : (
      help
    ),
    ...(rich && { descriptionProps: { component: "div" as const } }),
    error: field.error,
    withAsterisk: required,
    "aria-required": required || undefined,
    disabled,
    // on a phone it would open the keyboard over the page
    autoFocus: autoFocus && !isTouched(),
    "data-autofocus": autoFocus || undefined,
  };
}

/**
 * Shows below a field the value that a colleague saved in the meantime, with a button to use it.
 */
function ConflictHint<Value>({
  field,
  describe,
}: {
  field: Pick<FieldState<Value>, "overlap">;
  describe: (remote: Value) => ReactNode;
}) {
  if (!field.overlap) return null;
  const { remote, take } = field.overlap;
  const text = describe(remote);
  return (
    <span className={classes.conflictHint}>
      <span>
        {isEmpty(text) ? <Trans>Cleared by someone else</Trans> : <Trans>Saved by someone else: {text}</Trans>}
      </span>
      <button type="button" onClick={take}>
        <Trans>Use this version</Trans>
      </button>
    </span>
  );
}

/** Shortens a text to a line or two. */
export function shortened(text: string | null): string {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
}

function isEmpty(text: ReactNode): boolean {
  return text === null || text === undefined || text === "";
}

function isTouched(): boolean {
  return typeof window !== "undefined" && window.matchMedia("(pointer: coarse)").matches;
}
