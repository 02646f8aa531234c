import type { FormArrayElement, LooseKeys } from "@mantine/form";
import type { SyntheticEvent } from "react";
import type { z } from "zod";
import type { ShownFields } from "./shown-fields.ts";

export type Declared<Values, Answer, Start> = {
  initial: Values;
  /**
   * For a form that updates a whole record: the version that it is based on, and how to load the
   * current one (`basedOn`). When a colleague has saved in the meantime, the two are merged.
   * Without it `send` gets no version, and the call does not compile.
   */
  based_on?: BasedOn<Values, Start>;
  /**
   * The contract's schema, loaded when the form is first submitted: `() =>
   * import("#contract/tickets.ts").then((m) => m.ticketInput)`. It validates the result of `body`,
   * with the same messages as the server.
   */
  schema?: () => Promise<z.ZodType>;
  /**
   * The request body, where it differs from the values. Its fields keep their names, so that errors
   * match them.
   */
  body?: (values: Values) => unknown;
  /**
   * Asks before a submit with consequences. If it resolves to false, everything stays as it is,
   * unsaved.
   */
  ask?: (values: Values) => Promise<boolean>;
  /** Sends the form. An error is shown at the fields that it names, or above the form. */
  send: (values: Values, updated_at: Start) => Promise<Answer & Saved<Start>>;
  /** Called after success. The form counts as saved by then, so leaving does not ask. */
  done?: (response: Answer, values: Values) => void;
  /** Called with the fields that are about to show an error, to make them visible. */
  reveal?: (paths: string[]) => void;
  /** Shown above the form when fields have errors, instead of "Please check the highlighted fields." */
  refused?: string;
};

/** The response to an update of a whole record contains the version for the next one. */
export type Saved<Start> = Start extends undefined ? unknown : { data: { updated_at: Start } };

/**
 * The version that a form is based on, mostly its `updated_at`, and how to load the current state.
 */
export type BasedOn<Values, Start> = {
  updated_at: Start;
  now: () => Promise<{ values: Values; updated_at: Start }>;
};

/** One field of a form, as field components receive it. */
export type Field<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
  /**
   * Marks the field as unreadable, with what to do about it: the form is not sent until it is
   * readable or empty.
   */
  block(message: string | undefined): void;
  isBlocked: boolean;
  /**
   * Registers a component that shows this field. Its errors appear there while it is mounted
   * (`useShown`).
   */
  attach: ShownFields["attach"];
  /** A colleague saved another value in the meantime: that value, and a function that uses it. */
  overlap: { remote: Value; take: () => void } | undefined;
};

export type FormApi<Values> = {
  values: Values;
  /** By dotted path: `field("title")`, `` field(`prices.${at}.price`) ``. */
  field: <Path extends LooseKeys<Values>>(path: Path) => Field<ValueAt<Values, Path>>;
  /** Also replaces unreadable text. */
  set: <Path extends LooseKeys<Values>>(path: Path, value: ValueAt<Values, Path>) => void;
  /** Changes several values, based on the current ones: `values` may be one render old. */
  change: (how: (now: Values) => Values) => void;
  addRow: <Path extends LooseKeys<Values>>(path: Path, row: FormArrayElement<Values, Path>) => void;
  removeRow: (path: LooseKeys<Values>, at: number) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** The message of an error that no field shows. */
  problem: string | undefined;
  /** The result after a colleague changed the same fields in the meantime. */
  news: string | undefined;
  submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  discard: () => void;
  /**
   * Validates the current values and shows the errors of these fields, as on submit. Returns
   * whether there are none.
   */
  check: (element: HTMLFormElement, isIncluded: (path: string) => boolean) => Promise<boolean>;
  /** For code that needs the current state between two renders. */
  hasUnsaved: () => boolean;
};

export type ValueAt<Values, Path> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<ValueOf<Values, Key>, Rest>
  : ValueOf<Values, Path>;
type ValueOf<Values, Key> = Values extends readonly (infer Row)[]
  ? Row
  : Key extends keyof NonNullable<Values>
    ? NonNullable<Values>[Key]
    : never;
